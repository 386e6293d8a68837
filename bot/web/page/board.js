// The page of a table. It shows one state at a time, as the server sends it, and sends
// acts back; it knows no rule and no game.
import { h, list } from './dom.js';
import { digitLabels, letterLabels, listen as listenToKeys, naturally } from './keys.js';
import { ask, enter, load, post, stream, within } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const at = document.body.dataset.at ?? ''; // before the addresses of the table
const root = document.body.dataset.root;
const more = document.body.dataset.more; // how a page that everybody may open is shown
const $ = (selector) => document.querySelector(selector);
const wide = matchMedia('(min-width: 900px)');
const size = () => (wide.matches ? 'full' : 'phone');
const asked = () => `size=${size()}${more ?? ''}`;

// tabs with a picture, as the state names them
const pictures = ['board', 'closeup', 'hand', 'chances', 'film'].filter((name) => $(`#${name}`));

const tabs = [...document.querySelectorAll('[role=tab]')];

let state = null; // the latest
let place = null; // the id of the touched place
let view = 'board';
let mode = 'question'; // what the sheet shows: question, place, all, warning, rule, hint, keys
let warning = null, rule = null, hint = null, note = '', told = '';
let busy = false, hush = null, left = false;
let results = null; // the script that shows a result, loaded after the end
let next = null; // another table that waits for the person
let streamed = new Set(); // the states of the stream since the last act began
let awaited = null; // the state that the answer to an act names, until the stream sends it

// --- what the server says

function listen() {
  hush?.();
  if (left) return;
  hush = stream(`${at}events?${asked()}`, {
    open: () => live(true), data: (s) => { live(true); receive(JSON.parse(s)); }, end: ended, lost,
  });
}

// stands tells two states apart.
const stands = (s) => s && JSON.stringify([s.rev, s.ready]);

// receive shows a state of the stream. Only the stream sends states in their order: the answer
// to an act can arrive before an older state, or after a newer one.
function receive(now) {
  streamed.add(stands(now));
  if (awaited && awaited.state !== stands(now) && !awaited.reopened) return;
  show(now);
  awaited?.come();
}

// follows resolves when the page shows the state that an answer names, or a later one.
async function follows(now) {
  if (streamed.has(stands(now))) return;
  if (document.body.classList.contains('offline')) return show(now);
  const come = new Promise((done) => { awaited = { state: stands(now), come: done }; });
  const reopen = setTimeout(() => { awaited.reopened = true; listen(); }, 700);
  const enough = setTimeout(() => awaited.come(), 3000);
  await come;
  clearTimeout(reopen);
  clearTimeout(enough);
  awaited = null;
}

async function lost(over) {
  live(false);
  if (!over) return; // the browser tries again by itself
  const answer = await ask(`${at}state?${asked()}`);
  if ([401, 404].includes(answer?.status)) return ended();
  if (answer?.ok) {
    const { state: now, said } = await answer.json();
    if (now) show(now);
    note = said ?? '';
    sheet();
  }
  setTimeout(listen, 3000);
}

function live(on) {
  if (document.body.classList.contains('offline') !== !on) say(on ? words.live : words.offline);
  document.body.classList.toggle('offline', !on);
  $('#live').textContent = [!on ? words.offline : state?.result ? words.ended : words.live, state?.me ? `${words.own} ${state.me}` : ''].filter(Boolean).join(' · ');
}

function ended() {
  hush?.();
  document.body.className = 'alone';
  document.body.replaceChildren(h('main', {}, h('h1', {}, 'Guildhall'), h('p', {}, words.gone)));
}

// show replaces the state. What the person looks at stays, if it is still there.
function show(now) {
  const turned = stands(now) !== stands(state);
  if (turned) {
    note = ''; // it was about the state before
    warning = null;
    mode = 'question';
    if (state && now.rev.token !== state.rev.token) place = null;
  }
  if (now.mine !== state?.mine) queue();
  tell(state, now);
  if (state?.mine && !now.mine) played();
  state = now;
  if (now.outcome && !results) import('./result.js').then((m) => { results = m; sheet(); });
  document.body.dataset.rev = `${now.rev.token}.${now.rev.step}`;
  document.body.dataset.turn = now.result || !now.seats ? 'over' : now.mine ? 'mine' : 'others';
  $('#title').textContent = now.title;
  live(!document.body.classList.contains('offline'));
  for (const name of pictures) if (name !== 'film' || view === name) draw(name, now[name]);
  $('#words ul').replaceChildren(...(now.words ?? []).filter(Boolean).map((line) => h('li', {}, line)));
  for (const name of pictures) $(`[data-view=${name}]`).hidden = name !== 'board' && !now[name];
  if (view !== 'words' && !now[view]) look('board');
  if (turned) follow();
  sheet();
}

