// The dashboard of the query memory: loads each part on its own, so that one that fails leaves the others.

import { call, Trouble } from "./api.js";
import * as asking from "./asking.js";
import { chart } from "./charts.js";
import { badge, byId, count, el, fill, ms, number, percent, sqlOf, table, when } from "./dom.js";
import * as entries from "./entries.js";

let asked = [];
let next = "";

function trouble(error) {
  byId("trouble").textContent = error instanceof Trouble ? error.message : "The server cannot be reached.";
  byId("trouble").hidden = false;
}

async function health() {
  const told = await call("health", { accept: [503] });
  const waits = told.pending ? `, ${number(told.pending)} waiting to be stored` : "";
  const text = told.status !== "ok" ? told.error : told.memory === "off" ? "memory is off: nothing is kept" : `memory is on${waits}`;
  byId("workspace").textContent = told.workspace;
  byId("health").textContent = text;
  byId("health").className = `badge ${told.status !== "ok" ? "bad" : told.memory === "off" ? "note" : "good"}`;
}

function tiles(stats) {
  const share = (part) => (stats.askings ? percent(part / stats.askings) : "–");
  const shown = [
    ["Questions", number(stats.askings), count(stats.users, "user")],
    ["Answered", share(stats.succeeded), `${number(stats.succeeded)} of ${number(stats.askings)}`],
    ["Replayed", share(stats.replayed), `${number(stats.replayed)} without a model`],
    ["Median time", stats.askings ? ms(stats.ms_p50) : "–", stats.replayed ? `${ms(stats.replay_ms_p50)} when replayed` : "no replay yet"],
    ["95 of 100 within", stats.askings ? ms(stats.ms_p95) : "–", count(stats.model_calls, "model call")],
    ["Entries in force", number(stats.live), `${number(stats.approved)} approved, ${number(stats.withdrawn)} withdrawn`],
    ["Found right", number(stats.up), `${number(stats.down)} found wrong`],
  ];
  fill(byId("tiles"), shown.map(([name, value, more]) => el("div", {}, el("dt", {}, name), el("dd", {}, value, el("small", {}, more)))));
}

function charts(moments, step) {
  const labels = moments.map((one) => label(one.start, step));
  const values = (name) => moments.map((one) => one[name]);
  fill(byId("charts"), [
    chart("Questions", "bars", labels, [{ name: "questions", values: values("askings"), format: number }]),
    chart("Answered and replayed", "lines", labels, [
      { name: "answered", values: values("success_rate"), format: percent },
      { name: "replayed", values: values("hit_rate"), format: percent }], { most: 1 }),
    chart("Time to the answer", "lines", labels, [
      { name: "median", values: values("p50_ms"), format: ms }, { name: "95 of 100 within", values: values("p95_ms"), format: ms }], { log: true }),
  ]);
}

function label(iso, step) {
  const then = new Date(iso);
  if (step === "hour") return then.toLocaleTimeString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });
  return then.toLocaleDateString([], { day: "numeric", month: "short", timeZone: "UTC" });
}

async function figures() {
  const step = byId("step").value;
  const told = await call("analytics", { params: { step, limit: 10 } });
  tiles(told.stats);
  charts(told.timeline, step);
  fill(byId("popular"), table("Questions that are asked most", [
    { name: "Question", of: (one) => one.question, kind: "" },
    { name: "Asked", of: (one) => `${number(one.count)}×`, kind: "number" },
    { name: "Users", of: (one) => number(one.users), kind: "number" },
    { name: "Answered", of: (one) => percent(one.success_rate), kind: "number" },
    { name: "Replayed", of: (one) => percent(one.hit_rate), kind: "number" },
    { name: "Median", of: (one) => ms(one.p50_ms), kind: "number" },
  ], told.popular, "Nothing was asked in this period."));
}

function fate(one) {
  const marks = [one.success ? (one.cached ? badge("replayed", "good") : badge("by model")) : badge("failed", "bad")];
  if (one.verdict) marks.push(" ", badge(one.verdict === "up" ? "right" : one.verdict === "down" ? "wrong" : "corrected", one.verdict === "up" ? "good" : "note"));
  return marks;
}

