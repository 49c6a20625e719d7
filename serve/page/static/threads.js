// The list of threads beside the page: open, delete, new.

import { call } from "./api.js";
import { button, byId, el, fill, say, toast, when } from "./dom.js";

const list = byId("threads");
const LOOK_MS = 20_000;
let known = [];
let shown = "";
let tools = { go: () => {}, current: () => "", moved: () => {} };

const DAY = 86_400_000;
function group(at) {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const then = new Date(at).getTime();
  return then >= midnight ? "Today" : then >= midnight - DAY ? "Yesterday" : then >= midnight - 7 * DAY ? "This week" : "Earlier";
}

function confirmed(title, text) {
  return new Promise((resolve) => {
    const dialog = byId("confirm-dialog");
    byId("confirm-title").textContent = title;
    byId("confirm-text").textContent = text;
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"), { once: true });
    dialog.showModal();
  });
}

async function remove(one) {
  if (!(await confirmed("Delete this thread?", `“${one.title}” and its answers are deleted for good.`))) return;
  try {
    await call(`/api/threads/${encodeURIComponent(one.thread)}`, { method: "DELETE" });
    if (tools.current() === one.thread) tools.go("/");
    await load();
    toast("Deleted.");
    byId("new").focus();
  } catch (error) { toast([error.message, error.hint].filter(Boolean).join(" ")); }
}

function item(one) {
  const address = `/t/${encodeURIComponent(one.thread)}`;
  const link = el("a", { href: address, "aria-current": one.thread === tools.current() ? "page" : null, title: `${one.title}\n${when(one.at)}`, on: { click: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tools.go(address);
  } } }, el("span", {}, one.title || "…"), one.running ? el("small", { class: "runs" }, "runs") : null);
  return el("li", {}, link, button("", () => remove(one), { name: `Delete: ${one.title}`, image: "bin", kind: "quiet bin" }));
}

export function draw() {
  const words = byId("thread-words").value.trim().toLowerCase();
  byId("thread-words").parentElement.hidden = known.length < 8;
  const fitting = known.filter((one) => one.title.toLowerCase().includes(words));
  const state = JSON.stringify([fitting, tools.current()]);
  if (state === shown) return;
  shown = state;
  const groups = Map.groupBy ? Map.groupBy(fitting, (one) => group(one.at)) : new Map([["", fitting]]);
  fill(list, [...groups].map(([name, some]) => [name ? el("h3", {}, name) : null, el("ul", {}, some.map(item))]),
    fitting.length ? null : el("p", { class: "faint" }, known.length ? "No thread fits." : "What you ask is kept here."));
}

export async function load() {
  try {
    const before = known.find((one) => one.thread === tools.current());
    known = (await call("/api/threads")).threads;
    draw();
    const after = known.find((one) => one.thread === tools.current());
    if (after && (after.turns !== before?.turns || after.running)) tools.moved();
    byId("thread-title").textContent = after?.title || "Thread";
    document.title = after?.title ? `${after.title.slice(0, 80)} · HopQL` : "HopQL";
  } catch { /* the page says elsewhere that the server is away */ }
}

export function start(given) {
  tools = given;
  byId("thread-words").addEventListener("input", () => { draw(); say(`${list.querySelectorAll("li").length} threads.`); });
  setInterval(() => { if (!document.hidden) load(); }, LOOK_MS);
  return load();
}
