import { h, $ } from "./dom.js";
import { api } from "./api.js";
import { w } from "./words.js";

// The frame in which Discord shows the page of an Activity, and Discord's side of what they
// say to each other: tuples of an opcode and a payload.
const opcode = { handshake: 0, frame: 1, close: 2 };

// showActivity opens the Activity that a person is in.
export function showActivity(app, launch) {
  const box = $("activity");
  box.close?.();
  const url = new URL(location.href);
  url.hostname = `${launch.app}.localhost`;
  const origin = url.origin;
  const query = new URLSearchParams({ instance_id: launch.instance, location_id: `gc-${launch.channel}`, channel_id: launch.channel, frame_id: launch.frame, platform: "desktop" });
  if (launch.guild) query.set("guild_id", launch.guild);
  const frame = h("iframe", { title: "Activity", src: `${origin}/?${query}`, allow: "clipboard-write; fullscreen", sandbox: "allow-scripts allow-same-origin allow-forms allow-popups" });
  const say = (payload, op = opcode.frame) => frame.contentWindow?.postMessage([op, payload], origin);
  const ask = h("div", { class: "row", hidden: true });

  function close() {
    removeEventListener("message", hear);
    box.hidden = true;
    box.replaceChildren();
    api.post("leave", { me: app.me.id, instance: launch.instance }).catch((err) => app.report(err));
  }

  function hear(e) {
    if (e.source !== frame.contentWindow || e.origin !== origin || !Array.isArray(e.data)) return;
    const [op, said] = e.data;
    if (op === opcode.close) close();
    else if (op === opcode.handshake) greet(said);
    else if (op === opcode.frame && said.cmd === "AUTHORIZE") authorize(said);
    else if (op === opcode.frame) refuse(said, 4002, `Unknown command ${said.cmd}`);
  }

  function greet(said) {
    if (said.v !== 1 || said.encoding !== "json" || said.client_id !== launch.app || said.frame_id !== launch.frame) return say({ code: 4000, message: "Invalid Client ID" }, opcode.close);
    say({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config: { cdn_host: location.host, api_endpoint: "/api", environment: "sandbox" } } });
  }

  const refuse = (said, code, message) => say({ cmd: said.cmd, evt: "ERROR", nonce: said.nonce, data: { code, message } });

  // authorize asks the person, as the client does the first time.
  function authorize(said) {
    const answer = async (may) => {
      ask.hidden = true;
      if (!may) return refuse(said, 5000, "OAuth2 Error: access_denied");
      try {
        const data = await api.post("authorize", { me: app.me.id, ...said.args });
        say({ cmd: "AUTHORIZE", evt: null, nonce: said.nonce, data });
      } catch (err) { refuse(said, 5000, err.message); }
    };
    ask.replaceChildren(h("span", {}, w("authorize")),
      h("button", { class: "button primary", type: "button", id: "authorize", onclick: () => answer(true) }, w("allow")),
      h("button", { class: "button secondary", type: "button", onclick: () => answer(false) }, w("cancel")));
    ask.hidden = false;
  }

  box.close = close;
  addEventListener("message", hear);
  box.replaceChildren(h("header", {}, h("strong", {}, "Activity"), h("button", { class: "icon", type: "button", "aria-label": w("close"), id: "leave", onclick: close }, "×")), ask, frame);
  box.hidden = false;
}
