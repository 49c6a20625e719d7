// The ask box: Enter sends, Shift+Enter makes a line; what is typed outlives a reload; notes, effort and who asks are options.

import { who } from "./api.js";
import { byId, el, fill, icon } from "./dom.js";
import { suggestions } from "./suggestions.js";

const DRAFT = "hopql-draft";
const box = byId("question");
const send = byId("send");
let running = false;

function grow() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight + 2, 220)}px`;
}

export function put(text) {
  box.value = text;
  sessionStorage.setItem(DRAFT, text);
  grow();
}

export const focus = () => box.focus();

// While a question runs, the button stops it.
export function busy(now) {
  running = now;
  fill(send, icon(now ? "stop" : "send"));
  send.setAttribute("aria-label", now ? "Stop this question" : "Ask");
  send.title = now ? "Stop this question" : "Ask (Enter)";
  send.classList.toggle("stop", now);
}

export function efforts(names) {
  fill(byId("effort"), el("option", { value: "" }, "as the server has it"), names.map((name) => el("option", { value: name }, name)));
  byId("effort").value = sessionStorage.getItem("hopql-effort") ?? "";
}

function marked() {
  const set = ["notes", "effort", "user", "tenant"].filter((id) => byId(id).value.trim());
  byId("options-set").textContent = set.length ? `(${set.join(", ")})` : "";
}

// `ask(question, {notes, options})` and `stop()` are the thread's; `moved()` is called when another user asks.
export function start(ask, stop, moved) {
  const list = suggestions(box, byId("suggestions"), (question) => { put(question); box.focus(); });

  function submit() {
    const question = box.value.trim();
    if (running) return;
    list.close();
    if (!question) { box.focus(); return; }
    const effort = byId("effort").value;
    put("");
    ask(question, { notes: byId("notes").value.trim(), options: effort ? { effort } : {} });
  }

  box.addEventListener("input", () => { sessionStorage.setItem(DRAFT, box.value); grow(); });
  box.addEventListener("keydown", (event) => {
    if (event.isComposing || list.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); submit(); }
    if (event.key === "Escape") box.blur();
  });
  byId("ask").addEventListener("submit", (event) => { event.preventDefault(); if (running) stop(); else submit(); });
  for (const id of ["notes", "effort", "user", "tenant"]) {
    const place = byId(id);
    place.value = who(id);
    place.addEventListener("change", () => {
      sessionStorage.setItem(`hopql-${id}`, place.value.trim());
      marked();
      if (id === "user" || id === "tenant") moved();
    });
  }
  put(sessionStorage.getItem(DRAFT) ?? "");
  marked();
  busy(false);
}
