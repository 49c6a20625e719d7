// Calls of the REST service: the key, tenant and user go along; a 401 asks for the key; a dead server is said and waited for.

import { byId } from "./dom.js";

export const KEPT = "hopql-key";
const WAITS_MS = [1000, 2000, 4000, 8000];
let asking = null;
let away = null;

export class Trouble extends Error {
  constructor(code, told) {
    super(told.error || `The server answered ${code}.`);
    this.code = code;
    this.hint = told.hint ?? "";
    this.kind = told.kind ?? "";
  }
}

export class Away extends Error {
  constructor() {
    super("The server cannot be reached.");
    this.hint = "The page goes on by itself when it is back.";
  }
}

// HTTP headers hold bytes: a name beyond Latin-1 goes as UTF-8.
export const header = (text) => String.fromCharCode(...new TextEncoder().encode(text));

export const who = (name) => sessionStorage.getItem(`hopql-${name}`) ?? "";

function headers(body) {
  const given = {};
  const key = sessionStorage.getItem(KEPT);
  if (key) given.Authorization = `Bearer ${key}`;
  if (who("tenant")) given["X-Tenant"] = header(who("tenant"));
  if (who("user")) given["X-User"] = header(who("user"));
  if (body !== undefined) given["Content-Type"] = body instanceof Blob ? "application/octet-stream" : "application/json";
  return given;
}

// The response of a call, once the key is right; raises Trouble and Away.
export async function respond(path, { method = "GET", params = {}, body, signal } = {}) {
  const asked = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "" && value !== undefined));
  const query = asked.size ? `?${asked}` : "";
  for (;;) {
    const used = sessionStorage.getItem(KEPT);
    const response = await fetch(path + query, {
      method, signal, headers: headers(body), body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    }).catch((error) => {
      if (error.name === "AbortError") throw error;
      wait();
      throw new Away();
    });
    if (response.ok) return response;
    const told = await response.json().catch(() => ({}));
    if (response.status !== 401) throw new Trouble(response.status, told);
    if (used === sessionStorage.getItem(KEPT) && !(await keyGiven(used))) throw new Trouble(401, told);
  }
}

export async function call(path, given = {}) {
  const response = await respond(path, given);
  return exact(await response.text());
}

// Whole numbers that a double cannot hold stay as they were written.
function exact(text) {
  if (!text) return null;
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, context) =>
    (typeof value === "number" && context?.source && Number.isInteger(value) && !Number.isSafeInteger(value) ? context.source : value));
}

export const parsed = exact;

// One dialog for all calls that wait for the key; whether one was given.
export function keyGiven(refused) {
  asking ??= new Promise((resolve) => {
    const dialog = byId("key-dialog");
    byId("key").value = "";
    if (refused) byId("key-why").textContent = "That key was refused. Give another one.";
    dialog.addEventListener("close", () => {
      asking = null;
      const key = byId("key").value.trim();
      const given = dialog.returnValue === "ok" && key !== "";
      if (given) sessionStorage.setItem(KEPT, header(key));
      resolve(given);
    }, { once: true });
    dialog.returnValue = "";
    dialog.showModal();
  });
  return asking;
}

const waiting = new Set();

// Called each time the server is back.
export const onBack = (listener) => waiting.add(listener);

// Resolves when the server answers again.
export function wait() {
  away ??= (async () => {
    byId("away").hidden = false;
    for (let tried = 0; ; tried += 1) {
      await new Promise((done) => { setTimeout(done, WAITS_MS[Math.min(tried, WAITS_MS.length - 1)]); });
      if ((await fetch("/healthz", { cache: "no-store" }).catch(() => null))?.ok) break;
    }
    byId("away").hidden = true;
    away = null;
    waiting.forEach((listener) => listener());
  })();
  return away;
}
