// The Markdown that answers and passages have, as elements: whatever stands in it is put in as text.

import { button, copied, el } from "./dom.js";

const INLINE = /(?<tick>`{1,3})(?<code>[^`]+)\k<tick>|\*\*(?<strong>[^*\n]+)\*\*|\[(?<cited>\d{1,3})\]|\[(?<words>[^\][\n]{1,200})\]\((?<to>[^)\s]{1,500})\)/g;
const FENCE = /^\s*(```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)([-*+]|\d{1,4}[.)])\s+(?=\S)/;
const QUOTE = /^\s{0,3}>\s?/;
const RULED = /^\s*\|?\s*:?-{3,}[-:|\s]*$/;
const COMMAND = /^curl /;
const DEEPEST = 5;

// `cite(number)` makes the mark of a source that is known.
function inline(text, cite) {
  const made = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const { code: held, strong, cited, words, to } = found.groups;
    made.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    if (held) made.push(el("code", {}, held));
    else if (strong) made.push(el("strong", {}, ...inline(strong, cite)));
    else if (cited) made.push(cite?.(Number(cited)) ?? found[0]);
    else made.push(/^https?:\/\//i.test(to) ? el("a", { href: to, target: "_blank", rel: "noopener noreferrer" }, words) : words);
  }
  return [...made, text.slice(from)].filter((one) => one !== "");
}

// Code with a button that copies it; `what` says what it is: "The command".
export function code(text, what = "The code") {
  return el("div", { class: "code" }, el("pre", { tabindex: "0", role: "region", "aria-label": what }, text),
    button("", () => copied(text, what), { name: `Copy: ${what.toLowerCase()}`, image: "copy" }));
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

function table(lines, cite) {
  const [head, , ...rows] = lines.map(cells);
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" }, el("table", { class: "rows small" },
    el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, ...inline(cell, cite))))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", { class: "long" }, ...inline(cell, cite))))))));
}

// How many of the lines, from the first on, fit.
function run(lines, fits) {
  const end = lines.findIndex((line, place) => !fits(line, place));
  return end < 0 ? lines.length : end;
}

function list(lines, cite, depth) {
  const numbered = (mark) => /\d/.test(mark[2]);
  const first = ITEM.exec(lines[0]);
  const items = [];
  let used = 0;
  while (used < lines.length) {
    const mark = ITEM.exec(lines[used]);
    if (!mark || mark[1].length > first[1].length + 1 || numbered(mark) !== numbered(first)) break;
    const rest = lines.slice(used + 1);
    const inside = run(rest, (line, place) => {
      if (!line.trim()) return /^\s{2,}\S/.test(rest.slice(place).find((later) => later.trim()) ?? "") && !(ITEM.exec(rest.slice(place).find((later) => later.trim()))?.[1].length <= mark[1].length);
      const other = ITEM.exec(line);
      return other ? other[1].length > mark[1].length : true;
    });
    const margin = new RegExp(`^\\s{0,${mark[0].length}}`);
    const held = [lines[used].slice(mark[0].length), ...rest.slice(0, inside).map((line) => line.replace(margin, ""))];
    items.push(el("li", { value: numbered(mark) ? parseInt(mark[2], 10) : null }, ...blocks(held, cite, depth + 1)));
    used += 1 + inside;
    const gap = run(lines.slice(used), (line) => !line.trim());
    if (!ITEM.test(lines[used + gap] ?? "")) break;
    used += gap;
  }
  return [el(numbered(first) ? "ol" : "ul", {}, ...items), used];
}

// The first block of the lines, and how many of them it took.
function block(lines, cite, depth) {
  const [line, next = ""] = lines;
  if (FENCE.test(line)) {
    const inside = run(lines.slice(1), (one) => !FENCE.test(one));
    return [code(lines.slice(1, 1 + inside).join("\n")), inside + 2];
  }
  if (HEADING.test(line)) return [el("p", { class: "heading" }, ...inline(HEADING.exec(line)[1], cite)), 1];
  if (line.includes("|") && RULED.test(next)) {
    const length = run(lines, (one) => one.includes("|"));
    return [table(lines.slice(0, length), cite), length];
  }
  if (depth < DEEPEST && QUOTE.test(line)) {
    const length = run(lines, (one) => QUOTE.test(one));
    return [el("blockquote", {}, ...blocks(lines.slice(0, length).map((one) => one.replace(QUOTE, "")), cite, depth + 1)), length];
  }
  if (depth < DEEPEST && ITEM.test(line)) return list(lines, cite, depth);
  const length = run(lines, (one, place) => one.trim() && (place === 0 || !(FENCE.test(one) || HEADING.test(one) || QUOTE.test(one) || ITEM.test(one))));
  const text = lines.slice(0, length).join("\n");
  return [COMMAND.test(text) ? code(text, "The command") : el("p", {}, ...inline(text, cite)), length];
}

function blocks(lines, cite, depth) {
  const made = [];
  let at = 0;
  while (at < lines.length) {
    if (!lines[at].trim()) { at += 1; continue; }
    const [part, used] = block(lines.slice(at), cite, depth);
    made.push(part);
    at += used;
  }
  return made;
}

export const prose = (text, { cite = null, kind = "" } = {}) => el("div", { class: `prose ${kind}` }, ...blocks(text.replaceAll("\r\n", "\n").split("\n"), cite, 0));
