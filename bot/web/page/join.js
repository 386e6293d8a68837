// The page of a code: one press joins the table and goes on to its board.
import { post } from './net.js';

const words = JSON.parse(document.body.dataset.words);
const join = document.querySelector('#join');
const say = document.querySelector('#say');

join.addEventListener('click', async () => {
  join.disabled = true;
  const answer = await post(location.pathname, {});
  const said = await answer?.json().catch(() => null);
  if (said?.to) return location.replace(said.to);
  say.textContent = said?.said?.join(' ') ?? (answer?.status === 429 ? words.slow : words.lost);
  join.disabled = false;
});
