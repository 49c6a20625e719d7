// The entries: filter, page, approve, withdraw, restore, forget, correct.

import { call } from "./api.js";
import { badge, button, byId, el, fill, number, sqlOf, table, when } from "./dom.js";

let rows = [];
let next = "";
let changed = () => {};

// Asks in a dialog, with a text where `label` names one; does `work(text)`, and stays open with what went wrong.
function inDialog({ title, question, label = "", text = "", ok }, work) {
  const dialog = byId("edit-dialog");
  const form = dialog.querySelector("form");
  const trouble = byId("edit-trouble");
  byId("edit-title").textContent = title;
  byId("edit-question").textContent = question;
  byId("edit-label").hidden = !label;
  byId("edit-label").firstElementChild.textContent = label;
  byId("edit-text").value = text;
  byId("edit-ok").textContent = ok;
  trouble.hidden = true;
  form.onsubmit = async (event) => {
    if (event.submitter?.value !== "ok") return;
    event.preventDefault();
    byId("edit-ok").disabled = true;
    try {
      await work(byId("edit-text").value);
      dialog.close();
      changed();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    } finally { byId("edit-ok").disabled = false; }
  };
  dialog.showModal();
}

export function corrected(about, question, sql, then) {
  inDialog({ title: "Correct the SQL", question, label: "The right SQL: it is checked and run once, then kept", text: sql, ok: "Check and keep" },
    async (text) => { await call("feedback", { method: "POST", body: { ...about, verdict: "corrected", sql: text } }); then?.(); });
}

async function act(path, method, body) {
  try {
    await call(`entries/${path}`, { method, body });
    byId("entry-count").textContent = "Done.";
    changed();
  } catch (error) { byId("entry-count").textContent = error.message; }
}

function actions(one) {
  const path = encodeURIComponent(one.id);
  const named = (verb) => `${verb}: ${one.question}`;
  const made = [];
  if (!one.withdrawn && !one.superseded_by) {
    made.push(one.approved
      ? button("Unapprove", named("Take the approval back"), () => act(`${path}/approve`, "POST", { approved: false }))
      : button("Approve", named("Approve"), () => act(`${path}/approve`, "POST", { approved: true })));
    made.push(button("Correct", named("Correct"), () => corrected({ entry: one.id }, one.question, one.sql)));
    made.push(button("Withdraw", named("Withdraw"), () => inDialog(
      { title: "Withdraw the entry", question: one.question, label: "Why", text: "", ok: "Withdraw" },
      (why) => call(`entries/${path}/withdraw`, { method: "POST", body: why.trim() ? { why: why.trim() } : {} }))));
  }
  if (one.withdrawn) made.push(button("Restore", named("Restore"), () => act(`${path}/restore`, "POST")));
  made.push(button("Forget", named("Delete for good"), () => inDialog(
    { title: "Delete for good?", question: one.question, ok: "Delete" }, () => call(`entries/${path}`, { method: "DELETE" }))));
  return made;
}

function states(one) {
  return [
    one.withdrawn ? badge("withdrawn", "bad") : one.superseded_by ? badge("superseded", "note") : null,
    one.approved ? badge("approved", "good") : null,
    one.origin !== "asked" ? badge(one.origin) : null,
    one.withdrawn ? el("div", { class: "faint" }, one.withdrawn) : null,
  ].flatMap((part) => (part ? [part, " "] : []));
}

function draw(total) {
  fill(byId("entries"), table("Entries of the memory", [
    { name: "Question", of: (one) => [one.question, sqlOf(one.sql)], kind: "" },
    { name: "State", of: states, kind: "" },
    { name: "Asked", of: (one) => `${number(one.asked)}×`, kind: "number" },
    { name: "Right / wrong", of: (one) => `${number(one.up)} / ${number(one.down)}`, kind: "number" },
    { name: "Last used", of: (one) => when(one.last_used), kind: "short" },
    { name: "Actions", of: actions, kind: "actions" },
  ], rows, "No entry fits."));
  byId("entry-count").textContent = `${number(rows.length)} of ${number(total)}`;
  byId("entries-more").hidden = !next;
}

export async function load(more = false) {
  const state = byId("entry-state").value;
  const params = { words: byId("entry-words").value.trim(), after: more ? next : "", limit: 20 };
  if (state === "waiting") Object.assign(params, { state: "live", approved: "false" });
  else params.state = state;
  const page = await call("entries", { params });
  rows = more ? [...rows, ...page.rows] : page.rows;
  next = page.next;
  draw(page.total);
}

export function start(refresh, trouble) {
  changed = refresh;
  byId("entry-filter").addEventListener("submit", (event) => { event.preventDefault(); load().catch(trouble); });
  byId("entry-state").addEventListener("change", () => load().catch(trouble));
  byId("entries-more").addEventListener("click", () => load(true).catch(trouble));
}
