// A table's card: read, and edited: descriptions, what is essential, join hints.

import { call } from "./api.js";
import { failed } from "./answer.js";
import { badge, button, el, fill, number, toast } from "./dom.js";

function marks(card, column) {
  return [card.primary_key?.includes(column.name) ? badge("primary key") : column.key ? badge("key") : null,
    column.essential ? badge("essential", "good") : null].filter(Boolean).flatMap((one) => [one, " "]);
}

function told(column) {
  const samples = column.enum?.length ? column.enum : column.samples ?? [];
  return [column.description || null, suggested(column), samples.length ? el("div", { class: "faint" }, `${column.enum?.length ? "one of" : "e.g."} ${samples.slice(0, 6).join(", ")}`) : null];
}

const joins = (card) => [
  ...(card.foreign_keys ?? []).map((key) => [key.columns.map((column, place) => `${card.name}.${column} = ${key.table}.${key.to[place]}`).join(" AND "), "foreign key"]),
  ...(card.join_hints ?? []).map((hint) => [hint, "join hint"]), ...(card.suggested_joins ?? []).map((one) => [one.on, `suggested: ${one.why}`]),
  ...(card.external_joins ?? []).map((one) => [one, "external"]),
];

const suggested = (one) => (one.suggested && one.suggested === one.description ? badge("suggested by the model", "note") : null);
const label = (card, name) => (card.labels?.[name] ? el("div", { class: "faint" }, card.labels[name]) : null);

function table(heads, rows) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Columns" }, el("table", { class: "rows card" },
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows)));
}

function reading(card) {
  const found = joins(card);
  return [card.description ? el("p", {}, card.description, " ", suggested(card)) : el("p", { class: "faint" }, "No description yet: one helps questions to find this table."),
    table(["Column", "Type", "What it is"], card.columns.map((column) => el("tr", {}, el("td", {}, el("code", {}, column.name), label(card, column.name)), el("td", { class: "faint" }, column.type),
      el("td", {}, marks(card, column), told(column))))),
    found.length ? [el("h3", {}, "Joins"), el("ul", { class: "plain" }, found.map(([on, why]) => el("li", {}, el("code", {}, on), " ", el("span", { class: "faint" }, why))))] : null];
}

// The form, and what it makes of the card.
function editing(card) {
  const description = el("textarea", { rows: "2", maxlength: "5000" });
  description.value = card.description ?? "";
  const hints = el("textarea", { rows: "3", spellcheck: "false", class: "mono", placeholder: `${card.name}.id = other.${card.name}_id` });
  hints.value = (card.join_hints ?? []).join("\n");
  const columns = card.columns.map((column) => ({
    column, words: el("input", { value: column.description ?? "", maxlength: "2000", "aria-label": `Description of ${column.name}` }),
    essential: el("input", { type: "checkbox", checked: column.essential, "aria-label": `${column.name} is essential` }),
  }));
  const parts = [el("label", {}, "Description", description),
    table(["Column", "Essential", "Description"], columns.map((one) => el("tr", {}, el("td", {}, el("code", {}, one.column.name), el("div", { class: "faint" }, one.column.type)), el("td", {}, one.essential), el("td", {}, one.words)))),
    el("label", {}, "Join hints, one a line", hints)];
  const made = () => ({
    ...card, description: description.value.trim(), join_hints: hints.value.split("\n").map((line) => line.trim()).filter(Boolean),
    columns: columns.map((one) => ({ ...one.column, description: one.words.value.trim(), essential: one.essential.checked })),
  });
  return { parts, made };
}

// `saved()` is called when an edited card has been kept.
export function card(given, saved) {
  const box = el("div", { class: "cardbox" });
  let own = given;
  const head = (...tools) => el("div", { class: "cardhead" }, el("h2", {}, el("code", {}, own.name), label(own, own.name)), el("span", { class: "faint" }, [own.kind === "table" ? "" : own.kind, own.row_estimate ? `about ${number(own.row_estimate)} rows` : "", own.children?.length ? `${number(own.children.length)} partitions or children read with it` : ""].filter(Boolean).join(", ")),
    el("span", { class: "space" }), tools);

  function read(focus = false) {
    const edit = button("Edit", write, { image: "pen", name: `Edit the card of ${own.name}` });
    fill(box, head(edit), reading(own));
    if (focus) edit.focus();
  }

  function write() {
    const { parts, made } = editing(own);
    const trouble = el("div");
    const keep = el("button", { type: "submit", class: "primary small" }, "Save");
    const form = el("form", { on: { submit: async (event) => {
      event.preventDefault();
      keep.disabled = true;
      try {
        const body = made();
        const answer = await call(`/api/schema/${encodeURIComponent(own.name)}`, { method: "PUT", body });
        own = answer?.columns ? answer : body;
        toast("Saved; the index is up to date.");
        read(true);
        await saved();
      } catch (error) {
        fill(trouble, failed(error.message, error.hint, null));
        trouble.scrollIntoView({ block: "nearest" });
      } finally { keep.disabled = false; }
    }, keydown: (event) => { if (event.key === "Escape") read(true); } } }, head(button("Cancel", () => read(true)), keep), parts, trouble);
    fill(box, form);
    form.querySelector("textarea").focus();
  }

  read();
  return box;
}
