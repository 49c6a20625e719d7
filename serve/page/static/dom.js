// Elements and formats. Whatever comes from data is put in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

// An element with attributes and children: elements, or texts. `on` holds event listeners.
export function el(tag, attributes = {}, ...children) {
  const { on = {}, ...rest } = attributes;
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(rest)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener);
  made.append(...nodes(children));
  return made;
}

const nodes = (children) => children.flat(3).filter((child) => child !== null && child !== undefined && child !== false)
  .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));

export function fill(place, ...children) {
  place.replaceChildren(...nodes(children));
}

const PATHS = {
  plus: "M12 5v14M5 12h14", send: "M12 19V5M6 11l6-6 6 6", stop: "M7 7h10v10H7z", copy: "M9 9h10v10H9zM5 15V5h10",
  down: "M12 4v11M7 10l5 5 5-5M5 20h14", up: "M7 11v9H4v-9zM7 11l4-8c2 0 2.5 1.5 2 3.5L12.5 10H19l1 2-2 7-2 1H7",
  thumbdown: "M7 13V4H4v9zM7 13l4 8c2 0 2.5-1.5 2-3.5L12.5 14H19l1-2-2-7-2-1H7", bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  menu: "M4 7h16M4 12h16M4 17h16", close: "M6 6l12 12M18 6L6 18", table: "M4 5h16v14H4zM4 10h16M10 10v9", chart: "M5 20V10M12 20V4M19 20v-7",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z", keys: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
  pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4", back: "M15 5l-7 7 7 7", play: "M8 5l11 7-11 7z",
};

export function icon(name) {
  const made = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("class", "icon");
  made.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name]);
  made.append(path);
  return made;
}

export const badge = (text, kind = "") => el("span", { class: `badge ${kind}` }, text);

// A button with a word, an icon, or both; `name` is what a screen reader says.
export function button(text, listener, { name = "", image = "", kind = "quiet", ...rest } = {}) {
  return el("button", { type: "button", class: kind, "aria-label": name || null, title: name || null, ...rest, on: { click: listener } },
    image ? icon(image) : null, text ? el("span", {}, text) : null);
}

export const number = (value) => (value === null || value === undefined ? "–" : Number(value).toLocaleString("en"));

// How the numbers of a column are written for people, all alike: 2328.600000000004 is 2,328.60. As `hopql.tools.display.word_results`.
export function figures(values, role = "number") {
  const broken = values.filter((value) => typeof value === "number" && !Number.isInteger(value));
  const small = broken.length && !values.some((value) => typeof value === "number" && Math.abs(value) >= 1);
  const enough = [2, 3].find((places) => broken.every((value) => Number(value.toFixed(places)) === Number(value.toFixed(4)))) ?? 4;
  const places = !broken.length ? 0 : small ? enough : 2;
  const style = new Intl.NumberFormat("en", { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: role === "number" });
  return (value) => {
    if (typeof value !== "number" || role === "place" || Math.abs(value) >= 1e15) return String(value);
    if (broken.length === 0 || value === 0 || Math.abs(value) >= 10 ** -places / 2) return style.format(value);
    return String(Number(value.toPrecision(2)));
  };
}

export const count = (value, thing) => `${number(value)} ${thing}${value === 1 ? "" : "s"}`;

export const percent = (value) => (value === null || value === undefined ? "–" : `${Math.round(value * 100)} %`);

export function ms(value) {
  if (value === null || value === undefined) return "";
  if (value < 1) return "<1 ms";
  if (value < 1000) return `${Math.round(value)} ms`;
  return value < 60000 ? `${(value / 1000).toFixed(1)} s` : `${Math.floor(value / 60000)} min ${Math.round(value / 1000) % 60} s`;
}

export function when(iso) {
  if (!iso) return "";
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return "";
  const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? clock
    : `${then.toLocaleDateString([], { day: "numeric", month: "short" })}, ${clock}`;
}

// Said to screen readers, once.
export function say(text) {
  byId("status").textContent = "";
  requestAnimationFrame(() => { byId("status").textContent = text; });
}

// A short word at the foot of the page that goes away by itself.
let fading = 0;
export function toast(text) {
  const place = byId("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { place.hidden = true; }, 2600);
  say(text);
}

export async function copied(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // pages that come by plain HTTP have no clipboard of their own
    const held = el("textarea", { class: "hidden" });
    held.value = text;
    document.body.append(held);
    held.select();
    document.execCommand("copy");
    held.remove();
  }
  toast(`${what} copied.`);
}

export function downloaded(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
