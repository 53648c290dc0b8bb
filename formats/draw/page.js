'use strict';
// Makes a board to step through of the list of turns that the page holds.  What is shown comes from the items of that
// list: their data-* attributes are the position, their paragraphs the words.
(function () {
    const SVG = 'http://www.w3.org/2000/svg';
    const SQUARE = 45, MARGIN = 20;
    const ALL = Array.from({length: 64}, (_, i) => 'abcdefgh'[i % 8] + (1 + (i >> 3)));
    const get = id => document.getElementById(id);
    const player = get('player');
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const lists = Array.from(document.querySelectorAll('ol.turns'));
    let list = lists[0], turns = Array.from(list.children);
    let index = 0, flip = 'flip' in player.dataset, timer = 0;

    function shape(name, attributes) {
        const e = document.createElementNS(SVG, name);
        for (const key in attributes)
            e.setAttribute(key, attributes[key]);
        return e;
    }

    function span(name, ...content) {
        const e = document.createElement('span');
        e.className = name;
        e.append(...content);
        return e;
    }

    // ---- the board ----

    // Where a square's corner is drawn, "e4".
    function place(square) {
        const file = square.charCodeAt(0) - 97, rank = square.charCodeAt(1) - 49;
        return {x: MARGIN + SQUARE * (flip ? 7 - file : file), y: MARGIN + SQUARE * (flip ? rank : 7 - rank)};
    }

    function squares(text) {
        return (text || '').match(/[a-h][1-8]/g) || [];
    }

    function on(square, symbol) {
        const at = place(square);
        return shape('use', {href: '#' + symbol, x: at.x, y: at.y, width: SQUARE, height: SQUARE});
    }

    // The symbols of the pieces by square: {e4: 'wP'}.
    function pieces(fen) {
        const found = {};
        fen.split('/').forEach((row, i) => {
            let file = 0;
            for (const c of row) {
                if (c >= '1' && c <= '8')
                    file += Number(c);
                else
                    found['abcdefgh'[file++] + (8 - i)] = symbol(c);
            }
        });
        return found;
    }

    function symbol(letter) {
        return (letter < 'a' ? 'w' : 'b') + letter.toUpperCase();
    }

    function nameOf(piece) {
        return get(piece).querySelector('title').textContent;
    }

    // Arrows and marks that the author of the record asked for, "Ge2e4", "Rd5".
    function arrow(from, to, color) {
        const a = place(from), b = place(to), x = b.x - a.x, y = b.y - a.y, length = Math.hypot(x, y);
        // A point so far along the arrow, and so far beside it.
        const point = (along, beside) => {
            const k = along / length, n = beside / length;
            return `${a.x + SQUARE / 2 + k * x - n * y} ${a.y + SQUARE / 2 + k * y + n * x}`;
        };
        const head = `M${point(length - 2, 0)}L${point(length - 17, 8)}L${point(length - 17, -8)}Z`;
        const line = get('arrow-' + color).cloneNode();
        line.removeAttribute('id');
        line.setAttribute('d', `M${point(12, 0)}L${point(length - 15, 0)}`);
        return [line, shape('path', {d: head, fill: line.getAttribute('stroke')})];
    }

    function drawn(text) {
        return (text || '').split(',').filter(Boolean).flatMap(mark => {
            const [from, to] = squares(mark.slice(1));
            return to ? arrow(from, to, mark[0]) : [on(from, 'mark-' + mark[0])];
        });
    }

    function drawBoard(data) {
        const ground = '#ground' + ('edges' in data ? '-edges' : '') + (flip ? '-flipped' : '');
        const shapes = [shape('use', {href: ground})];
        const last = squares(data.from).concat(squares(data.to)), standing = pieces(data.board);

        if ('hides' in data)
            for (const square of ALL)
                if (!standing[square])
                    shapes.push(on(square, 'mark-unseen'));
        for (const square of squares(data.from))
            shapes.push(on(square, 'mark-from'));
        for (const square of squares(data.to))
            shapes.push(on(square, 'mark-to'));
        for (const square of squares(data.touched))
            if (!last.includes(square))
                shapes.push(on(square, standing[square] ? 'mark-arrived' : 'mark-left'));
        for (const square of squares(data.named))
            shapes.push(on(square, 'mark-named'));
        for (const square in standing)
            shapes.push(on(square, standing[square]));
        get('board').replaceChildren(...shapes, ...drawn(data.marks));
        for (const cell of get('squares').querySelectorAll('td'))
            cell.textContent = standing[cell.dataset.square] ? nameOf(standing[cell.dataset.square]) : '';
    }

    // ---- beside the board ----

    function icon(name, label) {
        const svg = shape('svg', {role: 'img', 'aria-label': label});
        svg.append(shape('use', {href: '#' + name}));
        return svg;
    }

    // Pieces of a stock by kind, with how many of each.
    function drawStock(side, letters) {
        const kinds = [...new Set(letters)];
        get(side).querySelector('.stock').replaceChildren(...kinds.map(letter => {
            const count = letters.split(letter).length - 1, item = document.createElement('li');
            item.append(letter === '?' ? span('unknown', '?') : icon(symbol(letter), nameOf(symbol(letter))));
            if (count > 1)
                item.append('\u00d7' + count);
            return item;
        }));
        get(side).querySelector('.store').hidden = !letters;
    }

    function drawSides(data, over) {
        const stock = data.stock.split(':');
        ['white', 'black'].forEach((side, i) => {
            const bar = get(side), due = data.side === side[0] && !over;
            drawStock(side, stock[i]);
            bar.classList.toggle('due', due);
            bar.querySelector('.turn').textContent = !due ? '' : data.due || player.dataset.due;
            bar.querySelectorAll('.count').forEach(count => {
                count.querySelector('b').textContent = data[count.dataset.count].split(':')[i];
            });
        });
        get('bars').classList.toggle('flipped', flip);
    }

    // A die, the kind that was written, or that there was neither.
    function face(value, side) {
        const piece = side[0] + value;
        if (get(piece))
            return icon(piece, nameOf(piece));
        if (player.dataset.die === '6' && get('die-' + value))
            return icon('die-' + value, value);
        return span(/[0-9]/.test(value) ? 'die' : 'die none', value === '-' ? '\u2013' : value);
    }

    function rolled(side, values) {
        const dice = span('dice ' + side, ...values.split(',').map(value => face(value, side)));
        return span('roll', span('roller', get(side).dataset.name), dice);
    }

    function card(c) {
        const id = 'card-' + (c === '+' ? 'red' : c === '-' ? 'black' : 'unknown');
        return icon(id, nameOf(id));
    }

    function drawChance(data) {
        const shown = [], roll = data.roll ? data.roll.split(':') : [];

        if (roll.length === 2)
            shown.push(rolled('white', roll[0]), rolled('black', roll[1]));
        else if (roll.length === 1)
            shown.push(rolled(data.by === 'w' ? 'white' : 'black', roll[0]));
        if (data.cards)
            shown.push(span('cards', ...Array.from(data.cards, card)));
        if (data.left && data.left !== '0,0') {
            const left = data.left.split(',');
            shown.push(span('left', player.dataset.left, card('+'), '\u00d7' + left[0], card('-'), '\u00d7' + left[1]));
        }
        get('chance').replaceChildren(...shown);
    }

    // ---- the turn ----

    function tell(turn) {
        const link = turn.querySelector('a').cloneNode(true);
        get('where').replaceChildren(...link.childNodes);
        get('told').replaceChildren(...Array.from(turn.querySelectorAll('p'), p => p.cloneNode(true)));
    }

    // The current turn is marked, and in sight if the list scrolls.
    function mark(turn) {
        for (const t of turns) {
            const link = t.querySelector('a');
            link.tabIndex = t === turn ? 0 : -1;
            if (t === turn)
                link.setAttribute('aria-current', 'true');
            else
                link.removeAttribute('aria-current');
        }
        const top = turn.offsetTop;
        if (top < list.scrollTop || top + turn.offsetHeight > list.scrollTop + list.clientHeight)
            list.scrollTop = top - list.clientHeight / 3;
    }

    function show(i) {
        index = Math.max(0, Math.min(i, turns.length - 1));
        const turn = turns[index], data = turn.dataset;
        drawBoard(data);
        drawSides(data, turn.querySelector('.end') !== null);
        drawChance(data);
        tell(turn);
        mark(turn);
        get('board').setAttribute('aria-label', player.dataset.board.replace('{0}', get('where').textContent.trim()));
        get('first').disabled = get('back').disabled = index === 0;
        get('forward').disabled = get('last').disabled = index === turns.length - 1;
        if (index === turns.length - 1)
            stop();
    }

    // ---- playing ----

    function stop() {
        clearInterval(timer);
        timer = 0;
        playing(false);
    }

    function playing(yes) {
        const label = player.dataset[yes ? 'pause' : 'play'];
        get('play').setAttribute('aria-label', label);
        get('play').title = label;
        get('play').querySelector('use').setAttribute('href', yes ? '#icon-pause' : '#icon-play');
    }

    function start() {
        if (turns.length < 2)
            return;
        if (index === turns.length - 1)
            show(0);
        timer = setInterval(() => show(index + 1), Number(get('speed').value));
        playing(true);
    }

    function step(i) {
        stop();
        show(i);
    }

    function changeView(i) {
        list.hidden = true;
        list = lists[i];
        list.hidden = false;
        turns = Array.from(list.children);
        show(index);
    }

    // ---- the record ----

    // Where the browser gives no clipboard, what is selected in a field can still be copied.
    function copyByHand(text) {
        const field = document.createElement('textarea');
        field.className = 'aside';
        field.value = text;
        document.body.append(field);
        field.select();
        const done = document.execCommand('copy');
        field.remove();
        get('copy').focus();
        return done ? Promise.resolve() : Promise.reject(new Error('copy'));
    }

    function copied() {
        const button = get('copy');
        button.textContent = button.dataset.done;
        setTimeout(() => button.textContent = button.dataset.label, 2000);
    }

    function copy() {
        const text = get('text').textContent, clipboard = navigator.clipboard;
        (clipboard ? clipboard.writeText(text) : Promise.reject(new Error('none')))
            .catch(() => copyByHand(text)).then(copied, () => {});
    }

    // ---- what people do ----

    const actions = {
        first: () => step(0),
        back: () => step(index - 1),
        play: () => timer ? stop() : start(),
        forward: () => step(index + 1),
        last: () => step(turns.length - 1),
        flip: () => {
            flip = !flip;
            show(index);
        },
        help: () => get('keys').showModal()
    };
    const keys = {
        ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last',
        ' ': 'play', f: 'flip', v: 'view', c: 'copy', '?': 'help'
    };

    if (get('view')) {
        get('view').onchange = () => changeView(get('view').selectedIndex);
        actions.view = () => {
            get('view').selectedIndex = (get('view').selectedIndex + 1) % lists.length;
            changeView(get('view').selectedIndex);
        };
    }
    if (get('copy'))
        actions.copy = copy;
    for (const name in actions)
        if (get(name) && get(name).tagName === 'BUTTON')
            get(name).onclick = actions[name];
    get('speed').onchange = () => {
        if (timer) {
            stop();
            start();
        }
    };
    get('close').onclick = () => get('keys').close();

    // Keys are left alone with a modifier, in a form's fields, and where they press what has the focus.
    document.addEventListener('keydown', event => {
        const target = event.target, action = actions[keys[event.key]];
        if (!action || event.ctrlKey || event.altKey || event.metaKey || get('keys').open || event.defaultPrevented)
            return;
        if (target.closest('input, select, textarea, [contenteditable]') ||
            (event.key === ' ' && target.closest('button')))
            return;
        event.preventDefault();
        action();
    });
    for (const l of lists)
        l.addEventListener('click', event => {
            const turn = event.target.closest('li');
            if (turn && !event.ctrlKey && !event.metaKey && !event.shiftKey)
                step(turns.indexOf(turn));
        });

    function linked() {
        const n = Number(location.hash.slice(1));
        return location.hash.length > 1 && Number.isInteger(n) ? n : -1;
    }
    addEventListener('hashchange', () => linked() >= 0 && step(linked()));

    function begin() {
        const wanted = player.dataset.show.split('..')[0];
        const found = turns.findIndex(t => wanted && t.dataset.turn === wanted);
        if (reduced)
            get('speed').selectedIndex = 0;
        document.documentElement.classList.add('live');
        get('still').remove();
        player.hidden = false;
        stop();
        show(linked() >= 0 ? linked() : wanted === 'last' ? turns.length - 1 : Math.max(0, found));
    }
    begin();
})();
