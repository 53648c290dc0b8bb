# The last kinte loses, whoever is asked tells no more than that.
referee --variant Yuurei --options kinte-limit=1 <<'END'
white exd3
black status
public status
white e4
black offer draw
END
# Stalemate, and stalemate as one more kinte.
for options in stalemate=draw 'stalemate=kinte kinte-limit=2'; do
    referee --variant Yuurei --options "$options" --fen '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' <<'END'
white Qf7
black Kg8
black Kh7
END
done
