// The page of a league for its organisers. A button names an act; what the server asks
// before it does it stands in a dialog.
import { h } from './parts/dom.js';
import { post } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const $ = (selector) => document.querySelector(selector);
const dialog = $('dialog');
const every = 60_000; // milliseconds

// field is an input or a menu of an act, with its label.
const field = (f) => h('label', {}, f.label, f.choices
  ? h('select', { name: f.name }, ...f.choices.map((c) => h('option', { value: c.value }, c.label)))
  : h('input', { name: f.name, maxlength: f.max, placeholder: f.hint ?? '', autocomplete: 'off' }));

// ask shows the question of an act, and resolves to the values; null when it is not to be done.
function ask(act) {
  $('#ask-title').textContent = act.title;
  $('#ask-lines').replaceChildren(...(act.lines ?? []).map((line) => h('p', {}, line)));
  $('#ask-fields').replaceChildren(...(act.fields ?? []).map(field));
  $('#ask-do').textContent = act.label;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue !== 'do' ? null
      : Object.fromEntries([...dialog.querySelectorAll('input, select')].map((e) => [e.name, e.value])));
  });
}

async function perform(act) {
  const given = act.title ? await ask(act) : {};
  if (!given) return;
  document.body.classList.add('busy');
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
  const answer = await post('act', { id, do: act.do, on: act.on ?? 0, fields: { ...act.given, ...given } });
  document.body.classList.remove('busy');
  if (answer?.status === 401) return location.reload();
  if (!answer?.ok) {
    say(answer?.status === 429 ? words.slow : words.lost);
    return;
  }
  const { said, next } = await answer.json();
  if (next) return perform(next);
  await renew();
  say(said);
}

function say(text) {
  $('#say').textContent = text;
  $('main').scrollTop = 0;
}

// renew shows the page as it is now. What is unfolded stays so.
async function renew() {
  if (document.hidden || dialog.open) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) return location.reload();
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const open of document.querySelectorAll('details[open]')) {
    const same = page.getElementById(open.id);
    if (same) same.open = true;
  }
  const main = $('main');
  const [at, text] = [main.scrollTop, $('#say').textContent];
  $('#live').textContent = page.querySelector('#live').textContent;
  main.replaceChildren(...page.querySelector('main').childNodes);
  $('#say').textContent = text;
  main.scrollTop = at;
}

$('main').addEventListener('click', (e) => {
  const button = e.target.closest('button[data-act]');
  if (button) perform(JSON.parse(button.dataset.act));
  const more = e.target.closest('.more button');
  if (more) more.ariaExpanded = String(more.closest('tr').classList.toggle('open'));
});
setInterval(renew, every);
addEventListener('visibilitychange', renew);
