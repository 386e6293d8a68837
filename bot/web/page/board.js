// The page of a table. It shows one state at a time, as the server sends it, and sends
// acts back; it knows no rule and no game.
import { h, list } from './parts/dom.js';
import { digitLabels, letterLabels, listen as listenToKeys, naturally } from './parts/keys.js';
import { ask, enter, load, post, stream, within } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const at = document.body.dataset.at ?? ''; // before the addresses of the table
const root = document.body.dataset.root;
const more = document.body.dataset.more; // how a page that everybody may open is shown
const $ = (selector) => document.querySelector(selector);
const desk = matchMedia('(min-width: 1000px)'); // with room for players and log beside the question
const upright = matchMedia('(min-width: 600px) and (max-width: 999.9px) and (max-aspect-ratio: 3/4)'); // with room for them below the board
const roomy = () => desk.matches || upright.matches;
const forms = JSON.parse(document.body.dataset.forms); // media query, size, width of pictures
const form = () => forms.find(([media]) => matchMedia(media).matches) ?? forms.at(-1);
const size = () => form()[1];
const asked = () => `size=${size()}${more ?? ''}`;
const widths = forms.map(([, , w]) => w).sort((a, b) => a - b);
// width is that of the pictures now: one of the forms, larger where the picture is enlarged.
const width = () => widths.find((w) => w >= form()[2] * zoom) ?? widths.at(-1);

// tabs with a picture, as the state names them
const pictures = ['board', 'closeup', 'hand', 'chances', 'film'].filter((name) => $(`#${name}`));
const rare = ['hand', 'film']; // drawn when somebody looks at them
// pictures from which parts are cut: the cards of the hand, and the icons of what players have
const strip = new Image(), icons = new Image();

const tabs = [...document.querySelectorAll('[role=tab]')];

let state = null; // the latest
let place = null; // the id of the touched place
let view = 'board';
let mode = 'question'; // what the sheet shows: question, place, all, warning, rule, hint, keys
let warning = null, rule = null, hint = null, note = '', told = '';
let group = ''; // of answers, which the sheet shows
let busy = false, hush = null, left = false;
let results = null; // the script that shows a result, loaded after the end
let films = null; // the script that plays events, loaded when there are some
let next = null; // another table that waits for the person
let zoom = 1;
let streamed = new Set(); // the states of the stream since the last act began
let real = null; // the state of the match, while the page shows a plan or orders in its place
let boardLoads = Promise.resolve(); // before the other pictures
let resized = false; // the shown state has the pictures of another size
let awaited = null; // the state that the answer to an act names, until the stream sends it

// --- what the server says

function listen() {
  hush?.();
  if (left) return;
  hush = stream(`${at}events?${asked()}`, {
    open: () => live(true), data: (s) => { live(true); receive(JSON.parse(s)); }, end: ended, lost,
  });
}

// begin shows the state that the browser loaded together with this script, and listens.
async function begin() {
  const answer = await ask(`${at}state?${asked()}`);
  const { state: now } = answer?.ok ? await answer.json() : {};
  if (now && !state && !left) show(now);
  listen();
}

// stands tells two states apart.
const stands = (s) => s && JSON.stringify([s.rev, s.ready, s.trial]);

// receive shows a state of the stream. Only the stream sends states in their order: the answer
// to an act can arrive before an older state, or after a newer one.
function receive(now) {
  streamed.add(stands(now));
  if (awaited && awaited.state !== stands(now) && !awaited.reopened) return;
  if (real && !(now.mine && !real.mine) && !now.result) real = now;
  else {
    real = null;
    show(now);
  }
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
  $('#live').textContent = (on ? [state?.result ? words.ended : state?.line || words.live, state?.mine ? until() : ''] : [words.offline]).filter(Boolean).join(' · ');
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
  const trial = state?.trial || now.trial;
  if (resized) document.body.style.removeProperty('--ratio');
  resized = false;
  if (!trial && now.mine !== state?.mine) queue();
  tell(state, now);
  if (!trial && state?.mine && !now.mine) played();
  const fresh = turned && !trial ? news(state, now) : [];
  state = now;
  if (now.outcome && !results) import('./result.js').then((m) => { results = m; if (!desk.matches && !pulled) pull(1); sheet(); });
  document.body.dataset.rev = `${now.rev.token}.${now.rev.step}`;
  document.body.dataset.trial = now.trial?.kind ?? '';
  document.body.dataset.turn = now.result || !now.seats ? 'over' : now.mine ? 'mine' : 'others';
  document.body.classList.toggle('opened', !!now.opened);
  if ($('#rail')) $('#rail').role = now.opened ? 'main' : null; // the board, which is main, is hidden
  $('#title').textContent = now.title;
  $('#phase').textContent = now.phase;
  live(!document.body.classList.contains('offline'));
  redraw();
  fetchParts(strip, state.cards);
  fetchParts(icons, state.icons);
  $('#words ul').replaceChildren(...(now.words ?? []).filter(Boolean).map((line) => h('li', {}, line)));
  for (const name of pictures) $(`[data-view=${name}]`).hidden = name !== 'board' && !now[name];
  if (view !== 'words' && !now[view]) look('board');
  if (turned) follow();
  players();
  sheet();
  if (turned) stopFilm();
  if (fresh.length) replay(fresh);
}

