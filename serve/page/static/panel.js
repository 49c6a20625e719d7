// What a query gave: a figure, a table, or a chart of it, with what can be done with the rows.

import { respond } from "./api.js";
import { chartOf } from "./chart.js";
import { csv, names, text, tsv } from "./copy.js";
import { button, copied, count, downloaded, el, figures, fill, toast } from "./dom.js";
import { isNumeric, labelsOf, rowsTable, shown } from "./table.js";

const LIKED = "hopql-rows-as";

// One value needs no table.
function figure(result) {
  const [key] = names(result.columns);
  const value = result.rows[0][key];
  const told = shown(value, figures([value], result.roles?.[0]));
  const large = isNumeric(result.types?.[0], key, result.rows) || text(value).length <= 40;
  return el("div", { class: large ? "figure" : "figure long" }, el("strong", {}, told), el("span", { title: result.columns[0] }, labelsOf(result)[0]),
    button("", () => copied(text(value), "The value"), { name: "Copy the value", image: "copy" }));
}

async function kept(result, from, table) {
  const name = `${(result.question || "rows").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "rows"}.csv`;
  try {
    if (!from) return downloaded(new Blob([csv(table.keys, result.rows)], { type: "text/csv" }), name);
    const response = await respond(`/api/threads/${encodeURIComponent(from.thread)}/turns/${from.number}/rows.csv`);
    return downloaded(await response.blob(), name);
  } catch (error) { return toast(error.message); }
}

// A chart comes first where it says more than the rows: not of a long list, whose rows are what was asked for.
const tells = ({ charts, rows }) => charts?.length > 0 && rows.length <= 500 && charts[0].kind !== "scatter";

// `from`: the thread and number of the turn that has the rows, where one has.
export function panel(result, from = null) {
  if (!result.columns?.length) return null;
  if (!result.rows.length) return el("p", { class: "faint empty" }, "The query gave no rows.");
  if (result.rows.length === 1 && result.columns.length === 1) return figure(result);
  const table = rowsTable(result);
  const place = el("div", {});
  const tools = el("div", { class: "tools" });
  const views = { table: () => [table.box], chart: () => [] };
  const extra = {
    table: () => [table.filter, button("Copy", () => copied(tsv(table.keys, table.rows()), "The rows"), { name: "Copy the rows", image: "copy" }),
      button("CSV", () => kept(result, from, table), { name: "Download as CSV", image: "down" })],
    chart: () => [],
  };
  const size = el("span", { class: "faint" }, count(result.rows.length, "row"));
  let chart = null;
  const modes = ["chart", "table"].map((mode) => button(mode === "chart" ? "Chart" : "Table", () => { localStorage.setItem(LIKED, mode); show(mode); }, { image: mode, "aria-pressed": "false" }));

  function show(mode) {
    if (mode === "chart") {
      chart ??= chartOf(result);
      views.chart = () => [chart.box];
      extra.chart = () => [size, ...chart.tools];
    }
    modes.forEach((one, place) => one.setAttribute("aria-pressed", String((place === 0) === (mode === "chart"))));
    fill(place, views[mode]());
    fill(tools, result.charts?.length ? el("span", { class: "group", role: "group", "aria-label": "Shown as" }, modes) : null, el("span", { class: "space" }), extra[mode]());
  }

  show(tells(result) && localStorage.getItem(LIKED) !== "table" ? "chart" : "table");
  return el("div", { class: "panel" }, tools, place);
}