async function history(more = false) {
  const page = await call("history", { params: { after: more ? next : "", limit: 10 } });
  asked = more ? [...asked, ...page.rows] : page.rows;
  next = page.next;
  byId("history-more").hidden = !next;
  fill(byId("history"), table("Latest questions", [
    { name: "Question", of: (one) => [one.question, one.error ? el("div", { class: "faint" }, one.error) : null, sqlOf(one.sql)].filter(Boolean), kind: "" },
    { name: "Outcome", of: fate, kind: "" },
    { name: "User", of: (one) => one.user || "–", kind: "" },
    { name: "Rows", of: (one) => number(one.row_count), kind: "number" },
    { name: "Time", of: (one) => ms(one.ms), kind: "number" },
    { name: "When", of: (one) => when(one.at), kind: "short" },
  ], asked, "Nothing was asked yet."));
}

async function failing() {
  const told = await call("analytics/failing", { params: { limit: 10 } });
  fill(byId("failing"), table("Questions that fail", [
    { name: "Question", of: (one) => [one.question, one.error ? el("div", { class: "faint" }, one.error) : null].filter(Boolean), kind: "" },
    { name: "Asked", of: (one) => `${number(one.count)}×`, kind: "number" },
    { name: "Users", of: (one) => number(one.users), kind: "number" },
    { name: "Failed", of: (one) => number(one.failed), kind: "number" },
    { name: "No query", of: (one) => number(one.refused), kind: "number" },
    { name: "Found wrong", of: (one) => number(one.complained), kind: "number" },
  ], told, "Nothing fails."));
}

function advice(one) {
  const made = one.indexes.map((index) => el("li", {}, index.why, el("pre", {}, index.statement)));
  for (const rewrite of one.rewrites) {
    made.push(el("li", {}, rewrite.told, " ", el("span", { class: "faint" }, `${rewrite.proof} ${ms(rewrite.ms_before)} → ${ms(rewrite.ms_after)}`), sqlOf(rewrite.sql)));
  }
  if (one.problem) made.push(el("li", {}, one.problem));
  return made.length ? el("ul", {}, made) : el("p", { class: "faint" }, "No index or rewrite would help.");
}

async function slow() {
  byId("slow-look").disabled = true;
  fill(byId("slow"), el("p", { class: "faint" }, "Reading plans…"));
  try {
    const told = await call("analytics/slow", { params: { limit: 5 } });
    fill(byId("slow"), told.length ? el("div", { class: "list" }, told.map((one) => el("article", {},
      el("p", {}, el("strong", {}, one.question), " ", badge(`${ms(one.p95_ms)} at p95`, "note"), " ", badge(`${number(one.count)}×`)),
      sqlOf(one.sql), advice(one)))) : el("p", { class: "faint" }, "No query was answered yet."));
  } catch (error) {
    fill(byId("slow"));
    trouble(error);
  } finally { byId("slow-look").disabled = false; }
}

async function clusters() {
  const told = await call("analytics/clusters");
  fill(byId("clusters"), told.length ? el("div", { class: "cards" }, told.map((one) => el("article", {},
    el("h3", {}, one.question), el("ul", {}, one.questions.slice(1, 3).map((text) => el("li", {}, text))),
    el("p", { class: "faint" }, `${count(one.size, "question")}, asked ${number(one.askings)}×, ${percent(one.success_rate)} answered, ${percent(one.hit_rate)} replayed`),
  ))) : el("p", { class: "faint" }, "Too few questions yet."));
}

async function show() {
  byId("trouble").hidden = true;
  const parts = [health, figures, () => history(), () => entries.load(), failing, clusters];
  await Promise.all(parts.map((part) => part().catch(trouble)));
}

const refresh = () => Promise.all([figures(), history(), entries.load()]).catch(trouble);

asking.start(refresh);
entries.start(refresh, trouble);
byId("scope").addEventListener("submit", (event) => { event.preventDefault(); show(); });
byId("step").addEventListener("change", () => figures().catch(trouble));
byId("history-more").addEventListener("click", () => history(true).catch(trouble));
byId("slow-look").addEventListener("click", slow);
for (const cancel of document.querySelectorAll("dialog .cancel")) {
  cancel.addEventListener("click", () => cancel.closest("dialog").close("cancel"));
}
show();