// news returns the events that a new state brings, oldest first: on opening the page those since
// the person's last turn.
function news(before, now) {
  const list = now.recent ?? [], text = (part) => part.map((r) => r.text).join('\n');
  if (!before) return now.mine ? list.filter((r) => r.new).reverse() : [];
  const known = text((before.recent ?? []).slice(0, 6));
  const n = list.findIndex((_, i) => text(list.slice(i, i + 6)).startsWith(known));
  return (known === '' ? list : list.slice(0, Math.max(n, 0))).filter((r) => !now.seats?.[r.seat]?.own).reverse();
}

// act sends an act once: a repeated one has the same id.
const act = (what) => send('act', { rev: state.rev, ...what }, follows);

// attempt sends an act on a plan or on orders, which the page then shows in place of the match.
const attempt = (kind, what) => send(kind, { stamp: state.trial?.stamp, ...what }, (now) => {
  real = now.trial ? real ?? state : null;
  show(now);
});

async function send(path, what, take) {
  if (busy) return;
  stopFilm();
  busy = true;
  document.body.classList.add('busy');
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
  const body = { id, size: size(), ...what };
  streamed = new Set([stands(state)]);
  let answer = null;
  for (let tries = 0; tries < 3 && !answer; tries++) answer = await post(at + path, body);
  const said = answer?.ok ? await answer.json() : null;
  if (said) place = null;
  if (said?.state) await take(said.state);
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
  const news = (before.trial ? [] : now.recent ?? []).filter((r) => !known.has(r.text)).map((r) => r.text).reverse();
  const done = (now.done ?? []).filter((line) => !before.done?.includes(line));
  const [asked, old] = [now, before].map((s) => (s.ready ? words.ready : s.question ?? s.result ?? s.line));
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
  if (tables.length) $('#home').dataset.n = tables.length;
  else delete $('#home').dataset.n;
  document.title = tables.length ? `(${tables.length}) ${name}` : name;
  next = tables.find((t) => at !== `${root}t/${t.id}/`);
  if (mode === 'question' && !state.mine) sheet();
}

const nextTable = () => (next ? h('button', { id: 'next', class: 'primary', onclick: () => goTo(`${root}t/${next.id}/`) }, `${words.next.replace('{}', next.title)} ›`) : null);

const choose = ({ code }, sure = false) => (real ? attempt(state.trial.kind, { do: 'choose', code, sure, until: lasts }) : act({ do: 'choose', code, sure }));

// --- pictures

// concern are the answers about a place.
const concern = (id) => (state.options ?? []).filter((o) => o.places?.includes(id));

// frame returns the part of a picture that is shown: all of it, or where the sheet is pulled up
// the places that answers are about.
function frame(picture) {
  const about = picture.places?.filter((p) => concern(p.id).length) ?? [];
  if (pulled <= 0 || !about.length) return [0, 0, picture.w, picture.h];
  let [x, y, right, end] = [Infinity, Infinity, 0, 0];
  for (const { area: [a, b, c, d] } of about) {
    [x, y, right, end] = [Math.min(x, a), Math.min(y, b), Math.max(right, a + c), Math.max(end, b + d)];
  }
  return [x, y, right - x, end - y];
}

function draw(name, picture) {
  const stage = $(`#${name} .stage`);
  if (!picture) { stage.replaceChildren(); stage.dataset.name = ''; return; }
  const whole = h('div', { class: 'whole' });
  if (picture.w) {
    const [x, y, w, t] = frame(picture);
    stage.style.setProperty('--r', w / t);
    stage.style.setProperty('--f', picture.fold ? w / picture.fold : w / t);
    Object.assign(whole.style, { width: `${100 * picture.w / w}%`, height: `${100 * picture.h / t}%`, left: `${-100 * x / w}%`, top: `${-100 * y / t}%` });
    if (name === 'board' && !document.body.style.getPropertyValue('--ratio')) { // once, so that nothing moves later
      const ratio = picture.w / (picture.fold || picture.h);
      document.body.style.setProperty('--ratio', ratio);
      document.body.classList.toggle('tall', ratio < 1);
      document.body.classList.toggle('below', ratio > 1.3);
    }
  } else {
    stage.style.aspectRatio = 'auto';
    whole.style.position = 'static';
  }
  const spots = picture.places?.map((p) => spot(p, picture)).filter(Boolean) ?? [];
  const finish = (img) => { whole.replaceChildren(img, ...spots); stage.replaceChildren(whole); };
  const old = stage.querySelector('img'), sized = ['board', 'closeup', 'hand'].includes(name), key = sized ? `${picture.name} ${width()}` : picture.name;
  if (old && stage.dataset.name === key) return finish(old);
  stage.dataset.name = key;
  const img = h('img', { alt: picture.alt });
  const go = () => load(img, `${at}${picture.file ?? `picture/${picture.name}.png`}?size=${size()}${sized ? `&w=${width()}` : ''}${more ?? ''}`);
  const there = (name === 'board' ? boardLoads = go() : boardLoads.then(go, go)).catch(() => {}); // one of a state that is past is gone
  finish(old ?? img); // the old one stays until the new one is here
  stage.classList.add('loading');
  there.then(() => {
    if (stage.dataset.name !== key) return;
    stage.classList.remove('loading');
    stage.querySelector('img').replaceWith(img);
    if (mode === 'place') sheet();
  });
}

