// The list of a person's tables: those that wait for them, those that wait for others, open
// ones and those that ended lately.
import { h } from './parts/dom.js';
import { ask, enter, load, post, within } from './net.js';
import { showCalendar } from './parts/calendar.js';
import { offer } from './parts/push.js';

const { words: said, root } = document.body.dataset;
const words = JSON.parse(said);
const $ = (selector) => document.querySelector(selector);
const lang = document.documentElement.lang;
const title = document.title;
const near = 4 * 3600; // seconds before a deadline that is close
const keysOn = () => within() || localStorage.getItem('keys') !== 'off'; // chosen at a table
let last = '';

async function show() {
  if (!$('#tables')) return; // another page took its place
  const answer = await ask(`${root}tables`);
  if (answer?.status === 401) return gone();
  if (!answer?.ok) {
    $('#say').textContent = answer?.status === 429 ? words.slow : words.lost;
    return;
  }
  const text = await answer.text();
  if (text === last) return;
  last = text;
  const { tables } = JSON.parse(text);
  const mine = tables.filter((t) => t.mine);
  const of = (stage) => tables.filter((t) => !t.mine && t.stage === stage);
  document.title = mine.length ? `(${mine.length}) ${title}` : title;
  const others = of('playing'), free = of('open').reduce((sum, t) => sum + t.free, 0);
  $('#say').textContent = '';
  $('#tables').replaceChildren(...[
    mine.length ? part('turn', [words.your_turn, h('b', {}, String(mine.length))], words.soonest, mine, waitsForMe) : nothing(tables.length ? words.nothing_about : words.no_tables),
    part('wait', [words.others_turns], String(others.length), others, waitsForOthers),
  ].filter(Boolean));
  $('#later').replaceChildren(...[
    part('open', [words.open_tables], free ? words.free_seats.replace('{}', free) : '', of('open'), open),
    part('ended', [words.ended_tables], '', of('over'), ended),
  ].filter(Boolean));
}

const part = (name, heading, note, tables, draw) => (tables.length ? h('section', { class: name },
  h('div', { class: 'top' }, h('h2', {}, ...heading), note ? h('span', { class: 'soft' }, note) : null), h('ul', {}, ...tables.map((t) => h('li', {}, draw(t))))) : null);

// nothing is shown in place of the tables that wait for the person.
function nothing(about) {
  return h('section', { class: 'table nothing' }, $('#house').content.cloneNode(true), h('h2', {}, words.nothing_waits), h('p', { class: 'soft' }, about),
    h('button', { class: 'go', onclick: () => $('#new').click() }, words.new_table));
}

const at = (t) => `${root}t/${t.id}/`;

// link leads to a table, within Discord without leaving the page.
const link = (t, attributes, ...children) => h('a', { href: at(t), 'data-table': t.id, onclick: (e) => {
  if (!within()) return;
  e.preventDefault();
  go(t);
}, ...attributes }, ...children);

async function go(t) {
  const refused = await enter(at(t));
  if (refused) $('#say').textContent = refused === 429 ? words.slow : words.lost;
}

function waitsForMe(t) {
  return h('article', { class: 'table mine', 'data-game': t.game },
    picture(t),
    h('div', { class: 'about' },
      h('div', { class: 'top' }, h('h3', {}, t.title), h('span', { class: 'soft' }, t.phase)),
      h('p', { class: 'question' }, t.question),
      t.news ? h('p', { class: 'news soft' }, sign(t.seats[t.news_seat], t.news_seat), h('span', {}, t.news)) : null,
      players(t), bars(t)),
    h('div', { class: 'foot' }, times(t), link(t, { class: 'go', 'aria-label': `${words.play}: ${t.title}` }, `${words.play} ›`, h('kbd', { 'aria-hidden': true }))));
}

function waitsForOthers(t) {
  return link(t, { class: 'table others line', 'data-game': t.game },
    picture(t),
    h('div', { class: 'about' },
      h('div', { class: 'top' }, h('h3', {}, t.title), h('span', { class: 'players' }, ...t.seats.map((s, n) => h('span', { class: s.asked ? 'asked' : '' }, sign(s, n))))),
      h('div', { class: 'top' }, h('p', {}, ...(t.who ? [h('b', {}, t.who), t.line.slice(t.who.length)] : [t.line]), t.deed ? h('span', { class: 'soft' }, ` · ${t.deed}`) : null),
        t.since ? h('span', { class: 'soft' }, words.since.replace('{}', time(t.since))) : null)));
}

