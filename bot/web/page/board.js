// The page of a table. It shows one state at a time, as the server sends it, and sends
// acts back; it knows no rule and no game.
import { h, list } from './dom.js';
import { ask, enter, load, post, stream } from './net.js';

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
let mode = 'question'; // what the sheet shows: question, place, all, warning, rule, hint
let warning = null, rule = null, hint = null, note = '';
let busy = false, hush = null, left = false;
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
  state = now;
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

// spot is a place that can be touched: one with something to say.
function spot(p, picture) {
  const answers = concern(p.id);
  if (!answers.length && !p.title && !p.lines) return null;
  const name = [p.title ?? answers[0]?.label, p.owner].filter(Boolean).join(', ');
  const b = h('button', {
    class: `spot${answers.length ? ' lit' : ''}${place === p.id ? ' chosen' : ''}`, 'data-place': p.id,
    'aria-label': [name, answers.map((o) => o.label).filter((label) => label !== name).join(', ')].filter(Boolean).join(': '),
    tabindex: answers.length ? 0 : -1, onclick: () => touch(p.id),
  });
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
  s.className = mode;
  s.replaceChildren(...[note ? h('p', { class: 'note', role: 'alert' }, note) : null, ...sheets[mode]()].filter(Boolean));
  s.scrollTop = 0;
}

const sheets = {
  question() {
    if (!state.mine) return [head(state.result || state.line), nextTable(), until(), seats(), notices(), list('facts', state.facts), recent(), state.about ? h('p', { class: 'soft' }, state.about) : null];
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
const head = (text) => h('h2', {}, text ?? '');
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
addEventListener('keydown', (e) => { if (e.key === 'Escape') back(); });
wide.addEventListener('change', listen);
scale(1);
listen();
