// The page of the Activity: it learns from Discord's client who the person is, and shows
// their table in its own place.
import { client } from './parts/discord.js';
import { enter, hold, post } from './net.js';

const { words: said, app, state, challenge, base, root, parents } = document.body.dataset;
const words = JSON.parse(said);
const say = document.querySelector('#say');
const away = document.querySelector('#close');
const discord = client(app, parents.split(' '));
away.onclick = () => discord.close('');

function stop(text) {
  say.textContent = text;
  away.hidden = false;
}

try {
  await discord.ready;
  const { code } = await discord.authorize({ state, code_challenge: challenge, code_challenge_method: 'S256' });
  const answer = await post(`${base}${root}here/enter`, { code, state, instance: discord.instance });
  const given = answer?.ok ? await answer.json() : null;
  if (given) hold(given.key, base);
  const refused = given ? await enter(given.to) : answer?.status ?? -1;
  if (refused) stop({ 403: words.stale_signin, 429: words.slow }[refused] ?? words.lost);
} catch {
  stop(words.denied);
}
