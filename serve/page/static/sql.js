// The SQL of an answer: in colours, to be edited, run again through the guard, and kept as a correction.

import { call } from "./api.js";
import { button, copied, count, el, fill, ms, say } from "./dom.js";
import { corrected } from "./feedback.js";
import { panel } from "./panel.js";
import { coloured, laidOut } from "./words.js";

// A textarea over the coloured text: both scroll and wrap alike.
function editor(sql) {
  const under = el("pre", { class: "sql", "aria-hidden": "true" });
  const box = el("textarea", { class: "sql", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "SQL", maxlength: "50000", rows: "1" });
  box.value = sql;
  const paint = () => fill(under, coloured(box.value), "\n");
  box.addEventListener("input", paint);
  paint();
  return { box, place: el("div", { class: "editor" }, under, box), paint };
}

function refusal(error) {
  return el("div", { class: "trouble", role: "alert" }, el("strong", {}, error.message), error.hint ? el("p", {}, error.hint) : null);
}

// A disclosure with the SQL; `open()` of it starts the editing.
export function sqlOf(result, { saved = () => {} } = {}) {
  const laid = laidOut(result.sql);
  const shown = el("pre", { class: "sql", tabindex: "0", role: "region", "aria-label": "SQL" }, coloured(laid));
  const body = el("div", { class: "sqlbox" }, shown);
  const told = el("div", { class: "rerun" });
  const bar = el("div", { class: "row" });
  const box = el("details", { class: "part" }, el("summary", {}, "SQL"), body, bar, told);
  let edit = null;

  function resting() {
    edit = null;
    fill(body, shown);
    fill(told);
    fill(bar, button("Edit and run", begin, { image: "pen" }), button("Copy", () => copied(laid, "The SQL"), { name: "Copy the SQL", image: "copy" }));
  }

  function begin() {
    box.open = true;
    if (edit) return edit.box.focus();
    edit = editor(laid);
    edit.box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); }
      if (event.key === "Escape") { event.stopPropagation(); resting(); bar.querySelector("button").focus(); }
    });
    fill(body, edit.place);
    fill(bar, button("Run", run, { image: "play", kind: "primary small", "aria-keyshortcuts": "Control+Enter" }),
      result.asking ? button("Keep as correction", keep, { name: "Keep this SQL as the right one for the question" }) : null,
      button("Undo", () => { edit.box.value = laid; edit.paint(); edit.box.focus(); }), button("Close", resting, { name: "Close the editor" }),
      el("span", { class: "faint" }, "Ctrl+Enter runs; it is checked and read-only."));
    return edit.box.focus();
  }

  async function busy(work) {
    [...bar.querySelectorAll("button")].forEach((one) => { one.disabled = true; });
    try { await work(); } catch (error) {
      fill(told, refusal(error));
    } finally { [...bar.querySelectorAll("button")].forEach((one) => { one.disabled = false; }); }
  }

  const run = () => busy(async () => {
    fill(told, el("p", { class: "faint" }, "Running…"));
    const given = await call("/api/sql", { method: "POST", body: { sql: edit.box.value, question: result.question } });
    if (given.error) return fill(told, refusal({ message: given.error, hint: given.hint }));
    fill(told, el("h3", {}, "What this query gave ", el("span", { class: "faint" }, `${count(given.row_count, "row")}, ${ms(given.seconds * 1000)}`)), panel(given) ?? "");
    return say(`The query gave ${count(given.row_count, "row")}.`);
  });

  const keep = () => busy(async () => {
    const outcome = await corrected(result, edit.box.value);
    fill(told, el("p", { class: "good", role: "status" }, outcome));
    saved(outcome);
  });

  resting();
  return { box, begin };
}
