'use strict';
// Drives the pages that render -o html makes.  Needs the tools in PATH and CHROMIUM, the browser's program.
const { Browser, check, finish, html, positions, record, same, state, tool, walk } = require('./harness');
const axe = require('axe-core');

const SAMPLES = '../../samples/';
const HEAD = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n';
const VARIANTS = [
    'Standard', 'Psi-Chess', 'Psi-Chess Dice', 'Zero Point', 'Zero Point Bids', 'Sixfold Duel', 'Octahedra', 'Yuurei'
];
const PUBLISHED = [
    'psi-examples', 'octahedra-as-published', 'octahedra-knight-h1', 'zero-point-quick', 'yuurei-example'
];

function playout(variant, turns) {
    const name = variant.toLowerCase().replace(/ /g, '-');
    const args = ['--variant', variant, '-n', '1', '--seed', '5', '--max-turns', String(turns)];
    return record(name, tool('playout', args));
}

// ---- what is shown, turn by turn ----

async function walks(browser, name, file) {
    const page = await browser.open(html(file)), wanted = positions(file), seen = await walk(page);

    same((await page.getAttribute('ol.turns li a', 'href')), '#0', `${name} begins with the start`);
    same(seen.map(s => s.index), [...seen.keys()], `${name} goes through all turns and marks each in the list`);
    same(seen.slice(1).map(s => s.drawn), wanted, `${name} draws each position`);
    same(seen.slice(1).map(s => s.listed), wanted, `${name} lists each position`);
    check(seen.every((s, i) => i === 0 || s.told.length > 5), `${name} tells of each turn`);
    check(await page.isDisabled('#last'), `${name} cannot go past the end`);
    same(page.faults, [], `${name} asks for nothing and complains of nothing`);
}

async function showsChance(browser) {
    const psi = record('psi-few', HEAD + '[Variant "Psi-Chess"]\n\n1. @e4 <P:N> Ng8@e4\n1... @e5 <R:R> -- *\n');
    let page = await browser.open(html(psi), {}, '#1'), at = await state(page);
    same(at.chance, 'wP bN', 'bids are shown');
    same([at.from, at.to, at.named], [1, 1, 1], 'origin, arrival and named square are marked');
    await page.click('#forward');
    at = await state(page);
    same([at.from, at.to, at.named, at.chance], [0, 0, 1, 'wR bR'], 'a tie marks the named square alone');

    page = await browser.open(html(SAMPLES + 'zero-point-quick.xpgn'), {}, '#2');
    at = await state(page);
    check(/die-\d die-\d/.test(at.chance), 'six-sided dice are shown', at.chance);
    check((await page.textContent('#white .store')).startsWith('Reserve:'), 'a reserve is called so');
    check((await page.locator('#black .stock svg').count()) === 5, 'a full reserve has five kinds');

    page = await browser.open(html(SAMPLES + 'octahedra-knight-h1.xpgn'), {}, '#1');
    at = await state(page);
    same(at.dice, '1 8', 'eight-sided dice of a placement are shown');
    same(await page.getAttribute('#board use', 'href'), '#ground-edges', 'a placement has the dice on its edges');

    const duel = record('duel-few', HEAD + '[Variant "Sixfold Duel"]\n\n1. e4 <+> Nf3 <-> Nc3 <+> *\n');
    page = await browser.open(html(duel), {}, '#1');
    at = await state(page);
    same(at.chance, 'card-red card-black card-red card-red card-black', 'cards turned and left are shown');
    same(await page.textContent('.left'), 'Cards left:×1×2', 'cards left are counted');

    page = await browser.open(html(SAMPLES + 'yuurei-example.xpgn'), {}, '#1');
    same(await page.textContent('#white .count b'), '7', 'kinte are counted');
}

async function showsWords(browser) {
    let page = await browser.open(html(SAMPLES + 'octahedra-as-published.xpgn'));
    const turn = page.locator('ol.turns li', { has: page.locator('.violation') }).first();
    await turn.locator('a').click();
    const at = await state(page);
    check(at.told.includes('place-file'), 'a violation is told with its code', at.told);
    check((await turn.locator('.violation').textContent()).length > 20, 'a violation has a sentence');
    await page.click('#last');
    check((await state(page)).told.includes('king captured'), 'the end is told');
    check((await page.textContent('.facts')).includes('0-1'), 'the result stands in the heading');

    const marked = record('marked', HEAD + '\n1. e4 {Best by test. [%cal Ge2e4,Rd2d4] [%csl Yd5]} *\n');
    page = await browser.open(html(marked), {}, '#1');
    check((await page.textContent('#told .comment')).includes('Best by test.'), 'comments are shown');
    same(await page.locator('#board > path').count(), 4, 'arrows are drawn');
    same(await page.locator('#board use[href="#mark-Y"]').count(), 1, 'and marks');
    same(page.faults, [], 'arrows break nothing');
}

