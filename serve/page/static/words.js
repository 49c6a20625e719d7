// SQL in colours: a small tokenizer, and text nodes.

import { el } from "./dom.js";

const KEYWORDS = new Set(`select from where group by order having limit offset join left right full inner outer cross lateral on using as and or
  not in is null like ilike between exists case when then else end distinct all union intersect except with recursive over partition rows
  range preceding following unbounded current row asc desc nulls first last filter within cast interval date timestamp time true false
  extract values fetch next only any some similar to collate window qualify array escape insert into update set delete drop create alter truncate returning`.split(/\s+/));
const TOKENS = new RegExp([
  String.raw`(?<comment>--[^\n]*|/\*[\s\S]*?(?:\*/|$))`, String.raw`(?<string>'(?:[^']|'')*(?:'|$))`, String.raw`(?<name>"(?:[^"]|"")*(?:"|$)|\x60[^\x60]*(?:\x60|$))`,
  String.raw`(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)`, String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`, String.raw`(?<other>\s+|.)`,
].join("|"), "gisu");

// [kind, text] of each token; kinds: keyword, call, string, number, comment, name, "".
export function tokens(sql) {
  const found = [...sql.matchAll(TOKENS)];
  return found.map(({ groups, index, 0: text }) => {
    if (groups.word) {
      if (KEYWORDS.has(text.toLowerCase())) return ["keyword", text];
      return [/^\s*\(/.test(sql.slice(index + text.length, index + text.length + 4)) ? "call" : "", text];
    }
    return [["comment", "string", "name", "number"].find((kind) => groups[kind]) ?? "", text];
  });
}

export function coloured(sql) {
  return tokens(sql).map(([kind, text]) => (kind ? el("span", { class: `sql-${kind}` }, text) : document.createTextNode(text)));
}

const BREAKS = /^(from|where|group|order|having|limit|offset|join|left|right|full|inner|cross|union|intersect|except)$/i;
const JOINED = /^(left|right|full|inner|cross|outer)$/i;

// A query of one line, with a line a clause; one that has lines already stays as it is.
export function laidOut(sql) {
  if (!sql || sql.includes("\n") || sql.length < 60) return sql ?? "";
  let depth = 0;
  let before = "";
  let made = "";
  for (const [kind, text] of tokens(sql)) {
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    if (kind === "keyword" && depth === 0 && BREAKS.test(text) && !JOINED.test(before) && made) made = `${made.trimEnd()}\n`;
    else if (kind === "keyword" && depth === 0 && /^and$/i.test(text) && /\n(where|having)\b[^\n]{48,}$/i.test(made)) made = `${made.trimEnd()}\n  `;
    made += text;
    if (text.trim()) before = text;
  }
  return made;
}