// redraw draws the pictures that are shown or may be soon.
function redraw() {
  for (const name of pictures) if (!rare.includes(name) || view === name) draw(name, state[name]);
}

// fetchParts loads a picture from which the players and the hand are cut.
function fetchParts(img, picture) {
  const name = picture?.name ?? '';
  if (img.dataset.name === name) return;
  img.dataset.name = name;
  const go = () => paint(img, name);
  if (name) boardLoads.then(go, go).then(() => { if (img.dataset.name === name) { img.dataset.shown = name; players(); } });
}

// paint loads a picture of the state into an img.
const paint = (img, name) => load(img, `${at}picture/${name}.png?${asked()}`).catch(() => {});

// crop is a part of a picture of the page, drawn at its own size.
function crop(img, picture, [x, y, w, t]) {
  const by = img?.naturalWidth / picture.w || 1, canvas = h('canvas', { width: Math.round(w * by), height: Math.round(t * by), 'aria-hidden': true });
  if (img?.complete && img.naturalWidth) canvas.getContext('2d').drawImage(img, x * by, y * by, w * by, t * by, 0, 0, canvas.width, canvas.height);
  return canvas;
}

// mark outlines places on all pictures.
function mark(ids, kind) {
  for (const e of document.querySelectorAll(`.mark.${kind}`)) e.remove();
  for (const s of state.seats ?? []) for (const b of document.querySelectorAll(`[data-row="${s.place}"]`)) if (kind !== 'aim') b.classList.toggle('here', ids.some((id) => partOf(s.place, id)));
  const marks = [];
  for (const name of pictures) {
    for (const p of state[name]?.places ?? []) {
      if (!ids.includes(p.id)) continue;
      marks.push(lay(h('div', { class: `mark ${kind}` }), p, state[name]));
      $(`#${name} .whole`)?.append(marks.at(-1));
    }
  }
  return marks;
}

// lay puts an element on the area of a place.
function lay(e, p, picture) {
  const [x, y, w, t] = p.area;
  Object.assign(e.style, { left: `${100 * x / picture.w}%`, top: `${100 * y / picture.h}%`, width: `${100 * w / picture.w}%`, height: `${100 * t / picture.h}%` });
  return e;
}

// spot is a place that can be touched: one with something to say.
function spot(p, picture) {
  const answers = concern(p.id);
  if (!answers.length && !p.title && !p.lines && !p.owner) return null;
  const name = [p.title ?? answers[0]?.label, p.owner].filter(Boolean).join(', ');
  const b = h('button', {
    class: `spot${answers.length ? ' lit' : ''}${place === p.id ? ' chosen' : ''}`, 'data-place': p.id,
    'aria-label': [name, answers.map((o) => [o.label, answers.length === 1 ? o.effect : ''].filter(Boolean).join(', ')).filter((text) => text !== name).join('; ')].filter(Boolean).join(': '),
    tabindex: -1, onclick: (e) => { touch(p.id); if (e.detail === 0) focusQuestion(); },
  });
  if (answers.length) b.dataset.key = label(p.id);
  return lay(b, p, picture);
}

// pull gives the sheet more room (1), or the board (-1), on a phone.
let pulled = 0;
function pull(to) {
  pulled = Math.max(-1, Math.min(1, to));
  document.body.classList.toggle('up', pulled > 0);
  document.body.classList.toggle('down', pulled < 0);
  $('#grip').setAttribute('aria-expanded', pulled > 0);
  if (pulled > 0) look('board');
  redraw();
  follow();
}

// listenToGrip lets a finger drag the edge of the sheet, or tap it.
function listenToGrip(grip) {
  const drag = (by) => document.body.style.setProperty('--drag', `${by}px`);
  let from = null, moved = 0;
  grip.onpointerdown = (e) => { from = e.clientY; moved = 0; grip.setPointerCapture(e.pointerId); };
  grip.onpointermove = (e) => { if (from !== null) drag(moved = e.clientY - from); };
  grip.onpointerup = grip.onpointercancel = () => {
    from = null;
    drag(0);
    if (Math.abs(moved) > 24) pull(pulled - Math.sign(moved));
  };
  grip.onclick = () => {
    if (Math.abs(moved) < 6) pull(pulled ? 0 : 1);
    moved = 0;
  };
}

