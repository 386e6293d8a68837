// h makes an element: h("button", {class: "x", onclick: f}, "text", child, …).
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(el.dataset, value);
    else if (key in el && key !== "list" && key !== "form") el[key] = value;
    else el.setAttribute(key, value === true ? "" : value);
  }
  el.append(...children.flat(9).filter((c) => c !== undefined && c !== null && c !== false));
  return el;
}

export const $ = (id) => document.getElementById(id);

// The colour of a person without a picture, by id, and the first letter.
const colours = ["#2A5DA8", "#B5382B", "#B8741A", "#3F8A55", "#7D5AA6", "#17706C"];

export function avatar(user, size = "") {
  const name = displayName(user);
  const hue = user.bot ? "#4A3021" : colours[Number(BigInt(user.id) % 6n)];
  return h("span", { class: `avatar ${size}`, "aria-hidden": "true", style: `background:${hue}` }, user.bot ? "⌂" : [...name][0] ?? "?");
}

export const displayName = (user) => user.global_name || user.username || "?";