// act sends an act once: a repeated one has the same id.
async function act(what) {
  if (busy) return;
  busy = true;
  document.body.classList.add('busy');
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
  const body = { id, rev: state.rev, size: size(), ...what };
  streamed = new Set([stands(state)]);
  let answer = null;
  for (let tries = 0; tries < 3 && !answer; tries++) answer = await post(`${at}act`, body);
  const said = answer?.ok ? await answer.json() : null;
  if (said) place = null;
  if (said?.state) await follows(said.state);
  busy = false;
  document.body.classList.remove('busy');
  if (answer?.status === 401) return ended();
  if (!said) {
    note = answer?.status === 429 ? words.slow : words.lost;
    return sheet();
  }
  note = said.said ?? '';
  if (said.warning) { warning = said.warning; mode = 'warning'; }
  sheet();
}

// say puts a text into the line that a screen reader reads without losing its place.
function say(text) {
  if (text) $('#news').textContent = text;
}

// tell says what a new state brings: what others did, what the own answer did, and the question.
function tell(before, now) {
  if (!before) return;
  const known = new Set((before.recent ?? []).map((r) => r.text));
  const news = (now.recent ?? []).filter((r) => !known.has(r.text)).map((r) => r.text).reverse();
  const done = (now.done ?? []).filter((line) => !before.done?.includes(line));
  const asked = now.ready ? words.ready : now.question ?? now.result ?? now.line;
  const old = before.ready ? words.ready : before.question ?? before.result ?? before.line;
  say([...news, ...done, asked === old ? '' : asked].filter(Boolean).join('. '));
}

// played takes the notification of a turn away that was made here.
async function played() {
  if (more || within() || !navigator.serviceWorker) return;
  const worker = await navigator.serviceWorker.getRegistration(root);
  for (const one of await worker?.getNotifications?.({ tag: `t${at.split('/').at(-2)}` }) ?? []) one.close();
}

// queue asks which tables wait for the person: the title counts them, and after a turn the
// most urgent other one follows.
async function queue() {
  if (more || left) return;
  const answer = await ask(`${root}waiting`);
  if (left) return;
  const { tables } = answer?.ok ? await answer.json() : { tables: [] };
  const name = $('#title').textContent;
  document.title = tables.length ? `(${tables.length}) ${name}` : name;
  next = tables.find((t) => at !== `${root}t/${t.id}/`);
  if (mode === 'question' && !state.mine) sheet();
}

const nextTable = () => (next ? h('button', { id: 'next', class: 'primary', onclick: () => goTo(`${root}t/${next.id}/`) }, `${words.next.replace('{}', next.title)} ›`) : null);

const choose = (o) => act({ do: 'choose', code: o.code });

// --- pictures

// concern are the answers about a place.
const concern = (id) => (state.options ?? []).filter((o) => o.places?.includes(id));

function draw(name, picture) {
  const stage = $(`#${name} .stage`);
  if (!picture) { stage.replaceChildren(); stage.dataset.name = ''; return; }
  const spots = picture.places?.map((p) => spot(p, picture)).filter(Boolean) ?? [];
  const finish = (img) => stage.replaceChildren(img, ...spots);
  const old = stage.querySelector('img');
  if (old && stage.dataset.name === picture.name) return stage.replaceChildren(old, ...spots);
  stage.dataset.name = picture.name;
  stage.style.aspectRatio = picture.w ? `${picture.w} / ${picture.h}` : '';
  const img = h('img', { alt: picture.alt });
  const there = load(img, picture.file ? `${at}${picture.file}?${asked()}` : `${at}picture/${picture.name}.png?${asked()}`).catch(() => {}); // one of a state that is past is gone
  if (!old) return finish(img);
  stage.classList.add('loading');
  stage.replaceChildren(old, ...spots); // the old one stays until the new one is here
  there.then(() => {
    if (stage.dataset.name !== picture.name) return;
    stage.classList.remove('loading');
    stage.querySelector('img').replaceWith(img);
  });
}

// paint loads a picture of the state into an img.
const paint = (img, name) => load(img, `${at}picture/${name}.png?${asked()}`).catch(() => {});

