// Suggestions while typing: earlier questions, in a list that the arrows move through (combobox pattern).

import { call } from "./api.js";
import { byId, el, fill, number } from "./dom.js";

const WAIT_MS = 130;
const LONGEST = 300;

// `taken(question)` is called when one is chosen. The result has `key(event)`, which says whether it took a key, and `close()`.
export function suggestions(box, list, taken) {
  let chosen = -1;
  let timer = 0;
  let running = null;

  function close() {
    clearTimeout(timer);
    running?.abort();
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function mark(index) {
    const options = [...list.children];
    chosen = options.length ? (index + options.length) % options.length : -1;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
    if (chosen < 0) return;
    box.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  }

  const take = (question) => { close(); taken(question); };

  function show(found) {
    fill(list, found.map((one, index) => el("li", {
      id: `suggestion-${index}`, role: "option", "aria-selected": "false",
      on: { mousedown: (event) => { event.preventDefault(); take(one.question); } },
    }, el("span", {}, one.question), el("span", { class: "faint" }, one.how === "prefix" ? (one.asked ? `asked ${number(one.asked)}×` : "") : "alike"))));
    list.hidden = !found.length;
    box.setAttribute("aria-expanded", String(found.length > 0));
    box.removeAttribute("aria-activedescendant");
    chosen = -1;
  }

  async function suggest() {
    running?.abort();
    const own = running = new AbortController();
    const prefix = box.value.trim();
    if (!prefix || prefix.length > LONGEST || prefix.includes("\n")) return close();
    try {
      const found = await call("/memory/suggestions", { params: { prefix, k: 6 }, signal: own.signal });
      if (document.activeElement === box && !own.signal.aborted) show(found.filter((one) => one.question !== prefix));
    } catch (error) {
      if (error.name !== "AbortError") close(); // a suggestion that cannot be had is no trouble of the user's
    }
    return undefined;
  }

  function key(event) {
    if (list.hidden) return false;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") mark(chosen + 1);
    else if (event.key === "ArrowUp") mark(chosen < 0 ? -1 : chosen - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(list.children[chosen].firstChild.textContent);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(suggest, WAIT_MS); });
  box.addEventListener("blur", close);
  list.setAttribute("aria-label", "Earlier questions");
  byId("question").setAttribute("aria-controls", list.id);
  return { key, close };
}
