// The hops of an answer: what was asked of which source, what it gave, and what says so.

import { badge, count, el, figures, ms } from "./dom.js";
import { coloured, laidOut } from "./words.js";

const SOURCES = { sql: "database", memory: "memory", knowledge: "documents", apis: "APIs" };
const TOLD = { resolved: "good", unresolved: "bad", failed: "bad", skipped: "note", waiting: "note" };
const READ = { knowledge: "passage", apis: "call" };

// A broken number for people: 2328.600000000004 is 2,328.60.
function rounded(text) {
  return /^-?\d+\.\d{4,}$/.test(text) ? figures([Number(text)])(Number(text)) : text;
}

// What is read stands in the answer itself; here it is enough how much it was.
function gave(run, values) {
  if (run.status !== "resolved" && run.tried?.length) return null;
  if (run.source in READ && run.status === "resolved") return count(run.evidence?.length ?? 0, READ[run.source]);
  const exact = values.map((value) => value.value);
  return exact.length ? el("span", { title: exact.join(", ") }, exact.map(rounded).join(", ")) : run.answer;
}

function hop(run, sql) {
  const values = (run.values ?? []).filter((value) => value.kind !== "note");
  const notes = (run.values ?? []).filter((value) => value.kind === "note");
  const shown = run.detail?.references?.length || run.detail?.calls_in_order?.length;
  const found = shown ? [] : [...new Set([...values.map((value) => value.evidence), ...(run.evidence ?? [])].filter(Boolean))];
  const told = gave(run, values);
  return el("li", {}, el("div", { class: "hophead" }, badge(SOURCES[run.source] ?? run.source, `source-${run.source}`), el("span", {}, run.text), el("span", { class: "time" }, ms(run.ms))),
    told ? el("p", {}, "→ ", el("strong", {}, told)) : null,
    run.status && run.status !== "resolved" ? badge(run.status, TOLD[run.status]) : null,
    found.slice(0, 8).map((one) => el("blockquote", {}, one)),
    notes.map((note) => el("p", { class: "faint note" }, "Went along to the query: ", el("q", {}, note.value))),
    run.status !== "resolved" ? (run.tried ?? []).map((one) => el("p", { class: "faint" }, `Tried: ${one.text} (${one.outcome})`)) : null,
    run.query && run.source === "sql" && run.query !== sql ? el("details", {}, el("summary", { class: "faint" }, "SQL"), el("pre", { class: "sql" }, coloured(laidOut(run.query)))) : null);
}

// The answer, or its failure, says all that the only hop gave; but not where else it was looked for, nor what says so.
function told({ source, status, detail }) {
  return status === "failed" || (status === "resolved" && (source === "sql" || detail?.references?.length > 0 || detail?.calls_in_order?.length > 0));
}

export function hopsOf({ hops: runs, sql }) {
  const alone = runs?.length === 1 && told(runs[0]);
  return runs?.length && !alone ? el("ol", { class: "hops", "aria-label": "Hops" }, runs.map((run) => hop(run, sql))) : null;
}
