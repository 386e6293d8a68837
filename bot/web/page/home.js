// The list of a person's tables.
import { h } from './dom.js';
import { ask, enter, post, within } from './net.js';

const { words: said, root } = document.body.dataset;
const words = JSON.parse(said);
const $ = (selector) => document.querySelector(selector);

async function show() {
  if (!$('#tables')) return; // another page took its place
  const answer = await ask(`${root}tables`);
  if (answer?.status === 401) return gone();
  if (!answer?.ok) {
    $('#say').textContent = answer?.status === 429 ? words.slow : words.lost;
    return;
  }
  const { tables } = await answer.json();
  $('#say').textContent = tables.length ? '' : words.no_tables;
  $('#tables').replaceChildren(...tables.map((t) => h('li', { class: 'row' },
    h('div', {}, h('b', {}, t.title), h('span', {}, [t.mine ? '' : t.line, t.phase].filter(Boolean).join(' · ')), t.mine ? h('span', { class: 'mine' }, words.yours) : null),
    h('button', { class: t.mine ? 'primary' : '', 'data-table': t.id, 'aria-label': `${words.open} ${t.title}`, onclick: () => open(t.id) }, words.open))));
}

async function open(id) {
  const refused = await enter(`${root}t/${id}/`);
  if (refused) $('#say').textContent = refused === 429 ? words.slow : words.lost;
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
addEventListener('visibilitychange', () => document.hidden || show());
show();