// outline shows which place is touched, and the sheet about it.
function outline() {
  for (const b of document.querySelectorAll('[data-place]')) b.classList.toggle('chosen', b.dataset.place === place);
  sheet();
}

function touch(id) {
  place = place === id && mode === 'place' ? null : id;
  mode = place ? 'place' : 'question';
  note = '';
  outline();
  [...document.querySelectorAll('.spot.chosen')].find((b) => b.offsetParent)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// lit are the places that answers are about, in their natural order.
const lit = () => [...new Set(places().map((p) => p.id).filter((id) => concern(id).length))].sort(naturally);

// label is the key of a place.
function label(id) {
  const all = lit();
  return letterLabels(all.length)[all.indexOf(id)] ?? '';
}

// inStrip reports whether a place is a card of the hand, which stands beside every picture.
const inStrip = (id) => Boolean(state.cards?.places?.some((p) => p.id === id));

// visit goes to a place, on the picture that shows it.
function visit(id) {
  const name = pictures.find((one) => state[one]?.places?.some((p) => p.id === id));
  if (name !== view && !inStrip(id) && !state[view]?.places?.some((p) => p.id === id)) look(name);
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
  if (rare.includes(name)) draw(name, state[name]);
}

// follow shows a picture that a new question is about, unless the person looks at one, and the
// places that it is about.
function follow() {
  const about = pictures.filter((name) => (state[name]?.places ?? []).some((p) => concern(p.id).length && !inStrip(p.id)));
  if (view !== 'words' && about.length && !about.includes(view)) look(about[0]);
  const spots = [...document.querySelectorAll(`#${view} .spot.lit`)], box = $(`#${view} .scroll`).getBoundingClientRect();
  if (spots.length && spots.every((s) => s.getBoundingClientRect().bottom > box.bottom)) spots[0].scrollIntoView({ block: 'center' });
}

function scale(by) {
  zoom = Math.min(4, Math.max(1, zoom * by));
  document.body.style.setProperty('--zoom', zoom);
  $('#smaller').disabled = zoom === 1;
  $('#larger').disabled = zoom === 4;
  if (state) redraw();
}

// --- the sheet

function sheet() {
  if (!state || left) return;
  $('#undo').hidden = !(state.draft || state.trial?.steps?.some(own));
  $('#anew').hidden = !(state.draft?.length > 1);
  $('#done').hidden = !(state.ready || state.trial?.play);
  if ($('#done').firstChild) $('#done').firstChild.data = `${real ? words.plan_go : words.confirm} `;
  $('#all').hidden = !state.options;
  $('#all').textContent = mode === 'question' || mode === 'place' ? `${words.all} (${state.options?.length ?? 0})` : words.back;
  const s = $('#sheet');
  const lost = document.activeElement === document.body || s.contains(document.activeElement);
  s.className = mode;
  s.replaceChildren(...[note ? h('p', { class: 'note' }, note) : null, ...sheets[mode]()].filter(Boolean));
  s.scrollTop = 0;
  const focused = document.activeElement;
  log();
  if (focused?.isConnected === false) $('#again')?.focus();
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
const answers = () => [...document.querySelectorAll('#sheet .row button, #sure, #start')];

function grouped() {
  const groups = new Map();
  for (const o of state.options ?? []) groups.set(o.group ?? '', [...(groups.get(o.group ?? '') ?? []), o]);
  return groups;
}

// some returns the answers that stand below a question, and tabs where there are too many: those
// of one group, those on no picture, or the first.
function some() {
  const all = state.options ?? [], groups = grouped();
  if (all.length <= (desk.matches ? 9 : 6)) return [all];
  if (groups.size > 1) {
    if (!groups.has(group)) group = groups.keys().next().value;
    return [groups.get(group), h('div', { class: 'groups' }, ...[...groups].map(([name, list]) => h('button', { 'aria-pressed': name === group, onclick: (e) => { group = name; e.target.blur(); sheet(); } }, h('span', {}, name || words.others), h('b', {}, list.length))))];
  }
  const off = all.filter((o) => !o.places?.some(shown));
  return [off.length === all.length ? all : off.length ? off : all.slice(0, 4)];
}

// opened is a table before its match: who is there, the link for friends, and its start.
function opened() {
  const { about, link, start } = state.opened ?? {};
  const field = h('input', { readonly: '', value: link ?? '', 'aria-label': words.friends_link, onfocus: () => field.select() });
  return [
    ...(about ?? []).map((line) => h('p', {}, line)),
    link ? h('p', {}, words.friends_link) : null,
    link ? h('p', { class: 'link' }, field, h('button', { id: 'copy', onclick: () => { field.select(); navigator.clipboard?.writeText(link); } }, words.copy)) : null,
    start ? h('button', { id: 'start', class: 'good', onclick: () => send('start', {}, follows) }, words.start) : null,
  ];
}

const sheets = {
  question() {
    const side = roomy() ? [] : [seats(), notices()];
    if (!state.mine) return [...trialHead(), head(state.result || state.line), ...opened(), ways(), ...(roomy() ? [] : planned()), ...(results?.outcome(state.outcome, paint, badge) ?? []), nextTable(), state.until && !desk.matches ? h('p', { class: 'soft' }, until()) : null, ...side, roomy() ? notices() : null, list('facts', state.facts), recent(), state.about ? h('p', { class: 'soft' }, state.about) : null];
    if (state.ready) return [head(words.ready), list('done', state.done?.length ? state.done : state.draft), notices()];
    const [few, tabs] = some(), all = state.options ?? [];
    return [
      ...trialHead(), trail(), head(state.question), ...ordered(), tabs, ...few.map(row), few.length < all.length && all.some((o) => o.places && !few.includes(o)) ? h('p', { class: 'soft' }, words.tap) : null,
      list('facts', state.facts), notices(), h('p', { class: 'chips' }, state.hints ? h('button', { id: 'hint', onclick: think }, words.hint) : null),
      leads(), ways(), ...(roomy() ? [] : planned()), draft(), recent(),
    ];
  },
  place() {
    const s = state.seats?.find((one) => one.place === place), p = s ? { id: place, title: s.name } : places().find((one) => one.id === place);
    if (!p) { mode = 'question'; return sheets.question(); }
    const answers = concern(p.id);
    const title = [p.title ?? answers[0]?.label, p.owner].filter(Boolean).join(' · ');
    return [
      close(), head(title), ...answers.map(row), ...factsOf(s).map((line) => h('p', {}, line)), ...(p.lines ?? []).map((line) => h('p', {}, line)),
      h('p', { class: 'chips' }, answers.length === 1 ? ruleOf(answers[0]) : answers.length ? ruleChip(state.rule) : null),
    ];
  },
  all() {
    const groups = grouped();
    const parts = [head(state.question)];
    for (const [name, options] of groups) parts.push(name ? h('h3', {}, name) : null, ...options.map(row));
    const more = h('details', { ontoggle: reasons }, h('summary', {}, words.why));
    return [...parts, more, leads()];
  },
  warning() {
    return [
      head(warning.label), warning.effect ? h('p', { class: 'soft' }, warning.effect) : null, h('p', {}, warning.text),
      h('p', { class: 'chips' },
        h('button', { class: 'danger', id: 'sure', onclick: () => choose(warning, true) }, words.sure),
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

// --- plans and orders, which the page shows in place of the match

let tries = []; // what the person tried in a plan: their moves, and the points after them
let lasts = 'used'; // how long a new order holds

const own = (step) => state.seats[step.seat]?.own;
const points = () => state.seats.map((s) => s.points);
const button = (text, onclick, id = '') => h('button', id ? { id, onclick } : { onclick }, text);

// leave goes back to the match.
function leave() {
  const now = real;
  real = null;
  tries = [];
  show(now);
}

// keep remembers what was tried, to compare it with what is tried next.
function keep() {
  const moves = state.trial.steps?.filter(own).map((s) => s.text).join(', ');
  if (moves && !tries.some((t) => t.moves === moves)) tries.push({ moves, points: points() });
}

const trialHead = () => (real ? [h('p', { class: 'trail' }, state.trial.kind === 'plan' ? words.try : words.orders_about)] : []);

// ways are the buttons that lead to a plan or to orders, and from there.
function ways() {
  if (!real) return state.plays ? h('p', { class: 'chips' }, button(words.try, () => attempt('plan', { do: 'look' }), 'try'), button(words.if_asked, () => attempt('orders', { do: 'look' }), 'orders')) : null;
  const plan = (what) => () => { keep(); attempt('plan', { do: what }); };
  return h('p', { class: 'chips' }, button(words.plan_back, leave, 'leave'), ...(state.trial.kind === 'plan' ? [button(words.plan_clear, plan('clear'), 'clear'), button(words.plan_draw, plan('draw'))] : []));
}

// planned is what a plan or orders are about, the moves of a plan, and what was tried before it.
function planned() {
  if (!real) return [];
  const { lines, steps = [] } = state.trial;
  const row = (moves, list) => h('tr', {}, h('th', { scope: 'row' }, moves), ...list.map((n, i) => h('td', {}, n == null ? '–' : `${n}`.replace('-', '−'))));
  if (steps.some(own)) keep();
  return [
    tries.length ? h('table', { class: 'points tries' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, words.tried), ...state.seats.map((s, i) => h('th', { scope: 'col', 'aria-label': s.name }, badge(i))))), h('tbody', {}, row(words.match_now, real.seats.map((s) => s.points)), ...tries.map((t) => row(t.moves, t.points)))) : null,
    steps.length ? h('ul', { class: 'recent' }, ...steps.slice(-12).map((s) => h('li', {}, badge(s.seat), h('span', {}, s.text)))) : null,
    ...lines.map((line) => h('p', { class: 'soft' }, line)),
  ];
}

// ordered lists the orders, and how long a new one holds.
function ordered() {
  if (!state.trial?.until) return [];
  const { list: orders = [], until: choices } = state.trial;
  const select = h('select', { id: 'until', 'aria-label': words.order_until, onchange: (e) => { lasts = e.target.value; } }, ...choices.map((c) => h('option', { value: c.code }, c.name)));
  select.value = lasts;
  return [
    ...orders.map((o, i) => h('p', { class: 'order' }, h('span', {}, `${i + 1}. ${o.text}`), h('button', { 'aria-label': `${words.order_cancel}: ${o.text}`, onclick: () => attempt('orders', { do: 'cancel', code: `${o.id}` }) }, '×'))),
    h('label', { class: 'order' }, words.order_until, select),
  ];
}

// log shows what happened beside the question.
function log() {
  const open = roomy() && real ? [h('h2', {}, state.trial.until ? words.if_asked : words.tried), ...planned()] : roomy() && state.recent ? [h('h2', {}, words.log, again()), recent(true)] : [];
  $('#log').replaceChildren(...open.filter(Boolean));
}

// again is the button that plays the events since the person's last turn once more.
function again() {
  const fresh = state.recent.filter((r) => r.new).reverse();
  return fresh.length ? h('button', { id: 'again', onclick: () => replay(fresh) }, `▶ ${words.again}`) : null;
}

// recent lists what happened, newest first; a touch or the focus shows where.
function recent(beside) {
  if (!state.recent || (roomy() && !beside)) return null;
  const show = (e, on) => {
    mark(on ?? [], 'told');
    for (const b of document.querySelectorAll('.recent button')) b.setAttribute('aria-pressed', String(b === e.target));
  };
  const last = state.recent.findLastIndex((r) => r.new);
  return h('ul', { class: 'recent', 'aria-label': words.log }, ...state.recent.flatMap((r, i) => [
    h('li', {}, badge(r.seat), r.places ? h('button', { 'aria-pressed': 'false', onclick: (e) => { still = state; stopFilm(); show(e, r.places); }, onfocus: (e) => show(e, r.places), onmouseenter: (e) => show(e, r.places) }, r.text) : h('span', {}, r.text)),
    i === last ? h('li', { class: 'turn' }, `↑ ${words.since_turn}`, beside ? null : again()) : null,
  ]).filter(Boolean));
}

const places = () => pictures.flatMap((name) => state[name]?.places ?? []);
const shown = (id) => places().some((p) => p.id === id);
// partOf reports whether a place is the row of a player or a part of it: "player:0:cubes".
const partOf = (row, id) => id === row || id.startsWith(`${row}:`);
const rowOf = (id) => state.seats?.find((s) => partOf(s.place, id));
// known reports whether a place is on a picture, or in the row of a player beside them.
const known = (id) => shown(id) || Boolean(rowOf(id));
const notices = () => list('notices', state.notices);
const head = (text) => h('h2', { tabindex: -1 }, text ?? '');
const close = () => h('button', { class: 'close', 'aria-label': words.back, onclick: () => touch(place) || back() }, '×');
// trail is the way to a question. One step alone is the round, which the head of a wide window shows.
const trail = () => (state.trail && (state.trail[1] || !$('#phase').offsetWidth) ? h('p', { class: 'trail' }, state.trail.join(' › ')) : null);
const draft = () => (state.draft ? h('p', { class: 'soft' }, `${words.draft} ${state.draft.join(', ')}`) : null);
const until = () => (state.until ? words.due.replace('{}', new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(state.until * 1000)) : '');

function back() {
  stopFilm();
  mode = 'question';
  place = null;
  outline();
}

// code is the short name of the place of an answer: r9, b2. Answers with the same one have none.
function code(o) {
  const own = shortName(o);
  return state.options?.some((one) => one.code !== o.code && shortName(one) === own) ? '' : own;
}

function shortName(o) {
  const name = o.places?.length === 1 && !o.places[0].startsWith('player:') ? o.places[0].split(':').at(-1) : '';
  return name.length < 4 && /\d/.test(name) ? name : '';
}

// row is an answer; all of it can be pressed.
function row(o) {
  const verb = o.verb || (!o.stops && state.verb) || words.choose;
  const aim = () => { mark(o.places ?? [], 'aim'); lead(o); }, off = () => mark([], 'aim');
  return h('div', { class: 'row' }, h('button', {
    'data-code': o.code, 'aria-label': [`${verb}: ${o.label}`, o.final, o.effect].filter(Boolean).join(', '),
    onclick: () => choose(o), onfocus: aim, onmouseenter: aim, onblur: off, onmouseleave: off,
  }, code(o) ? h('i', { 'data-at': code(o) }) : null, h('span', {}, h('b', {}, o.label), ' ', h('small', { class: 'minus' }, o.final ?? ''), ' ', h('span', {}, o.effect ?? ''))));
}

// leads is the foot of a question: its purpose, until an answer has had the focus; then what that
// answer leads to.
const leads = () => h('section', { id: 'leads' }, state.about ? h('p', { class: 'soft' }, state.about, ' ', ruleChip(state.rule)) : null);

function lead(o) {
  const about = places().filter((p) => o.places?.includes(p.id)), lines = about.flatMap((p) => p.lines ?? []);
  const shown = new Set(lines.length ? lines : about.map((p) => p.owner)); // the answer shows its effect
  $('#leads')?.replaceChildren(h('p', { class: 'lead' }, h('b', {}, o.label), ruleOf(o)), ...[...shown].filter((line) => line && line !== o.label).slice(0, 4).map((line) => h('p', {}, line)));
}

function badge(n) {
  const s = state.seats?.[n];
  const mark = h('i', { class: `badge s${n}`, 'aria-hidden': true }, s?.letter ?? '');
  mark.style.setProperty('--seat', s?.colour ?? 'transparent');
  if (!s) mark.style.visibility = 'hidden';
  return mark;
}

// seats lists the players; a touch shows more of one.
function seats() {
  return h('ul', { class: 'seats' }, ...(state.seats ?? []).map((s, i) => h('li', {}, seat(s, i))));
}

function seat(s, n) {
  const facts = factsOf(s)[0] ?? '';
  return h('button', { title: s.amounts ? facts : '', class: ['seat', s.asked ? 'asked' : '', s.own ? 'own' : '', concern(s.place).length ? 'lit' : ''].join(' '), 'data-row': s.place, onclick: () => touch(s.place) },
    badge(n), h('span', {}, s.name), s.points == null ? '' : h('b', {}, String(s.points).replace('-', '−')),
    s.amounts ? amounts(s) : h('small', {}, facts));
}

// amounts shows what a player has, as icons and numbers.
function amounts({ amounts: list }) {
  const shown = list?.filter((a) => a.n).map(({ icon, n }) => h('span', {},
    crop(icons, state.icons, state.icons.places.find((p) => p.id === icon).area), String(n)));
  return shown?.length ? h('span', { class: 'amounts', 'aria-hidden': true }, ...shown) : null;
}

// factsOf returns what the board in words says of a player: the line of the player, and the list
// below it.
function factsOf(s) {
  const list = state.words ?? [], i = s ? list.findIndex((line) => line.startsWith(`${s.name}:`)) : -1;
  if (i < 0) return [];
  const end = list.findIndex((line, n) => n > i && !line.startsWith('·'));
  return [list[i].slice(s.name.length + 1).trim(), ...list.slice(i + 1, end < 0 ? list.length : end)];
}

// players shows the players, and the cards of the hand.
function players() {
  if (!state || left) return;
  const all = (state.seats ?? []).map((s, i) => h('button', { class: s.asked ? 'asked' : '', 'data-row': s.place, 'aria-label': [s.name, s.points].filter((x) => x != null).join(': '), onclick: () => touch(s.place) }, badge(i)));
  $('#badges').replaceChildren(...all);
  $('#players').replaceChildren(...(roomy() && state.seats ? [h('h2', {}, words.players), seats()] : []));
  $('#sheet .seats')?.replaceWith(seats());
  const me = state.seats?.findIndex((s) => s.own) ?? -1;
  const cards = [...state.cards?.places ?? []].sort((a, b) => a.area[0] - b.area[0]).map((p) => {
    const b = spot(p, state.cards);
    b?.classList.replace('spot', 'card');
    b?.removeAttribute('style');
    b?.setAttribute('tabindex', 0);
    b?.append(strip.dataset.shown === state.cards.name ? crop(strip, state.cards, p.area) : document.querySelector(`#mine [data-place="${p.id}"] canvas`) ?? '');
    return b;
  });
  $('#mine').replaceChildren(...[me >= 0 && !roomy() ? seat(state.seats[me], me) : null, ...cards].filter(Boolean));
}

// route returns what an event is about, as far as the pictures show it: its main place, the
// place of the same kind that something came from, and the piece that moved.
function route(ids) {
  const there = ids.filter(known), kind = (id) => id.split(':')[0], same = (id) => there.find((other) => other !== id && id.includes(':') && kind(other) === kind(id));
  const main = there.filter((id) => kind(id) !== 'player'), to = main.findLast(same);
  return to ? { to, from: same(to), piece: main.find((id) => !id.includes(':')) } : { to: main[0] ?? there[0] };
}

// rowFor returns the visible row of the player to whom a place belongs.
const rowFor = (id) => [...document.querySelectorAll(`[data-row="${rowOf(id)?.place}"]`)].find((e) => e.offsetParent);

// rect returns where a place of the shown picture or a row of a player is in the window.
function rect(id) {
  const picture = state[view], p = picture?.places?.find((one) => one.id === id), whole = $(`#${view} .whole`)?.getBoundingClientRect();
  if (!p || !whole) return rowFor(id)?.getBoundingClientRect();
  const [x, y, w, t] = p.area, by = whole.width / picture.w;
  return { left: whole.left + x * by, top: whole.top + y * by, width: w * by, height: t * by };
}

// flight returns the element that moves in an event, and the rectangles between which it moves:
// a piece from place to place, otherwise the badge of who acted, from their row to the place.
function flight({ seat, places: ids }) {
  const { from, to, piece } = route(ids), on = piece && rect(piece);
  if (from && on) {
    const face = crop($(`#${view} img`), state[view], state[view].places.find((p) => p.id === piece).area);
    face.style.width = `${on.width}px`;
    return { face, from: rect(from), to: on };
  }
  const row = rowFor(state.seats?.[seat]?.place ?? ''), end = rect(to);
  return { face: badge(seat), from: from ? rect(from) : row?.getBoundingClientRect(), to: end && { left: end.left + end.width, top: end.top + end.height, width: 0, height: 0 } };
}

let still = null; // the state of which the person looks at a line of the log: nothing is played
const stopFilm = () => films?.stop();

// replay plays events on the board, place by place.
async function replay(events) {
  const moves = events.filter((r) => r.places?.some(known)), before = view, when = state;
  if (!moves.length || document.hidden) return;
  films ??= await import('./film.js');
  if (when !== state || still === state) return;
  films.film(moves, {
    box: $('#motion'), words, badge,
    flight,
    beam(ids) {
      const there = ids.filter(known), first = route(ids).to;
      const on = pictures.find((name) => state[name]?.places?.some((p) => p.id === first));
      if (on && on !== view) look(on);
      mark(there.filter((id) => id !== first), 'told');
      const lit = mark([first], 'beam').find((e) => e.offsetParent) ?? rowFor(first);
      lit?.scrollIntoView({ block: 'nearest' });
      return lit;
    },
    end() {
      mark([], 'beam');
      mark([], 'told');
      if (view !== before && !$(`[data-view=${before}]`).hidden) look(before);
      if ($('#motion').contains(document.activeElement)) $('#again')?.focus();
    },
  });
}

function ruleChip(r) {
  return r ? h('button', { class: 'ruled', onclick: () => openRule('code', r.code) }, `${words.rule} ${r.title}`) : null;
}

// ruleOf leads to the section of the rules about an answer.
const ruleOf = (o) => (real ? null : h('button', { class: 'ruled', onclick: () => openRule('answer', o.code), 'aria-label': `${words.rule} ${o.label}` }, words.rule.replace(':', '')));

async function openRule(by, code) {
  const answer = await ask(`${at}rule?${by}=${encodeURIComponent(code)}`);
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
  if (!box.open) return;
  box.ontoggle = null; // it asks once
  const answer = await ask(`${at}why`);
  const { list: all = [] } = answer?.ok ? await answer.json() : {};
  box.append(...(all.length ? all.map((r) => h('p', {}, h('b', {}, r.label), ` ${r.why} `, ruleChip(r.rule))) : [h('p', {}, words.possible)]));
}

// --- hands

$('#undo').onclick = () => { if (real) keep(); return real ? attempt('plan', { do: 'undo' }) : act({ do: 'undo' }); };
$('#anew').onclick = () => act({ do: 'anew' });
$('#done').onclick = () => { if (!real) return act({ do: 'done' }); leave(); return act({ do: 'plan' }); };
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
function help() {
  mode = mode === 'keys' ? 'question' : 'keys';
  sheet();
  focusQuestion();
}
let keysHere = true; // within Discord, where nothing is kept
const keysOn = () => (within() ? keysHere : localStorage.getItem('keys') !== 'off');
function useKeys(on) {
  keysHere = on;
  if (!within()) localStorage.setItem('keys', on ? 'on' : 'off');
}
const press = (b) => { if (b && !b.hidden) b.click(); };
listenToKeys({
  ready: () => state && !left && !busy,
  enabled: () => keysOn() || mode === 'keys',
  back: () => stopFilm() || back(),
  confirm: () => press($('#done')),
  undo: () => press($('#undo')),
  all: () => press($('#all')),
  help,
  step: (by) => { document.body.classList.add('keys'); step(by); },
  labelled() {
    document.body.classList.add('keys');
    const next = $('#next') ? [['n', () => press($('#next'))]] : [];
    return [...answers().filter((b) => b.dataset.key).map((b) => [b.dataset.key, () => press(b)]), ...lit().map((id) => [label(id), () => visit(id)]), ...next];
  },
});
desk.addEventListener('change', () => {
  if (left) return;
  resized = true;
  if (desk.matches && pulled) pull(0);
  listen();
});
upright.addEventListener('change', () => { players(); sheet(); });
$('#help')?.addEventListener('click', help);
if ($('#grip')) listenToGrip($('#grip'));
scale(1);
begin();
