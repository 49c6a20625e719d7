// Asking: suggestions while typing, the answer with its rows, thumbs, and what is similar.

import { call, Trouble } from "./api.js";
import { corrected } from "./entries.js";
import { badge, button, byId, count, el, fill, ms, number, percent, sqlOf, table } from "./dom.js";
import { figures } from "/static/dom.js";

const WAIT_MS = 120;
const SHOWN_ROWS = 50;
const box = byId("question");
const list = byId("suggestions");
let chosen = -1;
let timer = 0;
let running = null;

function close() {
  list.hidden = true;
  chosen = -1;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

function mark(index) {
  const options = [...list.children];
  chosen = options.length ? (index + options.length) % options.length : -1;
  options.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
  if (chosen < 0) return;
  box.setAttribute("aria-activedescendant", options[chosen].id);
  options[chosen].scrollIntoView({ block: "nearest" });
}

function take(question) {
  box.value = question;
  close();
  box.focus();
}

function show(found) {
  fill(list, found.map((one, index) => el("li", {
    id: `suggestion-${index}`, role: "option", "aria-selected": "false",
    on: { mousedown: (event) => { event.preventDefault(); take(one.question); } },
  }, one.question, el("span", { class: "faint" }, one.how === "prefix" ? `asked ${number(one.asked)}×` : "means the like"))));
  list.hidden = !found.length;
  box.setAttribute("aria-expanded", String(found.length > 0));
  chosen = -1;
}

async function suggest() {
  running?.abort();
  const own = running = new AbortController();
  if (!box.value.trim()) return close();
  try {
    show(await call("suggestions", { params: { prefix: box.value.slice(0, 2000), k: 8 }, signal: own.signal }));
  } catch (error) {
    if (error.name !== "AbortError") close(); // a suggestion that cannot be had is no trouble of the user's
  }
}

function rowsOf(answer) {
  const shown = answer.results.slice(0, SHOWN_ROWS);
  const columns = answer.columns.map((name, place) => {
    const figure = figures(shown.map((row) => row[name]), "");
    const of = (row) => (typeof row[name] === "number" ? el("span", { title: row[name] }, figure(row[name])) : cell(row[name]));
    return { name: answer.labels?.[place] ?? name, of, kind: typeof answer.results[0]?.[name] === "number" ? "number" : "" };
  });
  const more = answer.row_count > shown.length || answer.truncated ? el("p", { class: "faint" }, `The first ${number(shown.length)} rows; there are more.`) : null;
  return shown.length ? [table("Rows of the answer", columns, shown, ""), more] : [];
}

const cell = (value) => (value === null ? "NULL" : typeof value === "object" ? JSON.stringify(value) : String(value));

function thumbs(answer, refresh) {
  if (!answer.id || answer.status !== "answered") return null;
  const told = el("span", { role: "status", class: "faint" });
  const say = async (verdict) => {
    try {
      const judged = await call("feedback", { method: "POST", body: { asking: answer.id, verdict } });
      told.textContent = judged.withdrawn ? "Noted; the entry is withdrawn." : "Noted.";
      refresh();
    } catch (error) { told.textContent = error.message; }
  };
  return el("p", { class: "row" },
    button("Right", "This answer is right", () => say("up")), button("Wrong", "This answer is wrong", () => say("down")),
    button("Correct it", "Give the right SQL for this answer", () => corrected({ asking: answer.id }, answer.question, answer.sql, refresh)), told);
}

function told(answer, refresh) {
  const marks = [answer.cached ? badge("replayed", "good") : null, answer.status !== "answered" ? badge(answer.status.replaceAll("_", " "), "bad") : null];
  return el("article", {}, el("p", {}, ...marks.filter(Boolean).flatMap((mark) => [mark, " "]), answer.explanation || answer.error || ""),
    answer.hint ? el("p", { class: "faint" }, answer.hint) : null, rowsOf(answer),
    sqlOf(answer.sql), el("p", { class: "faint" }, `${count(answer.row_count, "row")} in ${ms(answer.execution_time_ms)}`), thumbs(answer, refresh));
}

async function attempt(work) {
  const buttons = [...byId("ask").querySelectorAll("button")];
  clearTimeout(timer);
  running?.abort();
  close();
  if (!box.value.trim()) return box.focus();
  buttons.forEach((one) => { one.disabled = true; });
  fill(byId("answer"), el("p", { class: "faint" }, "Working…"));
  try { fill(byId("answer"), await work(box.value)); }
  catch (error) { fill(byId("answer"), el("p", { role: "alert" }, error instanceof Trouble ? error.message : "The server cannot be reached.")); }
  finally { buttons.forEach((one) => { one.disabled = false; }); }
}

export function start(refresh) {
  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(suggest, WAIT_MS); });
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) suggest();
      else mark(chosen + (event.key === "ArrowDown" ? 1 : chosen < 0 ? 0 : -1));
    } else if (event.key === "Enter" && chosen >= 0 && !list.hidden) {
      event.preventDefault();
      take(list.children[chosen].firstChild.textContent);
    }
  });
  byId("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(async (question) => {
      const answer = await call("query", { method: "POST", body: { question }, accept: [422, 500, 503, 504] });
      refresh();
      return told(answer, refresh);
    });
  });
  byId("find").addEventListener("click", () => attempt(async (question) => {
    const found = await call("similar", { params: { question: question.slice(0, 2000), k: 10 } });
    return table("Similar questions", [
      { name: "Question", of: (one) => [one.entry.question, sqlOf(one.entry.sql)], kind: "" },
      { name: "Similarity", of: (one) => percent(one.similarity), kind: "number" },
      { name: "State", of: (one) => [one.entry.approved ? badge("approved", "good") : "", one.disputed ? badge("disputed", "bad") : ""], kind: "short" },
    ], found, "Nothing like it was asked.");
  }));
}
