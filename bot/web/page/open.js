// The page to which a link leads. The token stands behind the #, so no server was sent it
// yet. Only a press uses the link up: programs that look at links press nothing.
import { ask, post } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const say = document.querySelector('#say');
const go = document.querySelector('#go');
const token = location.hash.slice(1);
const [, table, user] = token.split('.');
const league = table?.startsWith('-'); // the page of a league, not of a table
const known = `board:${table}:${user}`; // the page that this browser opened before

// remembered goes on at the page of an earlier link, if its session lasts.
async function remembered() {
  const path = localStorage.getItem(known);
  if (!path) return false;
  if (!(await ask(path + 'state'))?.ok) return false;
  location.replace(path);
  return true;
}

async function open() {
  go.disabled = true;
  const answer = await post('open', { token });
  if (answer?.ok) {
    const { to } = await answer.json();
    localStorage.setItem(known, to);
    location.replace(to);
    return;
  }
  go.disabled = false;
  go.hidden = answer?.status === 409 || answer?.status === 403;
  say.textContent = { 409: league ? words.desk_gone : words.used, 403: league ? words.desk_gone : words.expired, 429: words.slow }[answer?.status] ?? words.lost;
}

if (!token) say.textContent = words.gone;
else if (!await remembered()) {
  say.textContent = league ? words.tap_page : words.tap_open;
  if (league) go.textContent = words.open_page;
  go.hidden = false;
  go.onclick = open;
  go.focus();
}
