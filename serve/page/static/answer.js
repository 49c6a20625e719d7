// An answer: what it says, what was read into the question, rows, hops with their evidence, SQL, why, thumbs.

import { calls } from "./calls.js";
import { badge, button, el } from "./dom.js";
import { thumbs } from "./feedback.js";
import { hopsOf } from "./hops.js";
import { panel } from "./panel.js";
import { prose } from "./prose.js";
import { documented } from "./sources.js";
import { sqlOf } from "./sql.js";
import { costs, stepsOf } from "./steps.js";
import { labelsOf } from "./table.js";
import { whyOf } from "./why.js";

function replayed(result) {
  const from = result.recalled;
  if (!result.cached || !from) return null;
  return el("p", { class: "replayed" }, badge(from.proof ? `replayed, ${from.proof}` : "replayed", "good"), " The query of ", el("q", {}, from.question), from.bound?.length ? `, with ${from.bound.join(", ")}` : "",
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

// The answer in parts: [text, the hop whose words they are or null], in order.
function parts(answer, hops) {
  let made = [[answer, null]];
  for (const run of hops ?? []) {
    if (!(run.source === "knowledge" || run.source === "apis") || run.status !== "resolved" || !run.answer) continue;
    made = made.flatMap(([text, own]) => {
      const at = own ? -1 : text.indexOf(run.answer);
      return at < 0 ? [[text, own]] : [[text.slice(0, at), null], [run.answer, run], [text.slice(at + run.answer.length), null]];
    });
  }
  return made.map(([text, own]) => [own ? text : text.trim(), own]).filter(([text]) => text);
}

function part([text, run], ofRows) {
  if (run?.detail?.calls_in_order?.length) return calls(run.detail);
  if (run?.source === "knowledge") return documented(text, run.detail?.references ?? []);
  if (run || !ofRows) return prose(text, { kind: "sentence" });
  return text.split(/\n{2,}/).filter(Boolean).map((paragraph) => el("p", { class: "sentence" }, paragraph));
}

// What a single value says itself, in the words of the answer.
function repeated(rows, result) {
  if (!rows) return null;
  return rows.classList.contains("figure") ? `${labelsOf(result)[0]}: ${rows.querySelector("strong").textContent}` : null;
}

function doubts(found) {
  return found?.length ? el("div", { class: "doubts", role: "note" }, el("strong", {}, "HopQL is not sure"), found.map((one) => el("p", {}, one))) : null;
}

// Why a question was refused, what is nearest, and a way to ask it all the same.
function refused(result, anyway) {
  const near = result.gate?.nearest ?? [];
  const links = near.flatMap((name, place) => [place ? ", " : "", el("a", { href: `#schema/${encodeURIComponent(name)}` }, el("code", {}, name))]);
  return el("div", { class: "note-box" }, el("p", {}, result.why?.refused, near.length ? [" The nearest tables: ", links, "."] : null),
    anyway ? el("p", {}, button("Ask anyway", anyway, { kind: "small" })) : null);
}

function sentence(result, rows, retry) {
  if (result.status === "failed" || result.status === "gave_up") {
    const stopped = result.failure?.kind === "StoppedError";
    return [failed(result.error || result.answer || "The question failed.", result.hint, retry, stopped ? "note-box" : "trouble"), doubts(result.doubts)];
  }
  const title = TITLES[result.status];
  const told = parts(result.answer, result.hops).filter(([text]) => text !== repeated(rows, result));
  return [title ? el("p", {}, badge(title, "note")) : null, ...told.map((one) => part(one, result.columns?.length > 0)), doubts(result.doubts)];
}

// Rows that were only needed for another hop.
const onTheWay = (rows, result) => el("details", { class: "part" }, el("summary", {}, `Rows on the way (${result.row_count.toLocaleString("en")})`), rows);

// `choose(text)`: what a choice does, where this is the latest turn; `retry()` asks the same again, `anyway()` past the gate; `thread` has the turn.
export function answer(result, { thread, choose = null, retry = null, anyway = null }) {
  if (result.status === "asks") return [choices(result.answer, result.choices ?? [], choose)];
  const from = result.number ? { thread, number: result.number } : null;
  const sql = result.sql ? sqlOf(result) : null;
  const rows = panel(result, from);
  const queried = !result.hops?.length || result.hops.findLast((run) => run.source === "sql")?.gives === "";
  return [
    replayed(result), sentence(result, queried ? rows : null, retry), result.status === "out_of_domain" ? refused(result, anyway) : null,
    result.remarks?.length ? el("ul", { class: "remarks" }, result.remarks.map((one) => el("li", {}, one))) : null,
    queried ? rows : null, hopsOf(result),
    el("div", { class: "parts" }, queried || !rows ? null : onTheWay(rows, result), sql?.box, result.plan || result.attempts?.length || result.why?.svg ? whyOf(result) : null),
    el("div", { class: "foot" }, costs(result, stepsOf(result)), thumbs(result, () => sql?.begin())),
  ];
}
