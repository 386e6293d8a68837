// Prints the moves and the simulations that boardgame.io makes in a second of processor time,
// in a game for two of 160 turns with up to 11 moves each.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { MCTSBot } = require('boardgame.io/ai');

const turns = 160;
const moves = 11;

const offered = (G, ctx) => {
  const list = [];
  for (let n = 0; n < moves; n++) if (G.stock[n] > 0) list.push({ move: 'take', args: [n] });
  return ctx.turn > turns ? [] : list;
};

const game = {
  setup: () => ({ points: [0, 0], stock: Array.from({ length: moves }, (_, n) => 20 + n) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, ctx }, n) => {
      if (!(G.stock[n] > 0)) return 'INVALID_MOVE';
      G.stock[n]--;
      G.points[ctx.currentPlayer] += (n * 7 + ctx.turn) % 5;
    },
  },
  endIf: ({ G, ctx }) => (ctx.turn > turns ? { winner: G.points[0] >= G.points[1] ? '0' : '1' } : undefined),
  ai: { enumerate: offered },
};

// processor returns the processor time of this process in seconds.
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let seed = 1;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;

const start = () => {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  return client;
};

const playMatch = () => {
  const client = start();
  let made = 0;
  for (let s = client.getState(); s.ctx.gameover === undefined; s = client.getState(), made++) {
    const list = offered(s.G, s.ctx);
    client.moves.take(...list[random(list.length)].args);
  }
  client.stop();
  return made;
};

// rate returns the units of work in a second of processor time, after a warm-up.
const rate = async (work) => {
  await work();
  const began = processor();
  let made = 0;
  while (processor() - began < 4) made += await work();
  return made / (processor() - began);
};

const simulate = (depth) => async () => {
  const iterations = 50;
  const bot = new MCTSBot({ game, enumerate: offered, iterations, playoutDepth: depth });
  const client = start();
  await bot.play(client.getState(), '0');
  client.stop();
  return iterations;
};

console.log(JSON.stringify({
  moves: await rate(async () => playMatch()),
  simulations: await rate(simulate(turns + 1)),
}));
