'use strict';
// What the tests of the page share: TAP, the tools, pages made from records, and a browser that tells of every fault.
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { chromium } = require('playwright-core');

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
let count = 0, failed = 0;

// One test: a name, and what must be true; `detail` says what was seen.
function check(good, name, detail) {
    count++;
    if (!good)
        failed++;
    console.log(`${good ? 'ok' : 'not ok'} - page/${name}`);
    if (!good && detail !== undefined)
        console.log(`# ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`.slice(0, 600));
}

function same(seen, wanted, name) {
    check(JSON.stringify(seen) === JSON.stringify(wanted), name, { seen, wanted });
}

function finish() {
    console.log(`1..${count}`);
    console.log(`${count - failed} passed, ${failed} failed`);
    fs.rmSync(scratch, { recursive: true });
    process.exitCode = failed ? 1 : 0;
}

function tool(name, args, input) {
    return execFileSync(name, args, { input, maxBuffer: 1 << 26 }).toString();
}

// A tool whose answer may be no.
function ask(name, args, input) {
    return spawnSync(name, args, { input, maxBuffer: 1 << 26 }).stdout.toString();
}

function record(name, text) {
    const file = path.join(scratch, name + '.xpgn');
    fs.writeFileSync(file, text);
    return file;
}

function html(file, ...options) {
    return ask('render', ['-o', 'html', '--game', '1', ...options, file]);
}

// The positions of a game, turn by turn, as validate finds them of ever longer pieces of its canonical text.
function positions(file) {
    const text = tool('convert', ['-t', 'xpgn', file]).split('\n\n');
    const tags = text[0].split('\n').filter(line => !/^\[(Result|Ending|Termination) /.test(line)).join('\n');
    const lines = text[1].trim().split('\n');
    return lines.map((_, i) => {
        const piece = tags + '\n\n' + lines.slice(0, i + 1).join('\n') + '\n';
        const found = ask('validate', ['-o', 'json', '-'], piece).trim().split('\n').map(line => JSON.parse(line));
        return found.find(item => item.type === 'game').fen.split(/[ []/)[0];
    });
}

class Browser {
    async start() {
        const sandbox = process.getuid && process.getuid() === 0 ? ['--no-sandbox'] : [];
        this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: sandbox });
        return this;
    }

    // Opens a page from disk at a turn ('' where it will).  Whatever it asks for beside itself, and all that its console says, is kept.
    async open(text, options = {}, hash = '#0') {
        const file = path.join(scratch, `${count}.html`);
        fs.writeFileSync(file, text);
        const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
        const page = await context.newPage();
        page.faults = [];
        page.on('console', message => page.faults.push(message.text()));
        page.on('pageerror', error => page.faults.push(error.message));
        page.on('dialog', dialog => {
            page.faults.push('dialog: ' + dialog.message());
            dialog.dismiss();
        });
        page.on('request', request => request.url().startsWith('file://' + file) || page.faults.push(request.url()));
        if (options.clock)
            await page.clock.install();
        await page.goto('file://' + file + hash);
        return page;
    }

    // Closes what has been opened.
    close() {
        return Promise.all(this.browser.contexts().map(context => context.close()));
    }

    stop() {
        return this.browser.close();
    }
}

// In the page: what it shows now, as a reader of the drawing, of the table and of the words would say.
function read() {
    const letter = id => id[0] === 'w' ? id[1] : id[1].toLowerCase();
    const flipped = document.querySelector('#board use').getAttribute('href').endsWith('-flipped');
    const drawn = {}, listed = {};
    for (const use of document.querySelectorAll('#board use')) {
        const id = use.getAttribute('href').slice(1);
        let file = (use.getAttribute('x') - 20) / 45, rank = 7 - (use.getAttribute('y') - 20) / 45;
        if (flipped)
            file = 7 - file, rank = 7 - rank;
        if (/^[wb][PNBRQK]$/.test(id))
            drawn['abcdefgh'[file] + (rank + 1)] = letter(id);
    }
    const names = {};
    for (const symbol of document.querySelectorAll('symbol'))
        if (/^[wb][PNBRQK]$/.test(symbol.id))
            names[symbol.querySelector('title').textContent] = letter(symbol.id);
    for (const cell of document.querySelectorAll('#squares td[data-square]'))
        if (cell.textContent)
            listed[cell.dataset.square] = names[cell.textContent];
    const row = (squares, rank) => Array.from('abcdefgh', file => squares[file + rank] || '1').join('');
    const fen = squares => [8, 7, 6, 5, 4, 3, 2, 1]
        .map(rank => row(squares, rank).replace(/1+/g, ones => ones.length)).join('/');
    const list = document.querySelector('ol.turns:not([hidden])');
    const current = list.querySelectorAll('[aria-current]');
    const marks = name => Array.from(document.querySelectorAll(`#board use[href="#mark-${name}"]`)).length;
    return {
        drawn: fen(drawn), listed: fen(listed), flipped, currents: current.length,
        index: Array.from(list.children).indexOf(current[0].closest('li')), turns: list.children.length,
        where: document.querySelector('#where').textContent.trim(), told: document.querySelector('#told').textContent,
        from: marks('from'), to: marks('to'), named: marks('named'), unseen: marks('unseen'),
        touched: marks('arrived') + marks('left'),
        chance: Array.from(document.querySelectorAll('#chance use'), u => u.getAttribute('href').slice(1)).join(' '),
        dice: Array.from(document.querySelectorAll('#chance .die'), die => die.textContent).join(' ')
    };
}

function state(page) {
    return page.evaluate(read);
}

// The states of a page from the first turn to the last.
function walk(page) {
    return page.evaluate(`{
        const read = ${read}, button = document.getElementById('forward'), seen = [read()];
        while (!button.disabled) {
            button.click();
            seen.push(read());
        }
        seen;
    }`);
}

module.exports = { Browser, ask, check, finish, html, positions, record, same, state, tool, walk };
