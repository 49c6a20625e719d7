// Tables and times of the dashboard; elements and numbers are those of the page.

import { el, when as moment } from "/static/dom.js";

export { badge, byId, count, el, fill, number, percent } from "/static/dom.js";

export function ms(value) {
  if (value === null || value === undefined) return "–";
  if (value < 1000) return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ms`;
  return value < 60000 ? `${Number((value / 1000).toFixed(1))} s` : `${Math.round(value / 60000)} min`;
}

export const when = (iso) => moment(iso) || "–";

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
