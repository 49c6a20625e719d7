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
import { whyOf } from "./why.js";

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

// What the rows say themselves, in the words of the answer.
function repeated(rows, result) {
  if (!rows) return null;
  if (rows.classList.contains("figure")) return `${result.columns[0]}: ${Object.values(result.rows[0])[0]}`;
  return rows.classList.contains("panel") ? `${result.row_count.toLocaleString("en")} row${result.row_count === 1 ? "" : "s"}.` : null;
}

function sentence(result, rows, retry) {
  if (result.status === "failed" || result.status === "gave_up") {
    const stopped = result.failure?.kind === "StoppedError";
    return failed(result.error || result.answer || "The question failed.", result.hint, retry, stopped ? "note-box" : "trouble");
  }
  const title = TITLES[result.status];
  const told = parts(result.answer, result.hops).filter(([text]) => text !== repeated(rows, result));
  const more = result.status === "out_of_domain" && result.hint ? el("p", { class: "faint" }, result.hint) : null;
  const doubts = (result.doubts ?? []).map((one) => el("p", { class: "faint" }, `HopQL is not sure: ${one}`));
  return [title ? el("p", {}, badge(title, "note")) : null, ...told.map((one) => part(one, result.columns?.length > 0)), more, ...doubts];
}

// Rows that were only needed for another hop.
const onTheWay = (rows, result) => el("details", { class: "part" }, el("summary", {}, `Rows on the way (${result.row_count.toLocaleString("en")})`), rows);

// `choose(text)`: what a choice does, where this is the latest turn; `retry()` asks the same again; `thread` has the turn.
export function answer(result, { thread, choose = null, retry = null }) {
  if (result.status === "asks") return [choices(result.answer, result.choices ?? [], choose)];
  const from = result.number ? { thread, number: result.number } : null;
  const sql = result.sql ? sqlOf(result) : null;
  const rows = panel(result, from);
  const queried = !result.hops?.length || result.hops.findLast((run) => run.source === "sql")?.gives === "";
  return [
    replayed(result), sentence(result, queried ? rows : null, retry),
    result.remarks?.length ? el("ul", { class: "remarks" }, result.remarks.map((one) => el("li", {}, one))) : null,
    queried ? rows : null, hopsOf(result),
    el("div", { class: "parts" }, queried || !rows ? null : onTheWay(rows, result), sql?.box, result.plan || result.attempts?.length || result.why?.svg ? whyOf(result) : null),
    el("div", { class: "foot" }, costs(result, stepsOf(result)), thumbs(result, () => sql?.begin())),
  ];
}
