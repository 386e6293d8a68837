// The part of Discord's protocol between the page of an Activity and the client that frames
// it which this page needs: tuples of an opcode and a payload, in both directions.
const opcode = { handshake: 0, frame: 1, close: 2 };

// client greets the client of Discord; its ready resolves when that answers. parents are the
// origins that may frame the page.
export function client(app, parents) {
  const query = new URLSearchParams(location.search);
  const frame = window.parent.opener ?? window.parent; // of a window of its own, too
  const waiting = new Map(); // by nonce
  const say = (op, payload) => frame.postMessage([op, payload], '*'); // nothing in it is secret
  let ready;
  const begun = new Promise((resolve, reject) => { ready = { resolve, reject }; });

  addEventListener('message', (e) => {
    if (e.source !== frame || !parents.includes(e.origin) || !Array.isArray(e.data)) return;
    const [op, said] = e.data;
    if (op === opcode.close) return ready.reject(new Error(said?.message));
    if (op !== opcode.frame) return;
    if (said.cmd === 'DISPATCH') {
      if (said.evt === 'READY') ready.resolve();
      return;
    }
    const asked = waiting.get(said.nonce);
    waiting.delete(said.nonce);
    if (said.evt === 'ERROR') asked?.reject(new Error(said.data?.message));
    else asked?.resolve(said.data);
  });
  say(opcode.handshake, { v: 1, encoding: 'json', client_id: app, frame_id: query.get('frame_id') });

  return {
    instance: query.get('instance_id') ?? '',
    ready: begun,
    // authorize asks the person who they are; the code that comes is for our server.
    authorize: (args) => new Promise((resolve, reject) => {
      const nonce = crypto.randomUUID();
      waiting.set(nonce, { resolve, reject });
      say(opcode.frame, { cmd: 'AUTHORIZE', nonce, args: { client_id: app, response_type: 'code', scope: ['identify'], prompt: 'none', ...args } });
    }),
    close: (message) => say(opcode.close, { code: 1000, message, nonce: crypto.randomUUID() }),
  };
}