// spot is a place that can be touched: one with something to say.
function spot(p, picture) {
  const answers = concern(p.id);
  if (!answers.length && !p.title && !p.lines) return null;
  const name = [p.title ?? answers[0]?.label, p.owner].filter(Boolean).join(', ');
  const b = h('button', {
    class: `spot${answers.length ? ' lit' : ''}${place === p.id ? ' chosen' : ''}`, 'data-place': p.id,
    'aria-label': [name, answers.map((o) => [o.label, answers.length === 1 ? o.effect : ''].filter(Boolean).join(', ')).filter((text) => text !== name).join('; ')].filter(Boolean).join(': '),
    tabindex: -1, onclick: (e) => { touch(p.id); if (e.detail === 0) focusQuestion(); },
  });
  if (answers.length) b.dataset.key = label(p.id);
  const [x, y, w, t] = p.area;
  Object.assign(b.style, { left: `${100 * x / picture.w}%`, top: `${100 * y / picture.h}%`, width: `${100 * w / picture.w}%`, height: `${100 * t / picture.h}%` });
  return b;
}

function touch(id) {
  place = place === id && mode === 'place' ? null : id;
  mode = place ? 'place' : 'question';
  note = '';
  for (const b of document.querySelectorAll('.spot')) b.classList.toggle('chosen', b.dataset.place === place);
  sheet();
  [...document.querySelectorAll('.spot.chosen')].find((b) => b.offsetParent)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// lit are the places that answers are about, in their natural order.
const lit = () => [...new Set(places().map((p) => p.id).filter((id) => concern(id).length))].sort(naturally);

// label is the key of a place.
function label(id) {
  const all = lit();
  return letterLabels(all.length)[all.indexOf(id)] ?? '';
}

// visit goes to a place, on the picture that shows it.
function visit(id) {
  const name = pictures.find((one) => state[one]?.places?.some((p) => p.id === id));
  if (name !== view && !state[view]?.places?.some((p) => p.id === id)) look(name);
  if (place !== id || mode !== 'place') touch(id);
  focusQuestion();
}

function step(by) {
  const all = lit();
  if (all.length) visit(all[(Math.max(all.indexOf(place), by > 0 ? -1 : 0) + by + all.length) % all.length]);
}

// focusQuestion puts the focus on the heading of the sheet: the next Tab goes to the first answer.
function focusQuestion() {
  $('#sheet h2')?.focus({ preventScroll: true });
}

function look(name) {
  view = name;
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab.dataset.view === name));
    tab.tabIndex = tab.dataset.view === name ? 0 : -1;
  }
  for (const id of [...pictures, 'words']) $(`#${id}`).hidden = id !== name;
  if (name === 'film') draw(name, state.film); // it is large, so only now
}

// follow shows a picture that a new question is about, unless the person looks at one.
function follow() {
  const about = pictures.filter((name) => (state[name]?.places ?? []).some((p) => concern(p.id).length));
  if (view !== 'words' && about.length && !about.includes(view)) look(about[0]);
}

let zoom = 1;
function scale(by) {
  zoom = Math.min(4, Math.max(1, zoom * by));
  for (const s of document.querySelectorAll('.stage')) s.style.width = `${100 * zoom}%`;
  $('#smaller').disabled = zoom === 1;
  $('#larger').disabled = zoom === 4;
}

// --- the sheet

function sheet() {
  if (!state || left) return;
  $('#undo').hidden = !state.draft;
  $('#anew').hidden = !(state.draft?.length > 1);
  $('#done').hidden = !state.ready;
  $('#all').hidden = !state.options;
  $('#all').textContent = mode === 'question' || mode === 'place' ? `${words.all} (${state.options?.length ?? 0})` : words.back;
  const s = $('#sheet');
  const lost = document.activeElement === document.body || s.contains(document.activeElement);
  s.className = mode;
  s.replaceChildren(...[note ? h('p', { class: 'note' }, note) : null, ...sheets[mode]()].filter(Boolean));
  s.scrollTop = 0;
  if (note !== told) say(note);
  told = note;
  const offers = answers(), keys = digitLabels(offers.length);
  offers.forEach((b, i) => { if (keys[i]) b.dataset.key = keys[i]; });
  const stop = [...document.querySelectorAll('.spot.chosen, .spot.lit')].filter((b) => b.offsetParent);
  for (const b of stop) b.tabIndex = -1;
  if (stop.length) (stop.find((b) => b.classList.contains('chosen')) ?? stop[0]).tabIndex = 0; // arrows go on from there
  if (lost) focusQuestion();
}

// answers are the buttons of the sheet that have a digit.
const answers = () => [...document.querySelectorAll('#sheet .row button, #sure')];