// ---- what people do ----

async function isDriven(browser, file) {
    const page = await browser.open(html(file)), at = async () => (await state(page)).index;
    const last = (await state(page)).turns - 1;

    await page.click('ol.turns li:nth-child(4) a');
    same(await at(), 3, 'a click on a move shows it');
    await page.click('#back');
    same(await at(), 2, 'back');
    await page.click('#last');
    same(await at(), last, 'last');
    await page.click('#first');
    same(await at(), 0, 'first');
    const keys = [
        ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last], ['Home', 0], ['ArrowLeft', 0]
    ];
    for (const [key, wanted] of keys) {
        await page.keyboard.press(key);
        same(await at(), wanted, `${key} leads to ${wanted}`);
    }
    for (const modifier of ['Control', 'Alt', 'Meta']) {
        await page.keyboard.press(modifier + '+End');
        same(await at(), 0, `${modifier}+End is left to the browser`);
    }
    await page.focus('#speed');
    await page.keyboard.press('End');
    same(await at(), 0, 'keys in a field are left to it');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('?');
    check(await page.isVisible('#keys'), '? lists the keys');
    await page.keyboard.press('ArrowRight');
    same(await at(), 0, 'keys do nothing behind the list');
    await page.keyboard.press('Escape');
    check(!await page.isVisible('#keys'), 'Escape closes the list');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    same(outline, 'solid', 'the focus is seen');
    same(page.faults, [], 'driving breaks nothing');
}

async function isFlipped(browser, file) {
    const page = await browser.open(html(file)), before = await state(page);
    const y = side => page.evaluate(id => document.getElementById(id).getBoundingClientRect().y, side);

    check(await y('black') < await y('white'), 'White is below');
    await page.click('#flip');
    let after = await state(page);
    check(after.flipped && after.drawn === before.drawn, 'the button flips the board', after);
    check(await y('black') > await y('white'), 'what belongs to the sides is flipped too');
    await page.keyboard.press('f');
    after = await state(page);
    check(!after.flipped, 'f flips it back');
    const flipped = await browser.open(html(file, '--flip'));
    check((await state(flipped)).flipped, '--flip begins with Black below');
}

async function plays(browser, file) {
    const page = await browser.open(html(file), { clock: true }), at = async () => (await state(page)).index;
    const last = (await state(page)).turns - 1;

    await page.clock.runFor(60000);
    same(await at(), 0, 'nothing plays by itself');
    await page.click('#play');
    same(await page.getAttribute('#play', 'aria-label'), 'Pause', 'while it plays the button says Pause');
    await page.clock.runFor(4100);
    same(await at(), 2, 'it plays at two seconds a turn');
    await page.selectOption('#speed', { label: 'Fast' });
    await page.clock.runFor(1700);
    same(await at(), 4, 'and faster');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Space');
    await page.clock.runFor(10000);
    same(await at(), 4, 'Space pauses');
    await page.keyboard.press('Space');
    await page.clock.runFor(900 * (last + 2));
    same(await at(), last, 'it plays to the end');
    same(await page.getAttribute('#play', 'aria-label'), 'Play', 'and stops there');
    await page.click('#play');
    same(await at(), 0, 'from the end it plays from the start');
    await page.click('ol.turns li:nth-child(3) a');
    await page.clock.runFor(10000);
    same(await at(), 2, 'a click on a move stops it');

    const calm = await browser.open(html(file), { reducedMotion: 'reduce' });
    same(await calm.inputValue('#speed'), '4000', 'who wants less motion gets the slow speed');
}

async function opensAt(browser, file) {
    same((await state(await browser.open(html(file), {}, '#5'))).index, 5, 'a link leads to a turn');
    same((await state(await browser.open(html(file, '-t', '3w'), {}, ''))).index, 5, '-t says what is shown first');
    same((await state(await browser.open(html(file, '-t', '2b..4w'), {}, ''))).index, 4, 'of several turns the first');
    const last = await state(await browser.open(html(file, '-t', 'last'), {}, ''));
    same(last.index, last.turns - 1, '-t last shows the end first');
    const late = await state(await browser.open(html(file), {}, '#99999'));
    same(late.index, late.turns - 1, 'a link past the end leads to the end');
    const table = await state(await browser.open(html(file, '-t', '3w'), {}, '#squares'));
    same(table.index, 5, 'the link to the table is no turn');
}

// ---- who may see what ----

