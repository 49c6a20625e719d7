// Thumbs, and what came of them.

import { call } from "./api.js";
import { button, count, el, fill } from "./dom.js";

async function judge(result, verdict, more = {}) {
  const told = await call("/memory/feedback", { method: "POST", body: { asking: result.asking, verdict, ...more } });
  const made = [];
  if (verdict === "up") made.push("Noted as right.", told.entry ? "It counts when a like question is asked." : "");
  if (verdict === "down") made.push(told.withdrawn ? "Noted as wrong; its query is withdrawn and will not answer again." : "Noted as wrong.");
  if (verdict === "corrected") made.push(told.successor || told.entry ? "Kept: your SQL answers this question from now on." : "Your correction is kept.");
  if (told.replays?.length) made.push(`${count(told.replays.length, "earlier answer")} came from the query that was wrong.`);
  return made.filter(Boolean).join(" ");
}

export const corrected = (result, sql) => judge(result, "corrected", { sql });

// `edit()` opens the SQL for a correction.
export function thumbs(result, edit) {
  if (!result.asking || result.status !== "answered") return null;
  const told = el("p", { class: "faint", role: "status" });
  const more = el("div", { class: "complaint", hidden: true });
  const why = el("input", { type: "text", maxlength: "2000", placeholder: "What is wrong? (not needed)", "aria-label": "What is wrong" });

  async function send(verdict, comment = "") {
    buttons.forEach((one) => { one.disabled = true; });
    try {
      told.textContent = await judge(result, verdict, comment ? { comment } : {});
      buttons.forEach((one, place) => one.setAttribute("aria-pressed", String((place === 0) === (verdict === "up"))));
      more.hidden = true;
    } catch (error) { told.textContent = [error.message, error.hint].filter(Boolean).join(" "); }
    buttons.forEach((one) => { one.disabled = false; });
  }

  const buttons = [
    button("", () => send("up"), { name: "This answer is right", image: "up", "aria-pressed": "false" }),
    button("", () => { more.hidden = !more.hidden; if (!more.hidden) why.focus(); }, { name: "This answer is wrong", image: "thumbdown", "aria-pressed": "false" }),
  ];
  const form = el("form", { class: "row", on: { submit: (event) => { event.preventDefault(); send("down", why.value.trim()); } } }, why,
    el("button", { type: "submit", class: "small" }, "Send"), result.sql ? button("Correct the SQL", () => { more.hidden = true; edit(); }, { image: "pen" }) : null);
  fill(more, form);
  return el("div", { class: "feedback" }, el("span", { class: "faint" }, "Right?"), buttons, told, more);
}
