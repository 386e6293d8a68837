import { h, $ } from "./dom.js";
import { api } from "./api.js";
import { w } from "./words.js";

// showFaults opens the switchboard of what can go wrong. What is done to the
// world is done here: to the open channel, its last message, its guild.
export async function showFaults(me, here, report) {
  const dialog = $("dialog");
  const draw = (data) => {
    const kind = h("select", { name: "kind" }, data.kinds.map((k) => h("option", { value: k.kind }, `${k.kind} – ${k.about}`)));
    const route = h("input", { name: "route", type: "text" });
    const count = h("input", { name: "count", type: "number", min: 0, value: 1 });
    const seconds = h("input", { name: "seconds", type: "number", min: 0, step: "any", value: 0 });
    const code = h("input", { name: "code", type: "number", min: 0, value: 0 });
    const when = h("select", { name: "when" }, ["now", "hello", "identify", "resume"].map((v) => h("option", { value: v }, v)));
    const set = (body) => api.post("faults", body).then(draw, report);
    const form = h("form", { class: "modal", onsubmit: (e) => {
      e.preventDefault();
      set({ kind: kind.value, route: route.value, count: Number(count.value), seconds: Number(seconds.value),
        code: Number(code.value), status: Number(code.value), when: when.value, user: me.id, ...here });
    } },
    h("h2", {}, w("faults")),
    h("p", {}, `${w("active")}: `, data.active?.length ? "" : w("noFaults")),
    h("ul", {}, (data.active ?? []).map((f) => h("li", {}, `${f.kind} ${f.route ?? ""} ${f.count ? "×" + f.count : ""} `,
      f.id && h("button", { class: "plain", type: "button", onclick: () => set({ clear: f.id }) }, w("dismiss"))))),
    h("label", {}, h("span", {}, w("faults")), kind),
    h("label", {}, h("span", {}, w("route")), route),
    h("label", {}, h("span", {}, w("count")), count),
    h("label", {}, h("span", {}, w("seconds")), seconds),
    h("label", {}, h("span", {}, w("code")), code),
    h("label", {}, h("span", {}, w("when")), when),
    h("div", { class: "row end" },
      h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, w("close")),
      h("button", { class: "button secondary", type: "button", onclick: () => set({ clear: true }) }, w("clear")),
      h("button", { class: "button danger", type: "submit" }, w("set"))));
    dialog.replaceChildren(form);
  };
  try {
    draw(await api.faults());
    dialog.showModal();
  } catch (err) {
    report(err);
  }
}