async function switchesViews(browser, file) {
    const page = await browser.open(html(file), {}, '#3');
    const referee = await state(page);

    await page.selectOption('#view', 'white');
    const white = await state(page);
    check(!/[a-z]/.test(white.drawn) && white.unseen > 30, "White's view has White's pieces alone", white);
    same(white.index, 3, 'the turn stays');
    await page.evaluate(() => document.activeElement.blur());
    const order = await page.$$eval('#view option', options => options.map(o => o.value));
    same(order, ['referee', 'public', 'black', 'white'], "the referee's page has four views");
    await page.keyboard.press('v');
    same((await state(page)).drawn, referee.drawn, 'v goes on to the next view');
    const none = await browser.open(html(file, '--view', 'white'));
    same(await none.locator('#view').count(), 0, "a seat's page has no views to choose from");
    same(await none.locator('ol.turns').count(), 1, "a seat's page has one list");
}

function keepsSecrets() {
    const game = moves => record('secret', HEAD.replace('"*"', '"1-0"') + '[Variant "Yuurei"]\n\n' + moves + ' 1-0\n');
    const one = '1. e4\n1... a6 {quietly}\n2. d4\n2... b6\n3. Nf3 {a comment}\n3... e7d6 <kinte:7> h6\n4. Bd3';
    const two = '1. e4\n1... h6\n2. d4\n2... g6\n3. Nf3\n3... Nc6\n4. Bd3';
    const pages = seat => [one, two].map(moves => html(game(moves), '--view', seat));
    for (const seat of ['white', 'public']) {
        const [a, b] = pages(seat);
        check(a.length > 1000 && a === b, `the page for ${seat} holds nothing that ${seat} cannot know`);
    }
    const [a, b] = pages('black');
    check(a !== b, 'the page for black differs where black does');
    check(!/quietly|a comment/.test(a), "a seat's page has no comments of those who saw everything");
}

// ---- the record ----

async function copiesRecord(browser, file, ...options) {
    const clipboard = { permissions: ['clipboard-read', 'clipboard-write'], clock: true };
    const page = await browser.open(html(file, ...options), clipboard);
    const read = () => page.evaluate(() => navigator.clipboard.readText());

    await page.click('#copy');
    await page.waitForFunction(() => document.getElementById('copy').textContent === 'Copied');
    same(await read(), tool('convert', ['-t', 'xpgn', file]), 'the button copies the canonical record');
    await page.clock.runFor(2100);
    same(await page.textContent('#copy'), 'Copy record', 'and says so for a while');
    await page.evaluate(() => navigator.clipboard.writeText('-'));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.getElementById('copy').textContent === 'Copied');
    check((await read()).startsWith('[Event'), 'c copies it too');
    check(!await page.isVisible('#text'), 'the text itself is not in the way');
    same(page.faults, [], 'copying breaks nothing');
}

async function copiesByHand(browser, file) {
    const page = await browser.open(html(file));

    await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => (window.selected = document.activeElement.value.slice(0, 6), true);
    });
    await page.click('#copy');
    await page.waitForFunction(() => document.getElementById('copy').textContent === 'Copied');
    same(await page.evaluate(() => window.selected), '[Event', 'without a clipboard a field is selected and copied');
    same(await page.locator('textarea').count(), 0, 'which is gone afterwards');
}

// Of a seat's record there is what that seat knows: nothing where pieces are hidden, no comment, no half of a bid.
async function recordsKeepSecrets(browser, yuurei) {
    const half = record('half', HEAD + '[Variant "Psi-Chess"]\n\n1. @e4 {a secret} <P:?> (1. @e5) *\n');
    const text = async (...options) => (await browser.open(html(half, ...options))).textContent('#text');

    same((await text()).split('\n\n')[1], '1. @e4 {a secret} <P:?> (1. @e5) *\n', "the referee's record has all");
    same((await text('--view', 'white')).split('\n\n')[1], '1. @e4 <P:?> *\n', "White's has his own bid");
    for (const seat of ['black', 'public'])
        same((await text('--view', seat)).split('\n\n')[1], '1. @e4 <?:?> *\n', `the record for ${seat} has no half bid`);
    for (const seat of ['white', 'black', 'public']) {
        const page = await browser.open(html(yuurei, '--view', seat));
        same(await page.locator('#copy, #text').count(), 0, `there is no record for ${seat} where pieces are hidden`);
        await page.keyboard.press('c');
        same(page.faults, [], `and c does nothing for ${seat}`);
    }
}

