// Calls of APIs: what each is, what it needs and where that comes from, and the command that makes it.

import { badge, count, el } from "./dom.js";
import { code, prose } from "./prose.js";
import { file } from "./sources.js";

function value(one) {
  if (one.origin === "call") return ["from call ", one.call, ": ", el("code", {}, one.field)];
  if (one.origin === "placeholder") return el("span", { class: "yours" }, one.value || "yours");
  return [el("code", {}, one.value), one.origin === "default" ? el("span", { class: "faint" }, " the spec’s default") : null];
}

function inputs(call) {
  if (!call.inputs.length) return null;
  const row = (one) => el("tr", {}, el("td", {}, el("code", {}, one.name || "the body"), one.required ? null : el("span", { class: "faint" }, " optional")),
    el("td", { class: "faint" }, [one.where, one.type].filter(Boolean).join(", ")), el("td", {}, value(one)), el("td", { class: "long" }, one.description));
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `What call ${call.n} needs` }, el("table", { class: "rows small" },
    el("thead", {}, el("tr", {}, ["Needs", "In", "Value", "What it is"].map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, call.inputs.map(row))));
}

function listed(title, names) {
  return names?.length ? el("p", { class: "faint" }, `${title} `, names.flatMap((name, place) => [place ? ", " : "", el("code", {}, name)])) : null;
}

function card(call) {
  return el("li", { value: call.n },
    el("div", { class: "callhead" }, el("span", { class: `method ${call.method.toLowerCase()}` }, call.method), el("code", {}, call.path), call.deprecated ? badge("deprecated", "note") : null),
    el("p", {}, call.does || "", call.need ? "" : " It gives what a later call needs."),
    el("p", { class: "faint", title: call.uri }, [`${call.title} ${call.version}`.trim(), file(call.uri), call.security?.length ? `signs in by ${call.security.join(", ")}` : "needs no key"].join(" · ")),
    inputs(call), listed("Gives", call.gives), listed("Or:", call.others?.map((other) => other.slice(other.indexOf(" ") + 1))), code(call.curl, "The command"));
}

// `detail`: what a hop that asked the specs found.
export function calls({ calls_in_order: found, lacking }) {
  return [el("ol", { class: "calls", "aria-label": count(found.length, "call") }, found.map(card)), lacking ? prose(lacking, { kind: "sentence" }) : null];
}
