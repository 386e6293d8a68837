import { h, $ } from "./dom.js";
import { w } from "./words.js";

// fields of a form, old style (row of one text input) and new (label around an input).
function fields(components) {
  const out = [];
  for (const c of components) {
    if (c.type === 10) out.push({ text: c.content });
    else if (c.type === 18) out.push({ label: c.label, about: c.description, input: c.component });
    else for (const input of c.components ?? []) out.push({ label: input.label, input });
  }
  return out;
}

// showForm opens a form and calls answer(values) when it is submitted. Closing
// it tells nobody, as on Discord.
export function showForm(modal, answer) {
  const dialog = $("dialog");
  const form = h("form", { method: "dialog", class: "modal" }, h("h2", {}, modal.title));
  const readers = [];
  for (const f of fields(modal.components)) {
    if (f.text) { form.append(h("p", {}, f.text)); continue; }
    const i = f.input;
    let control;
    if (i.type === 3) {
      control = h("select", { multiple: (i.max_values ?? 1) > 1, required: i.required !== false },
        (i.options ?? []).map((o) => h("option", { value: o.value, selected: Boolean(o.default) }, o.label)));
      readers.push([i.custom_id, () => [...control.selectedOptions].map((o) => o.value)]);
    } else {
      const props = { required: i.required !== false, placeholder: i.placeholder ?? "", value: i.value ?? "", maxLength: i.max_length ?? 4000, minLength: i.min_length ?? 0 };
      control = i.style === 2 ? h("textarea", { rows: 5, ...props }) : h("input", { type: "text", ...props });
      readers.push([i.custom_id, () => control.value]);
    }
    control.name = i.custom_id;
    form.append(h("label", {}, h("span", {}, f.label ?? ""), f.about && h("small", {}, f.about), control));
  }
  form.append(h("div", { class: "row end" },
    h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, w("cancel")),
    h("button", { class: "button primary", type: "submit" }, w("submit"))));
  form.addEventListener("submit", () => answer(Object.fromEntries(readers.map(([id, read]) => [id, read()]))));
  dialog.replaceChildren(form);
  dialog.showModal();
  form.querySelector("input,textarea,select")?.focus();
}
