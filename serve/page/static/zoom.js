// A picture that fits its place and can be looked at closely: by the wheel, buttons, keys, two fingers; dragged by the mouse.

import { button, el, percent } from "./dom.js";

const STEP = 1.3;
const CLOSEST = 4;
const HIGH = 0.7; // of the window

// `wheel`: the wheel zooms at once; otherwise the page scrolls by it until the picture was clicked, or with Ctrl.
export function zoomable(image, told, { wheel = false } = {}) {
  const place = el("div", { class: "scroll paper zoom", tabindex: "0", role: "region", "aria-label": `${told}. Plus and minus zoom, 0 fits, arrows move.` }, image);
  const size = el("span", { class: "faint", "aria-live": "polite" });
  let scale = 1;
  let fits = true;
  let pinch = null;

  const fitting = () => Math.min(1, place.clientWidth / image.naturalWidth, (innerHeight * HIGH) / image.naturalHeight);

  // Zoom, so that what is at (x, y) of the place stays there; by default its middle.
  function zoom(next, x = place.clientWidth / 2, y = place.clientHeight / 2) {
    const least = fitting();
    const made = Math.min(Math.max(next, least), CLOSEST);
    const [left, top] = [(place.scrollLeft + x) / scale, (place.scrollTop + y) / scale];
    fits = made <= least * 1.001;
    scale = made;
    image.style.width = `${image.naturalWidth * scale}px`;
    place.scrollLeft = left * scale - x;
    place.scrollTop = top * scale - y;
    place.classList.toggle("near", !fits);
    size.textContent = percent(scale);
    nearer.disabled = scale >= CLOSEST;
    farther.disabled = fits;
  }

  const at = (event) => {
    const box = place.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const between = ([one, other]) => [Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }];

  const nearer = button("+", () => zoom(scale * STEP), { name: "Zoom in" });
  const farther = button("−", () => zoom(scale / STEP), { name: "Zoom out" });
  const whole = button("Fit", () => zoom(0), { name: "Fit the whole picture" });

  place.addEventListener("wheel", (event) => {
    if (!(wheel || event.ctrlKey || event.metaKey || document.activeElement === place) || (event.deltaY > 0 && fits)) return;
    event.preventDefault();
    zoom(scale * Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 400), ...at(event));
  }, { passive: false });
  place.addEventListener("dblclick", (event) => zoom(scale * STEP * STEP, ...at(event)));
  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !["+", "=", "-", "0"].includes(event.key)) return;
    event.preventDefault();
    zoom(event.key === "0" ? 0 : event.key === "-" ? scale / STEP : scale * STEP);
  });
  place.addEventListener("touchstart", ({ touches }) => { pinch = touches.length === 2 ? [between(touches)[0], scale] : null; }, { passive: true });
  place.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [apart, middle] = between(event.touches);
    zoom(pinch[1] * (apart / pinch[0]), ...at(middle));
  }, { passive: false });
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    place.setPointerCapture(event.pointerId);
    place.classList.add("held");
  });
  place.addEventListener("pointermove", (event) => { if (place.classList.contains("held")) place.scrollBy(-event.movementX, -event.movementY); });
  for (const end of ["pointerup", "pointercancel"]) place.addEventListener(end, () => place.classList.remove("held"));
  image.addEventListener("load", () => zoom(0), { once: true });
  new ResizeObserver(() => { if (image.naturalWidth && fits) zoom(0); }).observe(place);
  return el("div", { class: "picturebox" }, el("div", { class: "zoombar", role: "group", "aria-label": "Size of the picture" }, farther, size, nearer, whole), place);
}
