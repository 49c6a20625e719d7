// An answer: the sentence, what was read into the question, hops with their evidence, rows, SQL, why, thumbs.

import { badge, button, el, ms } from "./dom.js";
import { thumbs } from "./feedback.js";
import { panel } from "./panel.js";
import { sqlOf } from "./sql.js";
import { costs, stepsOf } from "./steps.js";
import { whyOf } from "./why.js";
import { coloured, laidOut } from "./words.js";

const SOURCES = { sql: "database", memory: "memory", knowledge: "documents", apis: "APIs" };
const TOLD = { resolved: "good", unresolved: "bad", failed: "bad", skipped: "note", waiting: "note" };

export const source = (name) => badge(SOURCES[name] ?? name, `source-${name}`);

function hop(run) {
  const told = run.answer || (run.values ?? []).map((value) => value.value).join(", ");
  const found = [...new Set([...(run.values ?? []).map((value) => value.evidence), ...(run.evidence ?? [])].filter(Boolean))];
  return el("li", {}, el("div", { class: "hophead" }, source(run.source), el("span", {}, run.text), el("span", { class: "time" }, ms(run.ms))),
    told ? el("p", {}, "→ ", el("strong", {}, told)) : null,
    run.status && run.status !== "resolved" ? badge(run.status, TOLD[run.status]) : null,
    found.slice(0, 8).map((one) => el("blockquote", {}, one)),
    run.status !== "resolved" ? (run.tried ?? []).map((one) => el("p", { class: "faint" }, `Tried: ${one.text} (${one.outcome})`)) : null,
    run.query && run.source === "sql" ? el("details", {}, el("summary", { class: "faint" }, "SQL"), el("pre", { class: "sql" }, coloured(laidOut(run.query)))) : null);
}

// One hop that asked the database needs no telling: the answer, the rows and the SQL say it.
function hops(runs) {
  if (!runs?.length || (runs.length === 1 && runs[0].source === "sql" && runs[0].status === "resolved")) return null;
  return el("ol", { class: "hops", "aria-label": "Hops" }, runs.map(hop));
}

function replayed(result) {
  const from = result.recalled;
  if (!result.cached || !from) return null;
  return el("p", { class: "replayed" }, badge("replayed", "good"), " The proven query of ", el("q", {}, from.question), from.bound?.length ? `, with ${from.bound.join(", ")}` : "",
    ". It ran anew; no model was asked.");
}

export function failed(error, hint, retry, kind = "trouble") {
  return el("div", { class: kind, role: "alert" }, el("strong", {}, error), hint ? el("p", {}, hint) : null,
    retry ? el("p", {}, button("Ask again", retry, { kind: "small" })) : null);
}

// A question back: choices as buttons; anything else can be typed below.
export function choices(message, offered, choose) {
  return el("div", { class: "asks" }, el("p", {}, message), el("div", { class: "row", role: "group", "aria-label": "Choices" },
    offered.map((one) => (choose ? button(one, () => choose(one), { kind: "choice" }) : el("span", { class: "choice past" }, one)))),
  choose ? el("p", { class: "faint" }, "Or say it in your own words below.") : null);
}

const TITLES = { out_of_domain: "Not something these sources know", gave_up: "No valid query was found", unresolved: "Not all of it could be found" };

function sentence(result, retry) {
  if (result.status === "failed" || result.status === "gave_up") {
    const stopped = result.failure?.kind === "StoppedError";
    return failed(result.error || result.answer || "The question failed.", result.hint, retry, stopped ? "note-box" : "trouble");
  }
  const title = TITLES[result.status];
  return [title ? el("p", {}, badge(title, "note")) : null, result.answer.split(/\n{2,}/).filter(Boolean).map((paragraph) => el("p", { class: "sentence" }, paragraph))];
}

// A figure that says all that the sentence would.
const says = (rows, result) => rows?.classList.contains("figure") && result.answer === `${result.columns[0]}: ${Object.values(result.rows[0])[0]}`;

// `choose(text)`: what a choice does, where this is the latest turn; `retry()` asks the same again; `thread` has the turn.
export function answer(result, { thread, choose = null, retry = null }) {
  if (result.status === "asks") return [choices(result.answer, result.choices ?? [], choose)];
  const from = result.number ? { thread, number: result.number } : null;
  const sql = result.sql ? sqlOf(result) : null;
  const queried = !result.hops?.length || result.hops.at(-1).source === "sql";
  const rows = panel(result, from);
  return [
    replayed(result), says(rows, result) ? null : sentence(result, retry),
    result.remarks?.length ? el("ul", { class: "remarks" }, result.remarks.map((one) => el("li", {}, one))) : null,
    queried ? rows : null, hops(result.hops), queried ? null : rows,
    el("div", { class: "parts" }, sql?.box, result.plan || result.attempts?.length || result.why?.svg ? whyOf(result) : null),
    el("div", { class: "foot" }, costs(result, stepsOf(result)), thumbs(result, () => sql?.begin())),
  ];
}
