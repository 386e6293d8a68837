// The pages on the way to the list of a person's tables: they go on to it where the browser
// has its session, which Discord has just led to or which it began before.
import { ask, memory } from './net.js';

const { to } = document.body.dataset;
if (to) memory.set('home', to);
const home = memory.get('home');
if (to) location.replace(to);
else if (to === undefined && home && (await ask(`${home}tables`))?.ok) location.replace(home);
