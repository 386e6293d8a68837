// The list of a person's tables. Each is opened by a session of its own.
import { h } from './dom.js';
import { ask, enter, memory, post, within } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const $ = (selector) => document.querySelector(selector);

async function show() {
  if (!$('#tables')) return; // another page took its place
  const answer = await ask('tables');
  if (answer?.status === 401) return gone();
  if (!answer?.ok) {
    $('#say').textContent = answer?.status === 429 ? words.slow : words.lost;
    return;
  }
  const { me, tables } = await answer.json();
  $('#say').textContent = tables.length ? '' : words.no_tables;
  $('#tables').replaceChildren(...tables.map((t) => h('li', { class: 'row' },
    h('div', {}, h('b', {}, t.title), h('span', {}, [t.mine ? '' : t.line, t.phase].filter(Boolean).join(' · ')), t.mine ? h('span', { class: 'mine' }, words.yours) : null),
    h('button', { class: t.mine ? 'primary' : '', 'data-table': t.id, 'aria-label': `${words.open} ${t.title}`, onclick: () => open(me, t.id) }, words.open))));
}

// open goes on at the page that this browser opened before, if its session lasts.
async function open(me, id) {
  const known = `board:${id}:${me}`;
  const before = memory.get(known);
  if (before && (await fetch(`${before}state`).catch(() => null))?.ok) return location.assign(before);
  const answer = await post('open', { table: id });
  if (answer?.status === 401) return gone();
  if (!answer?.ok) {
    $('#say').textContent = answer?.status === 429 ? words.slow : words.lost;
    return;
  }
  const given = await answer.json();
  memory.set(known, given.to);
  const refused = await enter(given);
  if (refused) $('#say').textContent = refused === 429 ? words.slow : words.lost;
}

function gone() {
  memory.clear();
  if (within()) $('#say').textContent = words.stale_signin;
  else location.replace('../../');
}

$('#close').onclick = async () => {
  if ((await post('close', {}))?.ok) gone();
};
addEventListener('visibilitychange', () => document.hidden || show());
show();
