// Calls of the REST service: the key, tenant and user go along; a 401 asks for the key.

import { byId } from "./dom.js";
import { header, KEPT, keyGiven } from "/static/api.js";

export class Trouble extends Error {
  constructor(code, told) {
    super([told.error, told.hint].filter(Boolean).join(" "));
    this.code = code;
  }
}

function headers(body) {
  const given = {};
  const key = sessionStorage.getItem(KEPT);
  if (key) given.Authorization = `Bearer ${key}`;
  for (const [name, id] of [["X-Tenant", "tenant"], ["X-User", "user"]]) {
    if (byId(id).value.trim()) given[name] = header(byId(id).value.trim());
  }
  if (body !== undefined) given["Content-Type"] = "application/json";
  return given;
}

export async function call(path, { method = "GET", params = {}, body, signal, accept = [] } = {}) {
  const asked = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "" && value !== undefined));
  const query = asked.size ? `?${asked}` : "";
  for (;;) {
    const used = sessionStorage.getItem(KEPT);
    const response = await fetch(`/memory/${path}${query}`, {
      method, signal, headers: headers(body), body: body === undefined ? undefined : JSON.stringify(body),
    });
    const told = await response.json().catch(() => ({ error: `The server answered ${response.status}.` }));
    if (response.ok || accept.includes(response.status) && "status" in told) return told;
    if (response.status !== 401) throw new Trouble(response.status, told);
    if (used === sessionStorage.getItem(KEPT) && !(await keyGiven(used))) throw new Trouble(401, told);
  }
}
