// Elements and formats. Whatever comes from data is put in as text, never as markup.

export const byId = (id) => document.getElementById(id);

// An element with attributes and children: elements, or texts. `on` holds event listeners.
export function el(tag, attributes = {}, ...children) {
  const { on = {}, ...rest } = attributes;
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(rest)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined).map(asNode));
  return made;
}

const asNode = (child) => (child instanceof Node ? child : document.createTextNode(String(child)));

export function fill(place, ...children) {
  place.replaceChildren(...children.flat().map(asNode));
}

export const badge = (text, kind = "") => el("span", { class: `badge ${kind}` }, text);

export const number = (value) => (value === null || value === undefined ? "–" : value.toLocaleString("en"));

export const count = (value, thing) => `${number(value)} ${thing}${value === 1 ? "" : "s"}`;

export const percent = (value) => (value === null || value === undefined ? "–" : `${Math.round(value * 100)} %`);

export function ms(value) {
  if (value === null || value === undefined) return "–";
  if (value < 1000) return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ms`;
  return value < 60000 ? `${Number((value / 1000).toFixed(1))} s` : `${Math.round(value / 60000)} min`;
}

export function when(iso) {
  if (!iso) return "–";
  const then = new Date(iso);
  const day = then.toLocaleDateString([], { day: "numeric", month: "short" });
  const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? clock : `${day}, ${clock}`;
}

// A table. Columns: { name, of(row) gives text or elements, kind: "", "number", "short" or "actions" }.
export function table(caption, columns, rows, empty) {
  if (!rows.length) return el("p", { class: "faint" }, empty);
  const head = columns.map((column) => el("th", { scope: "col", class: column.kind }, column.name));
  const body = rows.map((row) => el("tr", {}, columns.map((column) =>
    el("td", { class: column.kind, "data-label": column.name }, el("div", {}, column.of(row))))));
  return el("div", { class: "scroll" }, el("table", { class: "stack" },
    el("caption", { class: "hidden" }, caption), el("thead", {}, el("tr", {}, head)), el("tbody", {}, body)));
}

export function sqlOf(sql, open = false) {
  if (!sql) return null;
  return el("details", { open }, el("summary", { class: "faint" }, "SQL"), el("pre", {}, sql));
}

export function button(text, name, listener) {
  return el("button", { type: "button", class: "small", "aria-label": name, title: name, on: { click: listener } }, text);
}
