// One thread: its turns, the question that runs, and other tabs that look at the same one.

import { Away, call, Trouble, wait } from "./api.js";
import { failed } from "./answer.js";
import * as composer from "./composer.js";
import { byId, count, el, fill, say } from "./dom.js";
import { follow } from "./follow.js";
import { asked, live, outcome, turn } from "./turn.js";

const others = new BroadcastChannel("hopql");
const place = byId("turns");
const path = (thread, more = "") => `/api/threads/${encodeURIComponent(thread)}${more}`;
const begun = (thread) => ({ thread, run: "", past: new Set(), shown: new Set(), end: new AbortController() });
let now = begun("");
let changed = () => {};

export const current = () => now.thread;

// A name that nobody guesses, also where the page came by plain HTTP.
function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join("");
}

function leave(thread) {
  now.end.abort();
  now = begun(thread);
  composer.busy(false);
  byId("not-yours").hidden = true;
  fill(place);
}

const tools = (own) => ({ thread: own.thread, ask: (text, given) => ask(text, given) });

function show(own, told) {
  if (told.older && !own.shown.size) place.append(el("p", { class: "faint" }, `${count(told.older, "earlier turn")} of this thread ${told.older === 1 ? "is" : "are"} not shown.`));
  for (const one of told.turns) {
    if (own.shown.has(one.number)) continue;
    own.shown.add(one.number);
    place.append(turn(one, tools(own)));
  }
  const last = told.turns.at(-1);
  byId("not-yours").hidden = told.mine !== false;
  place.querySelectorAll(".turn .asks button").forEach((button) => { button.disabled = button.closest(".turn") !== place.lastElementChild; });
  if (told.asks && last?.result?.status !== "asks" && !told.running && !place.querySelector(".turn:last-child .asks")) place.append(asked(told.asks, tools(own)));
}

// Show a thread; `fresh` ones have nothing yet. Whatever runs in it is followed.
export async function open(thread) {
  if (thread === now.thread && place.childElementCount) return refresh();
  leave(thread);
  document.body.classList.toggle("empty", !thread);
  if (!thread) return undefined;
  place.setAttribute("aria-busy", "true");
  return refresh(true);
}

export async function refresh(first = false) {
  const own = now;
  if (!own.thread) return;
  try {
    const told = await call(path(own.thread), { signal: own.end.signal });
    if (own !== now) return;
    if (!own.run) show(own, told);
    if (told.running && !own.run && !own.past.has(told.running)) attach(own, told.running, told.question ?? "");
    else if (first) place.lastElementChild?.scrollIntoView({ block: "start" });
  } catch (error) {
    if (own !== now || error.name === "AbortError") return;
    if (error instanceof Away) { await wait(); if (own === now) await refresh(first); return; }
    if (error.code === 404 && first) fill(place, el("p", { class: "faint gone" }, "Nothing has been asked in this thread, or it was deleted. Ask below."));
    else if (error.code !== 404) fill(place, failed(error.message, error.hint, null));
  } finally { place.removeAttribute("aria-busy"); }
}

async function attach(own, run, question) {
  own.run = run;
  own.past.add(run); // a look at the thread from before its end may come after it
  composer.busy(true);
  const shown = live(question, () => stop(run));
  place.querySelectorAll(".asks button").forEach((button) => { button.disabled = true; });
  place.append(shown.box);
  shown.box.scrollIntoView({ block: "start" });
  try {
    if (!question) call(`/api/runs/${encodeURIComponent(run)}`).then((told) => shown.name(told.question), () => {});
    const last = await follow(run, shown.take, own.end.signal);
    if (!last || own !== now) return;
    own.run = "";
    await ended(own, shown, last);
  } catch (error) {
    if (own !== now) return;
    own.run = "";
    await lost(own, shown, error);
  } finally {
    if (own === now) { own.run = ""; composer.busy(false); }
    changed();
  }
}

async function ended(own, shown, last) {
  const again = () => ask(shown.question());
  if (last.event === "cancelled") {
    shown.done(outcome({ status: "failed", error: "Stopped.", hint: "", failure: { kind: "StoppedError" } }, { ...tools(own), again }));
    say("Stopped.");
    return;
  }
  let { result } = last;
  if (!result.number) result = (await latest(own, shown.question())) ?? result;
  if (own.shown.has(result.number)) { shown.box.remove(); return; }
  if (result.number) own.shown.add(result.number);
  shown.done(outcome(result, { ...tools(own), again }));
  say(result.status === "asks" ? `${result.answer} Choices: ${(result.choices ?? []).join(", ")}.` : result.error ?? `Answered: ${result.answer.slice(0, 300)}`);
}

async function latest(own, question) {
  const told = await call(path(own.thread), { signal: own.end.signal }).catch(() => null);
  const last = told?.turns.at(-1);
  return last && last.question === question ? { ...last.result, number: last.number } : null;
}

// The server does not know the run any more: either its answer is kept, or it went away with the server.
async function lost(own, shown, error) {
  const told = await call(path(own.thread), { signal: own.end.signal }).catch(() => null);
  const unseen = told?.turns.some((one) => !own.shown.has(one.number));
  if (unseen) {
    shown.box.remove();
    show(own, told);
  } else {
    const gone = error instanceof Trouble && error.code === 404;
    shown.done([failed(gone ? "The server was started anew while this question ran." : error.message, gone ? "Nothing was lost but the answer." : error.hint, () => ask(shown.question()))]);
  }
}

export async function ask(question, { notes = "", options = {} } = {}) {
  if (now.run) return;
  if (!now.thread || !byId("not-yours").hidden) {
    leave(fresh());
    history.pushState(null, "", `/t/${now.thread}`);
    document.body.classList.remove("empty");
  }
  const own = now;
  own.run = "…";
  composer.busy(true);
  place.querySelectorAll(".gone, .refused").forEach((one) => one.remove());
  say("The question was sent.");
  try {
    const body = { question, ...(notes ? { notes } : {}), ...(Object.keys(options).length ? { options } : {}) };
    const told = await call(path(own.thread, "/asks"), { method: "POST", body });
    others.postMessage({ thread: own.thread, run: told.run, question });
    changed();
    if (own === now) attach(own, told.run, question);
  } catch (error) {
    if (own !== now) return;
    own.run = "";
    composer.busy(false);
    composer.put(question);
    place.append(el("div", { class: "refused" }, failed(error.message, error.hint, () => ask(question, { notes, options }))));
    place.lastElementChild.scrollIntoView({ block: "end" });
  }
}

export function stop(run = now.run) {
  if (run && run !== "…") call(`/api/runs/${encodeURIComponent(run)}/cancel`, { method: "POST" }).catch(() => {});
}

export function start(whenChanged) {
  changed = whenChanged;
  others.addEventListener("message", ({ data }) => {
    changed();
    if (data.thread === now.thread && data.run && !now.run) refresh().then(() => { if (!now.run && data.thread === now.thread) refresh(); });
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
}
