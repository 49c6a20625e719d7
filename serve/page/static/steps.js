// The steps of a run: lit as they run, with their times, and loops seen.

import { count, el, fill, ms, number } from "./dom.js";

const HIDDEN = /^receive_/;
const ASKS = /^(ask|run)_/; // the node of a source; answers that are kept from before have run_hop

const wordsOf = (step) => step.words ?? step.node.replaceAll("_", " "); // answers that are kept from before have none

// The strip of one run: `take(event)` for live ones, `all(steps)` for those of an earlier one.
export function strip() {
  const list = el("ol", { class: "steps", "aria-label": "Steps" });
  const open = [];
  const seen = new Map();
  const groups = new Map();
  let hops = 0;

  // Steps of hops that run side by side stand with their hop, a line each.
  function place(item, hop) {
    if (!hop) return list.append(item);
    if (!groups.has(hop)) {
      groups.set(hop, el("ol"));
      list.append(el("li", { class: "group" }, groups.get(hop)));
    }
    return groups.get(hop).append(item);
  }

  function add(event) {
    const { node, hop } = event;
    if (HIDDEN.test(node)) return null;
    if (ASKS.test(node)) hops += 1;
    const counted = `${hop ?? ""} ${node}`;
    const times = ASKS.test(node) ? 1 : (seen.get(counted) ?? 0) + 1;
    seen.set(counted, times);
    const time = el("span", { class: "time" });
    const again = times > 1 ? el("span", { class: "again", title: `for the ${times}th time` }, `↻${times}`) : null;
    const item = el("li", { class: ASKS.test(node) ? "hop live" : "live" }, el("span", {}, ASKS.test(node) ? `hop ${hop ?? hops}` : wordsOf(event)), again, time);
    place(item, hop);
    return { node, hop, item, time };
  }

  function end(step, event) {
    step.item.classList.remove("live");
    step.time.textContent = ms(event.ms);
    if (event.detail) step.item.title = event.detail;
    if (/fail|unknown|reject|problem/i.test(event.detail ?? "") && !/0 fail/.test(event.detail)) step.item.classList.add("doubt");
  }

  function take(event) {
    if (event.event === "start") {
      const step = add(event);
      if (step) open.push(step);
    } else if (event.event === "end") {
      const at = open.findIndex((step) => step.node === event.node && step.hop === event.hop);
      const step = at < 0 ? add(event) : open.splice(at, 1)[0];
      if (step) end(step, event);
    }
  }

  const settle = () => open.splice(0).forEach((step) => step.item.classList.remove("live"));
  return { list, take, settle, get size() { return list.children.length; } };
}

// What a finished run cost, in one line that opens to its steps.
export function costs(result, list) {
  const told = [ms(result.seconds * 1000), result.model_calls ? count(result.model_calls, "model call") : "no model call"];
  if (result.tokens_in) told.push(`${number(result.tokens_in)} tokens read, ${number(result.tokens_out)} written`);
  return el("details", { class: "costs" }, el("summary", {}, told.join(" · ")), list);
}

// Steps that are kept do not say their hop: those of a hop stand before its end.
function withHops(steps) {
  const made = [];
  let inside = [];
  let hops = 0;
  for (const step of steps) {
    if (ASKS.test(step.node)) hops += 1;
    if (ASKS.test(step.node)) made.push(...[step, ...inside].map((one) => ({ hop: hops, ...one })));
    else if (/^(plan|resolve|answer)_hops$/.test(step.node)) made.push(...inside, step);
    else { inside.push(step); continue; }
    inside = [];
  }
  return [...made, ...inside];
}

export function stepsOf(result) {
  const made = strip();
  withHops(result.steps ?? []).forEach((step) => made.take({ event: "end", ...step }));
  if (!made.size) fill(made.list, el("li", {}, "no steps were noted"));
  return made.list;
}
