// Why this answer: the plan as a picture, tables and columns, examples, attempts and repairs, calls and their costs.

import { badge, count, el, fill, ms, number, percent } from "./dom.js";
import { coloured, laidOut } from "./words.js";
import { zoomable } from "./zoom.js";

// A picture is shown as an image: nothing in it can run, or load anything.
export function picture(svg, told, looking = {}) {
  const shown = el("img", { class: "picture", alt: told, draggable: "false", src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
  shown.addEventListener("load", () => URL.revokeObjectURL(shown.src), { once: true });
  return zoomable(shown, told, looking);
}

const part = (title, ...children) => el("section", {}, el("h3", {}, title), children);

const query = (sql) => el("pre", { class: "sql" }, coloured(laidOut(sql)));

function tables(why, plan) {
  const found = plan?.tables ?? why.tables ?? [];
  if (!found.length) return null;
  const joins = plan?.joins ?? why.joins ?? [];
  return part("Tables and columns", el("dl", { class: "tables" }, found.map((table) => [
    el("dt", {}, el("code", {}, table.name ?? table), " ", table.why ? el("span", { class: "faint" }, table.why) : null),
    el("dd", {}, (table.columns ?? []).map((column) => el("span", { class: "column", title: column.why }, column.name ?? column)))])),
  joins.length ? el("ul", { class: "plain" }, joins.map((join) => el("li", {}, el("code", {}, join.condition ?? join), " ", el("span", { class: "faint" }, join.kind ?? "")))) : null,
  (plan?.values ?? []).map((value) => el("p", { class: "faint" }, `“${value.phrase}” is ${value.table}.${value.column} = ${value.value} (${value.match})`)));
}

function examples(found) {
  if (!found?.length) return null;
  return part("Examples that the model was shown", el("ul", { class: "plain" }, found.map((one) => el("li", {},
    el("details", {}, el("summary", {}, one.intent, " ", one.similarity ? badge(percent(one.similarity)) : null, " ", one.marker ? badge(one.marker.replace(/[[\]*]/g, "").trim().toLowerCase(), "good") : null), query(one.sql))))));
}

function attempts(found) {
  if (!found?.length) return null;
  return part(count(found.length, "attempt"), el("ol", { class: "attempts" }, found.map((one) => el("li", {}, badge(one.stage, /reject|fail/.test(one.stage) ? "bad" : "good"), query(one.checked_sql || one.sql),
    (one.repairs ?? []).map((repair) => el("p", { class: "faint" }, `Repaired: ${repair.told}`)),
    (one.problems ?? []).map((problem) => el("p", { class: "bad" }, problem.message)),
    one.doubts?.length ? el("p", { class: "faint" }, `Doubts: ${one.doubts.join(", ")}`) : null))));
}

function calls(result) {
  if (!result.calls?.length) return null;
  return part("Model calls", el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Model calls" }, el("table", { class: "rows small" },
    el("thead", {}, el("tr", {}, ["Model", "Read", "Cached", "Written", "Time"].map((name, place) => el("th", { scope: "col", class: place ? "number" : "" }, name)))),
    el("tbody", {}, result.calls.map((one) => el("tr", {}, el("td", {}, one.model), [number(one.tokens_in), number(one.cached_tokens), number(one.tokens_out), ms(one.seconds * 1000)].map((value) => el("td", { class: "number" }, value))))))));
}

function prompt(given) {
  if (!given?.system && !given?.tail) return null;
  const text = [given.system, "", `${given.prefix ?? ""}${given.tail ?? ""}`].join("\n");
  return el("details", { class: "prompt" }, el("summary", {}, `The prompt, ${number(text.length)} characters`), el("pre", { tabindex: "0" }, text));
}

export function whyOf(result) {
  const why = result.why ?? {};
  const plan = result.plan;
  const body = el("div", { class: "why" });
  const box = el("details", { class: "part" }, el("summary", {}, "Why"), body);
  box.addEventListener("toggle", () => {
    if (!box.open || body.childElementCount) return;
    const names = (plan?.tables ?? why.tables ?? []).map((table) => table.name ?? table).join(", ");
    const parts = [why.svg ? part("The plan", picture(why.svg, `The plan: ${names || result.question}`)) : null, why.gate?.length ? part("In scope?", why.gate.map((line) => el("p", {}, line))) : null, tables(why, plan),
      examples(why.examples ?? result.examples), attempts(result.attempts), calls(result), prompt(result.prompt)].filter(Boolean);
    fill(body, parts.length ? parts : el("p", { class: "faint" }, "There is nothing more to say: no query was planned."));
  });
  return box;
}
