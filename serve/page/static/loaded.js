// What was loaded beside the database: documents by their kind, and specs of APIs; found by words.

import { offers, outcomes } from "./adding.js";
import { call } from "./api.js";
import { failed } from "./answer.js";
import { badge, byId, count, el, fill, number } from "./dom.js";
import { file } from "./sources.js";

const KINDS = { markdown: "Documents", text: "Documents", html: "Documents", pdf: "Documents", csv: "Documents", structure: "Outlines", schema: "Outlines", triples: "Facts" };
const ORDER = ["Documents", "Facts", "Outlines"];
const MOST = 60;

const size = (bytes) => (bytes < 1000 ? `${bytes} B` : `${number(Math.round(bytes / 1000))} kB`);
const wordsOf = (one) => [one.title, one.path, ...(one.tags ?? [])].join(" ").toLowerCase();

function row(one, facts) {
  return el("li", {}, el("span", { class: "name" }, el("strong", {}, one.title), (one.tags ?? []).flatMap((tag) => [" ", badge(tag)])),
    el("span", { class: "faint", title: one.path }, [file(one.path.replace(/^\w+:/, "")), ...facts].filter(Boolean).join(" · ")));
}

function shown(found, facts) {
  return [el("ul", { class: "loaded" }, found.slice(0, MOST).map((one) => row(one, facts(one)))),
    found.length > MOST ? el("p", { class: "faint" }, `and ${number(found.length - MOST)} more: find them by a word.`) : null];
}

// Groups of documents: what people wrote first; each opens to its list.
function groups(documents, open) {
  const made = Map.groupBy ? Map.groupBy(documents, (one) => KINDS[one.kind] ?? "Code") : new Map([["Documents", documents]]);
  const rank = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...made].sort(([one], [other]) => rank(one) - rank(other)).map(([name, found]) => {
    const body = el("div", {});
    const box = el("details", { open: open || name === "Documents" }, el("summary", {}, el("strong", {}, name), " ", el("span", { class: "faint" }, number(found.length))), body);
    const draw = () => { if (box.open && !body.childElementCount) fill(body, shown(found, (one) => [size(one.size)])); };
    box.addEventListener("toggle", draw);
    draw();
    return box;
  });
}

function draw({ documents, apis, trouble }, words) {
  const fits = (one) => wordsOf(one).includes(words);
  const [some, specs] = [documents.filter(fits), apis.filter(fits)];
  fill(byId("loaded-parts"), (trouble ?? []).map((one) => failed(one, "", open)),
    el("section", {}, el("h2", {}, "APIs"), specs.length ? shown(specs, (one) => [one.version && `version ${one.version}`, count(one.operations, "operation")])
      : el("p", { class: "faint" }, apis.length ? "None fits." : "None yet. `hopql apis add specs/` reads some.")),
    el("section", {}, el("h2", {}, "Documents and code"), some.length ? groups(some, words !== "") : el("p", { class: "faint" }, documents.length ? "None fits." : "None yet. `hopql knowledge add docs/` reads some.")));
}

export async function open() {
  const place = byId("loaded");
  try {
    const found = await call("/api/loaded");
    const words = el("input", { type: "search", placeholder: "Find a document or an API", autocomplete: "off", on: { input: () => draw(found, words.value.trim().toLowerCase()) } });
    fill(place, el("div", { class: "row" }, el("label", {}, el("span", { class: "hidden" }, "Find a document or an API"), words), offers),
    outcomes, el("div", { id: "loaded-parts" }));
    draw(found, "");
  } catch (error) { fill(place, failed(error.message, error.hint, open)); }
}
