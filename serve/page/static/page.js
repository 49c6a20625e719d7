// The page: which view is shown, the keys, the theme, and what is known of the workspace.

import * as adding from "./adding.js";
import { failed } from "./answer.js";
import { call, onBack } from "./api.js";
import * as composer from "./composer.js";
import { button, byId, el, fill, icon, say } from "./dom.js";
import * as loaded from "./loaded.js";
import * as schema from "./schema.js";
import * as thread from "./thread.js";
import * as threads from "./threads.js";

const VIEWS = { schema: "schema-view", loaded: "loaded-view" };
const narrow = matchMedia("(max-width: 800px)");

function menu(open) {
  document.body.classList.toggle("menu", open);
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("main").inert = open && narrow.matches;
  if (open) byId("new").focus();
}

function go(address) {
  history.pushState(null, "", address);
  route();
}

function route() {
  const [view, name] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const named = view in VIEWS ? view : "";
  byId("thread-view").hidden = named !== "";
  for (const [each, id] of Object.entries(VIEWS)) byId(id).hidden = each !== named;
  document.querySelectorAll("#places a[href^='#']").forEach((link) => {
    if (link.getAttribute("href") === `#${named}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  menu(false);
  if (named === "schema") schema.open(name ?? "");
  if (named === "loaded") loaded.open();
  thread.open(decodeURIComponent(location.pathname.match(/^\/t\/([^/]+)/)?.[1] ?? "")).then(threads.draw);
  if (!named && !narrow.matches) composer.focus();
}

function anew() {
  go("/");
  composer.focus();
}

async function about() {
  try {
    const told = await call("/api/about");
    byId("workspace").textContent = told.workspace;
    byId("told").textContent = [told.database || told.dialect, told.model].filter(Boolean).join(" · ");
    byId("memory").hidden = told.memory === "off";
    document.querySelector("#places a[href='#schema']").hidden = !told.has_database;
    composer.efforts(told.efforts ?? []);
    adding.allow(told.takes ?? [], told.most_bytes ?? 0);
    fill(byId("examples"), (told.examples ?? []).slice(0, 6).map((question) => el("li", {}, button(question, () => thread.ask(question), { kind: "example" }))));
  } catch (error) { fill(byId("examples"), el("li", {}, failed(error.message, error.hint, about))); }
}

const dark = () => getComputedStyle(document.documentElement).colorScheme === "dark"
  || (document.documentElement.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

function theme() {
  const next = dark() ? "light" : "dark";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (next === system) {
    localStorage.removeItem("hopql-theme");
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem("hopql-theme", next);
    document.documentElement.dataset.theme = next;
  }
  dispatchEvent(new Event("hopql-theme"));
  say(`The page is ${next}.`);
}

const KEYS = {
  "/": composer.focus, n: anew, s: () => { location.hash = "schema"; }, d: theme, "?": () => byId("keys-dialog").showModal(),
  h: () => { menu(true); byId("threads").querySelector("a")?.focus(); },
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog");
  if (event.key === "Escape" && document.body.classList.contains("menu")) { menu(false); byId("menu").focus(); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
  event.preventDefault();
  if (event.key === "/" && location.hash) go(location.pathname);
  KEYS[event.key]();
});

fill(byId("menu"), icon("menu"));
byId("menu").addEventListener("click", () => menu(!document.body.classList.contains("menu")));
byId("shade").addEventListener("click", () => menu(false));
byId("new").addEventListener("click", anew);
byId("theme").addEventListener("click", theme);
byId("keys").addEventListener("click", KEYS["?"]);
document.querySelectorAll("a.back").forEach((link) => link.addEventListener("click", (event) => { event.preventDefault(); go(location.pathname); }));
document.querySelectorAll("dialog .cancel").forEach((cancel) => cancel.addEventListener("click", () => cancel.closest("dialog").close("cancel")));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dispatchEvent(new Event("hopql-theme")));
addEventListener("popstate", route);

composer.start(thread.ask, () => thread.stop(), () => { threads.load(); if (thread.current()) anew(); });
schema.start();
adding.start(() => { if (location.hash === "#loaded") loaded.open(); else location.hash = "loaded"; });
thread.start(threads.load);
onBack(() => { about(); threads.load(); thread.refresh(); });
about();
threads.start({ go, current: thread.current, moved: () => thread.refresh() });
route();