async function escapes(browser) {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028\'`${alert(3)}';
    const head = HEAD.replace('[White "?"]', `[White "${evil}\\""]`).replace('[Event "?"]', '[Event "</title></bdi>"]');
    const file = record('evil', head +
        `\n1. e4 {${evil} " onclick="alert(4)} e5 {[%csl "d4,Rxx,Gd4] [%cal Ge2"4]} *\n`);
    const page = await browser.open(html(file), {}, '#1');

    check((await page.textContent('#told')).includes('<img src=x onerror=alert(2)>'), 'a comment is text');
    check((await page.textContent('h1')).includes('</script><script>alert(1)'), 'a name is text');
    check((await page.title()).includes('</script>'), 'the title is text');
    const strangers = 'img, script:not(:last-of-type), [onclick], [onerror], [src], iframe';
    same(await page.locator(strangers).count(), 0, 'nothing gets in');
    await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.entered = true';
        document.body.append(script);
    });
    check(!await page.evaluate(() => window.entered), 'the policy stops other scripts');
    check(page.faults.every(fault => /Content Security Policy/.test(fault)), 'nothing of it runs', page.faults);
}

// ---- every reader ----

async function fitsPhones(browser, files) {
    for (const file of files) {
        const page = await browser.open(html(file), { viewport: { width: 360, height: 640 }, hasTouch: true }, '#12');
        const size = await page.evaluate(() => ({
            page: document.scrollingElement.scrollWidth,
            board: document.getElementById('board').getBoundingClientRect().width,
            small: Array.from(document.querySelectorAll('.controls button'))
                .filter(button => button.offsetHeight < 40 || button.offsetWidth < 40).length
        }));
        check(size.page <= 360 && size.board >= 320 && size.small === 0, `${file.split('/').pop()} fits a phone`, size);
    }
}

async function worksWithoutScript(browser, file) {
    const page = await browser.open(html(file), { javaScriptEnabled: false });
    const turns = positions(file).length;

    check(await page.isVisible('#still svg'), 'without script the last diagram is shown');
    check(await page.isVisible('#text'), 'and the record as text');
    check(!await page.isVisible('#player'), 'and no buttons that do nothing');
    same(await page.locator('ol.turns:not([hidden]) > li:visible').count(), turns + 1, 'and all turns');
    same(await page.locator('ol.turns:not([hidden]) .said:visible').count(), turns, 'and all sentences');
    const live = await browser.open(html(file));
    same(await live.locator('#still').count(), 0, 'with it the diagram makes room for the board');
}

function luminance(color) {
    const [r, g, b] = color.match(/\d+/g).map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

async function isAccessible(browser, file, colorScheme) {
    const page = await browser.open(html(file), { colorScheme });
    const ground = luminance(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));

    check(colorScheme === 'dark' ? ground < 0.05 : ground > 0.8, `${colorScheme} has its ground`, ground);
    for (const key of ['Home', 'End', '?']) {
        await page.keyboard.press(key);
        await page.evaluate(axe.source);
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        const seen = found.violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
        same(seen, [], `${colorScheme}, ${key}: axe finds nothing`);
    }
    const nameless = await page.$$eval('button, select', all =>
        all.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels.length)).length);
    same(nameless, 0, `${colorScheme}: every button has a name`);
    const ids = await page.$$eval('[id]', all => all.map(e => e.id));
    same(ids.length, new Set(ids).size, `${colorScheme}: ids are unique`);
}

async function main() {
    const browser = await new Browser().start();
    const games = VARIANTS.map(variant => playout(variant, 40));
    const dice = games[2], yuurei = games[7];

    const tests = [
        ...VARIANTS.map((variant, i) => () => walks(browser, variant, games[i])),
        ...PUBLISHED.map(name => () => walks(browser, name, SAMPLES + name + '.xpgn')),
        () => showsChance(browser),
        () => showsWords(browser),
        () => isDriven(browser, dice),
        () => isFlipped(browser, dice),
        () => plays(browser, dice),
        () => opensAt(browser, dice),
        () => switchesViews(browser, yuurei),
        keepsSecrets,
        () => copiesRecord(browser, dice),
        () => copiesRecord(browser, dice, '--view', 'white'),
        () => copiesRecord(browser, yuurei),
        () => copiesByHand(browser, dice),
        () => recordsKeepSecrets(browser, yuurei),
        () => escapes(browser),
        () => fitsPhones(browser, games),
        () => worksWithoutScript(browser, dice),
        () => isAccessible(browser, yuurei, 'light'),
        () => isAccessible(browser, games[6], 'dark')
    ];
    for (const test of tests) {
        await test();
        await browser.close();
    }
    const long = html(playout('Psi-Chess', 100));
    check(long.length > 50000 && long.length < 300000, 'a page of 100 turns is below 300 KB', long.length);
    check(!/\b(src|href)="?http|url\(|@import/.test(long), 'a page names no other file');
    await browser.stop();
    finish();
}

main().catch(error => {
    console.log(`not ok - page/${error.message.split('\n')[0]}`);
    console.error(error);
    process.exit(1);
});
