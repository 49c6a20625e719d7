// What was loaded beside the database: documents, and specs of APIs.

import { call } from "./api.js";
import { failed } from "./answer.js";
import { byId, el, fill, when } from "./dom.js";

const NAMES = ["title", "name", "document", "path", "uri", "id"];

function told(name, value) {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length)) return null;
  if (typeof value === "object" && !Array.isArray(value)) return null;
  const text = Array.isArray(value) ? value.join(", ") : /^\d{4}-\d\d-\d\dT/.test(value) ? when(value) : typeof value === "number" ? value.toLocaleString("en") : String(value);
  return `${name.replaceAll("_", " ")} ${text}`;
}

function item(one) {
  if (typeof one !== "object") return el("li", {}, String(one));
  const name = NAMES.find((each) => one[each]);
  const { description, ...rest } = one;
  const facts = Object.entries(rest).filter(([key]) => key !== name).map(([key, value]) => told(key, value)).filter(Boolean);
  return el("li", {}, el("strong", {}, one[name] ?? "…"), description ? el("p", {}, description) : null, el("p", { class: "faint" }, facts.join(" · ")));
}

const part = (title, found, empty) => el("section", {}, el("h2", {}, title), found?.length ? el("ul", { class: "loaded" }, found.map(item)) : el("p", { class: "faint" }, empty));

export async function open() {
  const place = byId("loaded");
  try {
    const found = await call("/api/loaded");
    fill(place, (found.trouble ?? []).map((one) => failed(one, "", open)), part("Documents", found.documents, "None yet. `hopql knowledge add docs/` reads some."), part("APIs", found.apis, "None yet. `hopql apis add specs/` reads some."));
  } catch (error) { fill(place, failed(error.message, error.hint, open)); }
}
