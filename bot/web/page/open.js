// The page to which a link leads. The token stands behind the #, so no server was sent it
// yet. Only a press uses the link up: programs that look at links press nothing. A browser
// that is signed in as the person of the link is asked nothing.
import { ask, post } from './net.js';

const { words: said, root } = document.body.dataset;
const words = JSON.parse(said);
const say = document.querySelector('#say');
const go = document.querySelector('#go');
const token = location.hash.slice(1);
const [, table, user] = token.split('.');
const league = table?.startsWith('-'); // the page of a league, not of a table

async function open(stay) {
  go.hidden = true;
  const answer = await post('open', { token, stay });
  if (answer?.ok) return location.replace((await answer.json()).to);
  go.hidden = answer?.status === 409 || answer?.status === 403;
  say.textContent = { 409: league ? words.desk_gone : words.used, 403: league ? words.desk_gone : words.expired, 429: words.slow }[answer?.status] ?? words.lost;
}

async function begin() {
  if (!token) {
    say.textContent = words.gone;
    return;
  }
  const answer = await ask(`${root}me`);
  if (answer?.ok && (await answer.json()).user === user) {
    const path = league ? `${root}l/${table.slice(1)}/` : `${root}t/${table}/`;
    if ((await ask(`${path}state`))?.ok) return location.replace(path);
    return open(true);
  }
  say.textContent = words.stay_ask;
  go.hidden = false;
  document.querySelector('#stay').onclick = () => open(true);
  document.querySelector('#once').onclick = () => open(false);
  document.querySelector('#stay').focus();
}
begin();
