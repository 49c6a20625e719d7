// Files dropped onto the page, or chosen: documents and API specs are added to the workspace, one after the other.

import { call } from "./api.js";
import { button, byId, count, el, number, say } from "./dom.js";

const NAMED = 12;
let suffixes = [];
let most = 0;
let added = () => {};

// What became of the files, the latest last.
export const outcomes = el("ul", { class: "plain outcomes", "aria-label": "Files that were added" });

// What offers to add files: shown once the server has said that it takes any, whenever that comes.
export const offers = [
  button("Add files", chosen, { image: "plus", kind: "", hidden: true }),
  el("span", { class: "faint", hidden: true }, "or drop them anywhere on the page"),
];

const takes = () => suffixes.length > 0;

// What the server takes from this caller, as `/api/about` says it.
export function allow(kinds, bytes) {
  [suffixes, most] = [kinds, bytes];
  for (const each of offers) each.hidden = !takes();
}

const size = (bytes) => (bytes < 1 << 20 ? `${number(Math.ceil(bytes / 1024))} kB` : `${Number((bytes / (1 << 20)).toFixed(1))} MB`);

function unfit(file) {
  const suffix = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? "";
  if (!suffixes.includes(suffix)) return `is of no kind that is read. These are: ${suffixes.slice(0, NAMED).join(" ")}${suffixes.length > NAMED ? " …" : ""}`;
  return file.size > most ? `is too large: ${size(file.size)}; ${size(most)} is the most. \`hopql knowledge add\` reads larger ones.` : "";
}

async function one(file) {
  const line = el("li", { class: "faint" }, el("strong", {}, file.name), " is read…");
  const told = (text, kind) => { line.className = kind; line.lastChild.textContent = ` ${text}`; };
  outcomes.append(line);
  const wrong = unfit(file);
  if (wrong) return told(wrong, "bad");
  try {
    const made = await call("/api/loaded", { method: "POST", params: { name: file.name }, body: new Blob([await file.arrayBuffer()]) });
    const parts = made.outcome === "unchanged" ? "it is known already" : count(made.parts, made.kind === "api" ? "operation" : "passage");
    return told(`${made.outcome === "unchanged" ? "is as it was" : `was ${made.outcome}`}: ${parts}. ${made.warnings.join(" ")}`, "good");
  } catch (error) { return told([(error.message || "cannot be read.").replace(file.name, "").trim(), error.hint].filter(Boolean).join(" "), "bad"); }
}

async function all(files) {
  if (!takes()) return say("Files cannot be added here.");
  added();
  for (const file of files) await one(file);
  say(`${count(files.length, "file")} done.`);
  return added();
}

// Choose files by the browser's dialog.
function chosen() {
  const input = el("input", { type: "file", multiple: true, accept: suffixes.join(",") });
  input.addEventListener("change", () => all([...input.files]));
  input.click();
}

// `done()` shows what is loaded.
export function start(done) {
  added = done;
  const cover = byId("dropping");
  let inside = 0;
  const holds = (event) => takes() && [...(event.dataTransfer?.types ?? [])].includes("Files");
  const show = (by) => { inside = Math.max(0, inside + by); cover.hidden = inside === 0; };
  addEventListener("dragenter", (event) => { if (holds(event)) { event.preventDefault(); show(1); } });
  addEventListener("dragleave", (event) => { if (holds(event)) show(-1); });
  addEventListener("dragover", (event) => { if (holds(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    show(-inside);
    all([...event.dataTransfer.files]);
  });
}
