// A turn of a thread: the question, and its answer or the steps towards it.

import { answer, choices, failed } from "./answer.js";
import { button, el, fill, say, when } from "./dom.js";
import { strip } from "./steps.js";

function head(question, at = "") {
  return el("header", { class: "asked" }, el("h2", {}, question), at ? el("time", { datetime: at }, when(at)) : null);
}

// What became of a question: parts to show.
export function outcome(result, { thread, ask, again = null }) {
  if (result.failure?.kind === "StoppedError") return [failed("Stopped.", "", again ?? (() => ask(result.question)), "note-box")];
  return answer(result, {
    thread, choose: ask, retry: again ?? (() => ask(result.question)), anyway: () => ask(result.question, { options: { gate: "off" } }),
  });
}

// A turn that is kept.
export function turn({ number, question, at, result }, tools) {
  return el("article", { class: "turn", "data-number": number }, head(question, at),
    el("div", { class: "body" }, outcome({ ...result, number, question: result.question || question }, { ...tools, again: () => tools.ask(question) })));
}

// What a thread waits to be told.
export function asked({ message, choices: offered }, { ask }) {
  return el("article", { class: "turn" }, el("div", { class: "body" }, choices(message, offered ?? [], ask)));
}

// A turn whose question runs: `take(event)` as they come, `done(parts)` at the end.
export function live(question, cancel) {
  let known = question;
  const steps = strip();
  const told = el("span", { class: "queue" }, "Sent…");
  const clock = el("span", { class: "time", "aria-hidden": "true" });
  const stopping = button("Cancel", () => { stopping.disabled = true; told.textContent = "Stopping…"; cancel(); }, { kind: "small" });
  const top = el("div", { class: "asked" });
  const body = el("div", { class: "body" }, el("div", { class: "running" }, el("span", { class: "pulse", "aria-hidden": "true" }), told, clock, stopping), steps.list);
  const box = el("article", { class: "turn live", "aria-busy": "true" }, top, body);
  const begun = performance.now();
  const ticking = setInterval(() => {
    if (!box.isConnected) clearInterval(ticking);
    clock.textContent = `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  }, 1000);
  const name = (text) => { known = text; fill(top, el("h2", {}, text)); };
  name(question);

  function take(event) {
    if (event.event === "queued") {
      const before = event.position;
      told.textContent = before > 0 ? `${before} before you` : "Next in line…";
      if (before > 0) say(`Waiting: ${before} before you.`);
    } else if (event.event === "started") {
      told.textContent = "Working…";
      say("Working on it.");
    } else steps.take(event);
  }

  function done(parts) {
    clearInterval(ticking);
    steps.settle();
    box.classList.remove("live");
    box.removeAttribute("aria-busy");
    fill(body, parts);
    const held = body.querySelector(".costs ol");
    if (held && steps.size) held.replaceWith(steps.list);
  }

  return { box, take, done, name, question: () => known };
}

