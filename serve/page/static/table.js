// The rows of an answer: sorted by type, filtered, fifty a page; thousands of rows cost no more than a page of them.

import { names, text } from "./copy.js";
import { button, count, el, figures, fill, number, say } from "./dom.js";

const PAGE = 50;
const NUMERIC = /int|num|dec|real|float|double|money|serial/i;
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export function isNumeric(type, key, rows) {
  if (type && !/unknown|any|null/i.test(type)) return NUMERIC.test(type) && !/interval|point/i.test(type);
  return rows.some((row) => typeof row[key] === "number") && rows.every((row) => row[key] === null || typeof row[key] === "number");
}

// A cell as people read it; the exact number is said where the pointer rests.
export function shown(value, figure) {
  if (value === null || value === undefined) return el("span", { class: "null" }, "NULL");
  if (typeof value !== "number") return text(value);
  const told = figure(value);
  return told === String(value) ? told : el("span", { title: String(value) }, told);
}

export const labelsOf = (result) => result.labels ?? result.columns;

function compare(key, numeric) {
  return (one, other) => {
    const [a, b] = [one[key], other[key]];
    if (numeric) return Number(a) - Number(b);
    return collator.compare(text(a), text(b));
  };
}

// NULLs stay last, whichever way is sorted.
function sorted(rows, { key, down, numeric }) {
  if (!key) return rows;
  const known = rows.filter((row) => row[key] !== null && row[key] !== undefined);
  const unknown = rows.filter((row) => row[key] === null || row[key] === undefined);
  known.sort(compare(key, numeric));
  if (down) known.reverse();
  return [...known, ...unknown];
}

// {box, keys, rows(): those that are left by the filter, in order}
export function rowsTable(result) {
  const keys = names(result.columns);
  const numeric = keys.map((key, index) => isNumeric(result.types?.[index], key, result.rows));
  const labels = labelsOf(result);
  const written = keys.map((key, index) => figures(result.rows.map((row) => row[key]), result.roles?.[index]));
  const state = { key: "", down: false, numeric: false, words: "", page: 0 };
  let haystack = null;
  let rows = result.rows;
  const heads = keys.map((key, index) => head(key, index));
  const body = el("tbody");
  const foot = el("div", { class: "pager" });
  const scroll = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows of the answer" },
    el("table", { class: "rows" }, el("caption", { class: "hidden" }, `Rows of the answer: ${result.question ?? ""}`),
      el("thead", {}, el("tr", {}, heads)), body));
  const filter = el("input", { type: "search", class: "filter", placeholder: "Filter rows", "aria-label": "Filter rows", on: { input: () => { state.words = filter.value; again(); } } });

  function head(key, index) {
    const press = el("button", { type: "button", title: `Sort by ${key}`, on: { click: () => sort(key, index) } }, el("span", {}, labels[index]), el("i", { "aria-hidden": "true" }));
    return el("th", { scope: "col", class: numeric[index] ? "number" : "", "aria-sort": "none" }, press);
  }

  function sort(key, index) {
    if (state.key !== key) Object.assign(state, { key, down: false, numeric: numeric[index] });
    else if (!state.down) state.down = true;
    else state.key = "";
    heads.forEach((one, place) => one.setAttribute("aria-sort", keys[place] !== state.key ? "none" : state.down ? "descending" : "ascending"));
    again();
    say(state.key ? `Sorted by ${labels[index]}, ${state.down ? "descending" : "ascending"}.` : "In the answer's order.");
  }

  function filtered() {
    const words = state.words.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return result.rows;
    haystack ??= result.rows.map((row) => keys.map((key) => (row[key] === null ? "null" : text(row[key]))).join("\t").toLowerCase());
    return result.rows.filter((_, place) => words.every((word) => haystack[place].includes(word)));
  }

  function again() {
    rows = sorted(filtered(), state);
    state.page = 0;
    draw();
  }

  function turn(page, side) {
    state.page = page;
    draw();
    scroll.scrollTop = 0;
    (foot.querySelector(`.${side}:enabled`) ?? foot.querySelector("button:enabled"))?.focus();
  }

  function draw() {
    const first = state.page * PAGE;
    const page = rows.slice(first, first + PAGE);
    fill(body, page.length ? page.map((row) => el("tr", {}, keys.map((key, index) => el("td", { class: numeric[index] ? "number" : text(row[key]).length > 48 ? "long" : "" }, shown(row[key], written[index])))))
      : el("tr", {}, el("td", { colspan: keys.length, class: "none" }, "No row fits the filter.")));
    const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
    const total = state.words.trim() ? `${number(rows.length)} of ${count(result.rows.length, "row")}` : count(rows.length, "row");
    const range = last ? `${number(first + 1)}–${number(first + page.length)} of ${total}` : total;
    const step = (side, name, to) => button(side === "before" ? "‹" : "›", () => turn(to, side), { name, kind: `quiet ${side}`, disabled: to < 0 || to > last });
    fill(foot, el("span", { class: "range" }, range), result.truncated ? el("span", { class: "badge note" }, "cut off: more rows exist") : null,
      last ? el("span", { class: "turning" }, step("before", "Page before", state.page - 1), el("span", {}, `${state.page + 1} / ${last + 1}`), step("after", "Next page", state.page + 1)) : null);
  }

  draw();
  return { box: el("div", { class: "tablebox" }, scroll, foot), filter: result.rows.length > 5 ? filter : null, keys, rows: () => rows };
}