const sheets = {
  question() {
    if (!state.mine) return [head(state.result || state.line), ...(results?.outcome(state.outcome, paint) ?? []), nextTable(), until(), seats(), notices(), list('facts', state.facts), recent(), state.about ? h('p', { class: 'soft' }, state.about) : null];
    if (state.ready) return [head(words.ready), list('done', state.done?.length ? state.done : state.draft), notices()];
    const off = (state.options ?? []).filter((o) => !o.places?.some((id) => shown(id)));
    const few = state.options?.length <= 5 ? state.options : off.length <= 8 ? off : [];
    const all = few.length === 0 && off.length === state.options?.length ? state.options : few;
    return [
      trail(), head(state.question), state.about ? h('p', {}, state.about) : null, list('facts', state.facts), notices(), ...all.map(row),
      all.length < state.options?.length ? h('p', { class: 'soft' }, words.tap) : null,
      h('p', { class: 'chips' }, ruleChip(state.rule), state.hints ? h('button', { id: 'hint', onclick: think }, words.hint) : null), draft(), recent(),
    ];
  },
  place() {
    const p = places().find((one) => one.id === place);
    if (!p) { mode = 'question'; return sheets.question(); }
    const answers = concern(p.id);
    const title = [p.title ?? answers[0]?.label, p.owner].filter(Boolean).join(' · ');
    return [
      close(), head(title), ...(p.lines ?? []).map((line) => h('p', {}, line)), ...answers.map(row),
      h('p', { class: 'chips' }, answers.length ? ruleChip(state.rule) : null),
    ];
  },
  all() {
    const groups = new Map();
    for (const o of state.options ?? []) groups.set(o.group ?? '', [...(groups.get(o.group ?? '') ?? []), o]);
    const parts = [head(state.question)];
    for (const [name, options] of groups) parts.push(name ? h('h3', {}, name) : null, ...options.map(row));
    const more = h('details', { ontoggle: reasons }, h('summary', {}, words.why));
    return [...parts, more];
  },
  warning() {
    return [
      head(warning.label), warning.effect ? h('p', { class: 'soft' }, warning.effect) : null, h('p', {}, warning.text),
      h('p', { class: 'chips' },
        h('button', { class: 'danger', id: 'sure', onclick: () => act({ do: 'choose', code: warning.code, sure: true }) }, words.sure),
        h('button', { onclick: () => { mode = 'question'; sheet(); } }, words.cancel)),
    ];
  },
  hint() {
    const { answers, lines = [] } = hint;
    return [
      close(), head(`${words.hint}: ${hint.question}`),
      ...answers.map((a, i) => row({ ...state.options?.find((o) => o.code === a.code), ...a, label: answers.length > 1 ? `${i + 1}. ${a.label}` : a.label, effect: [a.worth, a.effect].filter(Boolean).join(' · ') })),
      ...lines.map((line) => h('p', { class: 'soft' }, line)),
    ];
  },
  keys() {
    return [
      close(), head(words.keys), ...words.keys_about.split('\n').map((line) => h('p', {}, line)),
      h('p', { class: 'chips' }, h('button', { id: 'keys', onclick: () => { useKeys(!keysOn()); sheet(); } }, keysOn() ? words.keys_off : words.keys_on)),
    ];
  },
  rule() {
    return [close(), head(rule.title), ...rule.lines.map((line) => h('p', {}, line))];
  },
};

// recent lists what happened; a touch shows where.
function recent() {
  if (!state.recent) return null;
  const ring = (e, places) => {
    for (const b of document.querySelectorAll('.spot')) b.classList.toggle('told', places.includes(b.dataset.place));
    for (const b of document.querySelectorAll('.recent button')) b.setAttribute('aria-pressed', String(b === e.target));
  };
  return h('ul', { class: 'recent', 'aria-label': words.log }, ...state.recent.map((r) => h('li', {},
    r.places ? h('button', { 'aria-pressed': 'false', onclick: (e) => ring(e, r.places), onmouseenter: (e) => ring(e, r.places) }, r.text) : r.text)));
}

const places = () => pictures.flatMap((name) => state[name]?.places ?? []);
const shown = (id) => places().some((p) => p.id === id);
const notices = () => list('notices', state.notices);
const head = (text) => h('h2', { tabindex: -1 }, text ?? '');
const close = () => h('button', { class: 'close', 'aria-label': words.back, onclick: () => touch(place) || back() }, '×');
const trail = () => (state.trail ? h('p', { class: 'soft' }, state.trail.join(' › ')) : null);
const draft = () => (state.draft ? h('p', { class: 'soft' }, `${words.draft} ${state.draft.join(', ')}`) : null);
const until = () => (state.until ? h('p', { class: 'soft' }, new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(state.until * 1000)) : null);

