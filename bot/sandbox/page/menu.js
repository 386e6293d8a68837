import { h } from "./dom.js";
import { api } from "./api.js";
import { w } from "./words.js";

// openMenu shows the commands on a message and on its author, as a long press does.
export function openMenu(event, m, app) {
  const list = [
    ...entries(app, 2, m.author.id),
    ...(m.ephemeral ? [] : entries(app, 3, m.id)), // Discord offers none on a private reply
  ];
  if (!list.length) return;
  event.preventDefault();
  closeMenu();
  const menu = h("div", { class: "menu", role: "menu", "aria-label": w("menu") }, list);
  document.body.append(menu);
  menu.style.left = Math.max(0, Math.min(event.clientX, innerWidth - menu.offsetWidth - 8)) + "px";
  menu.style.top = Math.max(0, Math.min(event.clientY, innerHeight - menu.offsetHeight - 8)) + "px";
  list[0].focus();
}

export function closeMenu() {
  document.querySelector(".menu")?.remove();
}

function entries(app, type, target) {
  return app.composer.menu.filter((c) => c.type === type).map((c) => h("button", {
    class: "option", type: "button", role: "menuitem",
    onclick: async () => {
      closeMenu();
      try {
        app.watch(await api.post("command", { me: app.me.id, channel: app.composer.channel.id, command: c.name, target }));
      } catch (err) { app.report(err); }
    },
  }, c.display_name));
}
