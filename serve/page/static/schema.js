// The schema: tables with a search, a card to read and edit, and the picture of how they join.

import { call, respond } from "./api.js";
import { card } from "./card.js";
import { failed } from "./answer.js";
import { byId, count, el, fill, number } from "./dom.js";
import { picture } from "./why.js";

const list = byId("tables");
const detail = byId("table");
let tables = null;

const address = (name) => `#schema/${encodeURIComponent(name)}`;
const columnsOf = (table) => (Array.isArray(table.columns) ? table.columns.length : table.columns);
const wordsOf = (table) => [table.name, table.label, table.description, ...(Array.isArray(table.columns) ? table.columns.map((column) => column.name ?? column) : [])].join(" ").toLowerCase();

function draw(open) {
  const words = byId("table-words").value.trim().toLowerCase();
  const fitting = tables.filter((table) => wordsOf(table).includes(words));
  byId("table-count").textContent = words ? `${number(fitting.length)} of ${count(tables.length, "table")}` : count(tables.length, "table");
  fill(list, el("li", {}, el("a", { href: "#schema", "aria-current": open ? null : "true" }, el("span", {}, "How they join"))),
    fitting.map((table) => el("li", {}, el("a", { href: address(table.name), "aria-current": table.name === open ? "true" : null, title: table.description },
      el("code", {}, table.name), el("small", {}, [table.label, table.rows ? count(table.rows, "row") : "", count(columnsOf(table), "column")].filter(Boolean).join(", "))))));
}

async function drawn() {
  fill(detail, el("p", { class: "faint" }, "Drawing…"));
  const svg = await (await respond("/api/schema.svg")).text();
  fill(detail, el("h2", {}, "How the tables join"), svg.trim() ? picture(svg, `Join graph of ${count(tables.length, "table")}`, { wheel: true }) : el("p", { class: "faint" }, "There is nothing to draw."));
}

export async function open(name) {
  try {
    tables ??= (await call("/api/schema")).tables;
    draw(name);
    if (!tables.length) return fill(detail, el("p", { class: "faint" }, "This workspace has no database."));
    if (!name) return await drawn();
    const own = await call(`/api/schema/${encodeURIComponent(name)}`);
    fill(detail, card(own, async () => { tables = (await call("/api/schema")).tables; draw(name); }));
    detail.scrollIntoView({ block: "nearest" });
  } catch (error) { fill(detail, failed(error.message, error.hint, () => open(name))); }
  return undefined;
}

export function start() {
  byId("table-words").addEventListener("input", () => { if (tables) draw(decodeURIComponent(location.hash.split("/")[1] ?? "")); });
}
