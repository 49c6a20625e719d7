// What documents say, with the marks of its sources, and the sources with their passages.

import { el } from "./dom.js";
import { code, prose } from "./prose.js";

const CODE = /\.(py|js|ts|jsx|tsx|sql|sh|go|rs|java|rb|c|h|cpp|cs|csv|json|ya?ml|toml)$/i;

export const file = (path) => path.replace(/[\\/]+$/, "").split(/[\\/]/).at(-1);

function place(one) {
  const lines = one.line ? (one.line_to > one.line ? `lines ${one.line}–${one.line_to}` : `line ${one.line}`) : "";
  const date = one.modified ? new Date(one.modified).toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" }) : "";
  return [file(one.document.replace(/^\w+:/, "")), one.page ? `page ${one.page}` : lines, date].filter(Boolean).join(", ");
}

function source(one) {
  const named = [...new Set([one.title, ...(one.headings ?? [])])].filter(Boolean).join(" › ");
  const box = el("details", {}, el("summary", {}, el("strong", {}, named), " ", el("span", { class: "faint", title: one.document }, place(one))));
  box.addEventListener("toggle", () => {
    if (box.open && box.childElementCount === 1) box.append(CODE.test(one.document) ? code(one.text, `Passage ${one.n}`) : el("div", { class: "passage", tabindex: "0", role: "region", "aria-label": `Passage ${one.n}` }, prose(one.text)));
  });
  return el("li", { value: one.n }, box);
}

// The text of a hop that asked documents; a mark opens its source.
export function documented(text, references) {
  const items = new Map(references.map((one) => [one.n, source(one)]));
  const cite = (number) => {
    const item = items.get(number);
    return item ? el("button", { type: "button", class: "cite", "aria-label": `Source ${number}`, title: item.querySelector("summary").textContent, on: { click: () => {
      const box = item.firstElementChild;
      box.open = true;
      box.firstElementChild.focus();
      box.scrollIntoView({ block: "nearest" });
    } } }, number) : null;
  };
  return [prose(text, { cite, kind: "sentence" }), items.size ? el("ol", { class: "sources", "aria-label": "Sources" }, ...items.values()) : null];
}
