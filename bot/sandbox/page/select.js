import { h, displayName } from "./dom.js";
import { w } from "./words.js";

// choices lists what a menu offers: its own options, or people, roles, channels.
function choices(c, app) {
  const people = () => app.people.map((p) => ({ label: displayName(p), value: p.id }));
  const roles = () => app.roles.map((r) => ({ label: "@" + r.name, value: r.id }));
  switch (c.type) {
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    case 8: return app.channels.filter((x) => !c.channel_types?.length || c.channel_types.includes(x.type)).map((x) => ({ label: "#" + x.name, value: x.id }));
    default: return c.options ?? [];
  }
}

// select draws a menu. Picking one answers at once; a menu for several has a
// button that answers with what is ticked.
export function select(c, busy, app, answer) {
  const options = choices(c, app);
  const chosen = new Set([...options.filter((o) => o.default).map((o) => o.value), ...(c.default_values ?? []).map((d) => d.id)]);
  const min = c.min_values ?? 1;
  const max = c.max_values ?? 1;
  const shown = options.filter((o) => chosen.has(o.value)).map((o) => o.label).join(", ");
  const box = h("details", { class: "select" + (busy ? " busy" : ""), dataset: { customId: c.custom_id } });
  if (c.disabled || busy) box.classList.add("disabled");
  const close = () => { box.open = false; box.querySelector("summary").focus(); };
  box.append(h("summary", { "aria-disabled": c.disabled || busy ? "true" : undefined, onclick: (e) => { if (c.disabled || busy) e.preventDefault(); } }, shown || c.placeholder || w("pick")));
  const list = h("div", { class: "options", role: "listbox", "aria-multiselectable": max > 1 ? "true" : undefined });
  const done = max > 1 || min === 0 ? h("button", { class: "button primary", type: "button", onclick: () => { close(); answer([...chosen]); } }, w("apply")) : null;
  const refresh = () => { if (done) done.disabled = chosen.size < min || chosen.size > max; };
  for (const o of options) {
    const item = h("button", {
      class: "option" + (chosen.has(o.value) ? " chosen" : ""), type: "button", role: "option", dataset: { value: o.value },
      "aria-selected": chosen.has(o.value) ? "true" : "false",
      onclick: () => {
        if (!done) { close(); answer([o.value]); return; }
        if (chosen.has(o.value)) chosen.delete(o.value);
        else if (chosen.size < max) chosen.add(o.value);
        item.classList.toggle("chosen", chosen.has(o.value));
        item.setAttribute("aria-selected", chosen.has(o.value) ? "true" : "false");
        refresh();
      },
    }, h("span", {}, [o.emoji?.name, o.label].filter(Boolean).join(" ")), o.description && h("small", {}, o.description));
    list.append(item);
  }
  if (done) list.append(h("div", { class: "done" }, h("small", {}, max > 1 ? `${min}–${max}` : ""), done));
  refresh();
  box.append(list);
  box.addEventListener("keydown", (e) => {
    if (e.key === "Escape") { close(); e.preventDefault(); }
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const items = [...list.querySelectorAll("button:not(:disabled)")];
    const at = items.indexOf(document.activeElement) + (e.key === "ArrowDown" ? 1 : -1);
    box.open = true;
    items[(at + items.length) % items.length]?.focus();
    e.preventDefault();
  });
  return box;
}