function back() {
  mode = 'question';
  place = null;
  for (const b of document.querySelectorAll('.spot.chosen')) b.classList.remove('chosen');
  sheet();
}

function row(o) {
  const verb = o.verb || (!o.stops && state.verb) || words.choose;
  return h('div', { class: 'row' },
    h('div', {}, h('b', {}, o.label), o.effect ? h('span', {}, o.effect) : null),
    h('button', { class: 'primary', 'data-code': o.code, 'aria-label': [`${verb}: ${o.label}`, o.effect].filter(Boolean).join(', '), onclick: () => choose(o) }, verb));
}

function seats() {
  return h('ul', { class: 'seats' }, ...state.seats.map((s) => {
    const mark = h('i', {}, s.letter);
    mark.style.background = s.colour;
    return h('li', { class: s.asked ? 'asked' : '' }, mark, s.name, s.points == null ? '' : h('b', {}, String(s.points).replace('-', '−')));
  }));
}

function ruleChip(r) {
  return r ? h('button', { onclick: () => openRule(r.code) }, `${words.rule} ${r.title}`) : null;
}

async function openRule(code) {
  const answer = await ask(`${at}rule?code=${encodeURIComponent(code)}`);
  if (!answer?.ok) return;
  rule = await answer.json();
  mode = 'rule';
  sheet();
}

// think asks for a hint, which takes a while; another state in between makes it worthless.
async function think() {
  const asked = JSON.stringify(state.rev);
  note = words.thinking;
  sheet();
  const answer = await post(`${at}hint`, {});
  if (answer?.status === 401) return ended();
  const said = answer?.ok ? await answer.json() : {};
  if (asked !== JSON.stringify(state.rev)) return;
  note = said.hint ? '' : said.said ?? (answer?.status === 429 ? words.slow : words.lost);
  if (said.hint) { hint = said.hint; mode = 'hint'; }
  sheet();
}

async function reasons(e) {
  const box = e.target;
  if (!box.open || box.dataset.read) return;
  box.dataset.read = '1';
  const answer = await ask(`${at}why`);
  const { list: all = [] } = answer?.ok ? await answer.json() : {};
  box.append(...(all.length ? all.map((r) => h('p', {}, h('b', {}, r.label), ` ${r.why} `, ruleChip(r.rule))) : [h('p', {}, words.possible)]));
}

// --- hands

$('#undo').onclick = () => act({ do: 'undo' });
$('#anew').onclick = () => act({ do: 'anew' });
$('#done').onclick = () => act({ do: 'done' });
$('#all').onclick = () => { note = ''; if (mode === 'question' || mode === 'place') { mode = 'all'; sheet(); } else back(); };
$('#larger').onclick = () => scale(1.5);
$('#smaller').onclick = () => scale(1 / 1.5);
async function goTo(path) {
  left = true;
  hush?.();
  const status = await enter(path);
  if (!status) return;
  left = false;
  note = status === 429 ? words.slow : words.lost;
  sheet();
  listen();
}
$('#home')?.addEventListener('click', () => goTo(root));
addEventListener('visibilitychange', () => document.hidden || queue());
for (const tab of tabs) tab.onclick = () => look(tab.dataset.view);
$('[role=tablist]').onkeydown = (e) => {
  const open = tabs.filter((tab) => !tab.hidden), at = open.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[e.key];
  if (to === undefined || at < 0) return;
  e.preventDefault();
  const tab = open.at(to % open.length);
  tab.focus();
  look(tab.dataset.view);
};
let keysHere = true; // within Discord, where nothing is kept
const keysOn = () => (within() ? keysHere : localStorage.getItem('keys') !== 'off');
function useKeys(on) {
  keysHere = on;
  if (!within()) localStorage.setItem('keys', on ? 'on' : 'off');
}
const press = (b) => { if (b && !b.hidden && !b.disabled) b.click(); };
listenToKeys({
  ready: () => state && !left && !busy,
  enabled: () => keysOn() || mode === 'keys',
  back,
  confirm: () => press($('#done')),
  undo: () => press($('#undo')),
  all: () => press($('#all')),
  help: () => { mode = mode === 'keys' ? 'question' : 'keys'; sheet(); focusQuestion(); },
  step: (by) => { document.body.classList.add('keys'); step(by); },
  labelled() {
    document.body.classList.add('keys');
    const next = $('#next') ? [['n', () => press($('#next'))]] : [];
    return [...answers().filter((b) => b.dataset.key).map((b) => [b.dataset.key, () => press(b)]), ...lit().map((id) => [label(id), () => visit(id)]), ...next];
  },
});
wide.addEventListener('change', listen);
scale(1);
listen();
