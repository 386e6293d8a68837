// The pages on the way to the list of a person's tables, or to the page for owners: they go
// on to it where the browser has its session, which Discord has just led to or which it
// began before.
import { ask, memory } from './net.js';

const { to, back } = document.body.dataset;
if (to?.includes('/me/')) memory.set('home', to);
const home = memory.get('home');
if (to) location.replace(to);
else if (back && (await fetch(back).catch(() => null))?.ok) location.replace(back);
else if (to === undefined && home && (await ask(`${home}tables`))?.ok) location.replace(home);