function open(t) {
  const head = h('div', { class: 'top' }, h('h3', {}, t.leave ? link(t, { class: 'line' }, t.title) : t.title), h('span', { class: 'players' }, ...t.people.map((letter) => h('i', { class: 'disc' }, letter)), ...Array.from({ length: t.free }, () => h('i', { class: 'disc free' }))));
  const line = h('p', { class: 'soft' }, t.line);
  if (!t.join && !t.leave) return link(t, { class: 'table line', 'data-game': t.game }, head, line);
  const [act, label] = t.join ? ['join', words.join] : ['leave', words.leave];
  const button = h('button', { class: `go ${act}`, 'aria-label': `${label}: ${t.title}`, onclick: () => seat(t, act, button, line) }, label);
  return h('article', { class: 'table', 'data-game': t.game }, head, h('div', { class: 'foot' }, line, button));
}

// seat takes a seat at an open table ("join") or frees it ("leave"). A refusal replaces the
// line of the table.
async function seat(t, act, button, line) {
  button.disabled = true;
  const answer = await post(`${at(t)}${act}`, {});
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said && !said.said) return show();
  line.textContent = said?.said?.join(' ') ?? (answer?.status === 429 ? words.slow : words.lost);
  button.disabled = false;
}

// bars are the points of the seats, the most first; null for a game that hides them.
function bars({ seats }) {
  if (!seats?.some((s) => s.points != null)) return null;
  const most = Math.max(1, ...seats.map((s) => s.points ?? 0));
  return h('div', { class: 'bars' }, ...seats.map((s, i) => ({ s, i })).sort((a, b) => (b.s.points ?? 0) - (a.s.points ?? 0)).map(({ s, i }) => {
    const bar = s.points > 0 ? h('u', {}) : null;
    bar?.style.setProperty('background', s.colour);
    bar?.style.setProperty('--share', s.points / most);
    return h('div', { class: s.asked ? 'asked' : '' }, sign(s, i), bar, points(s));
  }));
}

function ended(t) {
  return link(t, { class: 'table over line', 'data-game': t.game },
    bars(t),
    h('div', { class: 'about' }, h('div', { class: 'top' }, h('h3', {}, t.title), h('span', { class: 'soft' }, time(t.since))), h('p', {}, t.line), h('p', { class: 'link' }, `${words.look_back} ›`)));
}

function picture(t) {
  const img = h('img', { alt: '' }); // the words beside it tell what happened
  if (t.crop) load(img, `${at(t)}picture/${t.crop}.png`).catch(() => {});
  return h('div', { class: 'picture' }, img);
}

const points = (s) => (s.points == null ? '' : String(s.points).replace('-', '−'));

// sign is the badge of a seat; shape and letter tell it as well as the colour.
function sign(s, n) {
  if (!s) return null;
  const mark = h('i', { class: `badge s${n}`, title: s.name }, s.letter);
  mark.style.setProperty('--seat', s.colour);
  return mark;
}

const players = (t) => (t.seats ? h('p', { class: 'players' }, ...t.seats.map((s, n) => h('span', { class: s.asked ? 'asked' : '' }, sign(s, n), points(s)))) : null);

function times(t) {
  const left = t.due - Date.now() / 1000;
  return h('p', { class: 'soft' }, t.since ? words.since.replace('{}', time(t.since)) : '', h('br', {}),
    t.due ? h('span', { class: left < near ? 'soon' : '' }, words.due.replace('{}', left > 0 && left < 86400 ? until(left) : time(t.due))) : words.no_deadline);
}

const until = (seconds) => new Intl.RelativeTimeFormat(lang, { style: 'short' }).format(...(seconds < 5400 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3600), 'hour']));

// time is a time of today as an hour, of this week with its day, and otherwise a date.
function time(seconds) {
  const then = new Date(seconds * 1000), days = Math.abs(Date.now() - then) / 864e5;
  const hour = { hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(lang, then.toDateString() === new Date().toDateString() ? hour : days < 6 ? { weekday: 'short', ...hour } : { month: 'short', day: 'numeric' }).format(then);
}

function gone() {
  if (within()) $('#say').textContent = words.stale_signin;
  else location.replace(root);
}

for (const [button, path] of [['#leave', 'leave'], ['#close', 'close']]) {
  $(button).onclick = async () => {
    if ((await post(`${root}${path}`, {}))?.ok) gone();
  };
}
$('#new').onclick = async () => {
  const { toggle } = await import('./new.js');
  await toggle($('#new'), $('#form'), root, words);
  scrollTo(0, 0);
};
$('#me').onclick = () => {
  $('#account').hidden = !$('#account').hidden;
  $('#me').setAttribute('aria-expanded', !$('#account').hidden);
};
$('#account').onkeydown = (e) => {
  if (e.key !== 'Escape') return;
  $('#me').click();
  $('#me').focus();
};
addEventListener('keydown', (e) => {
  if (!/^[1-9]$/.test(e.key) || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select') || !keysOn()) return;
  document.querySelectorAll('.turn .go')[e.key - 1]?.click();
});
addEventListener('visibilitychange', () => document.hidden || show());
const renew = setInterval(() => {
  if (!$('#tables')) clearInterval(renew);
  else if (!document.hidden) show();
}, 60_000);
show();
offer($('#push'), root, words);
showCalendar($('#calendar'), root, words);
