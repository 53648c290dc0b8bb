#!/usr/bin/perl
# Disturbs a post as people, programs and thumbs do: tests/disturb.pl SEED COUNT OUT-PREFIX [SORT]... <POST.  Writes COUNT
# posts, each with one change of these sorts, or of any, and a line on what it is: its file, its sort, and what was changed.
#
# Words that have a figure in them, names of squares and numbers above all, stay: without them another game is told, and
# nobody could know it.  So does a whole line.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my ($seed, $count, $prefix, @wanted) = @ARGV;
srand($seed);
local $/;
my $post = <STDIN>;
my $russian = () = $post =~ /\p{Cyrillic}/g;

my @chatter = $russian
    ? ("Хорошая погода сегодня.", "Всем привет!", "ха-ха, смешно", "Спасибо за партию, было интересно", "Кто смотрел футбол?",
       "Я пока чай поставлю :)", "извините за задержку, был на работе", "+1", "Красиво играете!")
    : ("Nice weather today.", "hello everybody!", "lol", "Thanks for the game, that was fun", "Anyone watching the football?",
       "brb, making tea :)", "sorry for the delay, I was at work", "+1", "Well played, both of you!");

# Small words of letters alone, by where they stand, at least `least` long, in lines of more than three words: nicks and
# heads, which programs write, stay.
sub words {
    my ($least) = @_;
    my @found;
    while ($post =~ /^(.*)$/mg) {
        my ($line, $begin) = ($1, $-[1]);
        next if (() = $line =~ /\S+/g) < 4;
        while ($line =~ /(?<![\w:@<>=.\/-])(\p{Ll}+)(?![\w:@<>=\/-])/g) {
            push @found, [$begin + $-[1], length $1] if length $1 >= $least;
        }
    }
    return @found;
}

sub any { return $_[int rand @_] }

my %change = (
    letters => sub { # two letters change places
        my @words = words(6) or return;
        my ($at, $length) = @{any(@words)};
        my $from = $at + 1 + int rand($length - 3);
        my $now = $post;
        my $two = substr $now, $from, 2;
        return if substr($two, 0, 1) eq substr($two, 1, 1);
        substr($now, $from, 2) = reverse $two;
        return ($now, substr($post, $at, $length));
    },
    lost => sub { # a letter is lost
        my @words = words(6) or return;
        my ($at, $length) = @{any(@words)};
        my $now = $post;
        substr($now, $at + 1 + int rand($length - 2), 1) = '';
        return ($now, substr($post, $at, $length));
    },
    word => sub { # a word is lost
        my @words = words(1) or return;
        my ($at, $length) = @{any(@words)};
        my $now = $post;
        substr($now, $at, $length) = '';
        return ($now, substr($post, $at, $length));
    },
    chatter => sub { # somebody says something between two lines that are parted by an empty one, or at the end
        my @gaps = (length $post);
        push @gaps, $+[0] while $post =~ /\n\n/g;
        my $at = any(@gaps);
        my $said = any(@chatter);
        my $now = $post;
        substr($now, $at, 0) = ($at == length $post && $post !~ /\n\z/ ? "\n" : '') . "$said\n\n";
        return ($now, $said);
    },
    bold => sub { # a word in BBCode
        my @words = words(3) or return;
        my ($at, $length) = @{any(@words)};
        my $now = $post;
        substr($now, $at, $length) = '[b]' . substr($post, $at, $length) . '[/b]';
        return ($now, substr($post, $at, $length));
    },
    capital => sub { # somebody shouts
        my @words = words(4) or return;
        my ($at, $length) = @{any(@words)};
        my $now = $post;
        substr($now, $at, $length) = uc substr $post, $at, $length;
        return ($now, substr($post, $at, $length));
    },
    gap => sub { # empty lines
        my @ends;
        push @ends, $+[0] while $post =~ /\n/g;
        return unless @ends;
        my $now = $post;
        substr($now, any(@ends), 0) = "\n";
        return ($now, '');
    },
    smile => sub { # behind a line that ends with a word
        my @ends;
        push @ends, $-[0] while $post =~ /(?<=\p{L}\p{L}\p{L})\n/g;
        return unless @ends;
        my $now = $post;
        substr($now, any(@ends), 0) = any(' :)', ' 😀', ' ))', '!');
        return ($now, '');
    },
);

my @sorts = @wanted ? @wanted : sort keys %change;
for my $n (1 .. $count) {
    my $sort = any(@sorts);
    my ($now, $what) = $change{$sort}->();
    next unless defined $now;
    my $file = "$prefix$n.txt";
    open my $out, '>', $file or die "$file: $!\n";
    print $out $now;
    close $out;
    print "$file\t$sort\t$what\n";
}
