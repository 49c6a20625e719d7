// Charts as SVG, drawn at the width that there is. Each has a name, a sentence for screen readers, and its figures as a table.

import { el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 170;
const EDGE = { left: 46, right: 8, top: 10, bottom: 22 };

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

// A round number that is at least so large.
function ceiling(value) {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= value);
}

// What a value axis shows: where its ticks are, and how high a value stands from 0 to 1.
function linear(all, most) {
  const top = most || ceiling(Math.max(0, ...all));
  return { ticks: [0, top / 2, top], share: (value) => value / top };
}

// Milliseconds of replays and minutes of models on one axis.
function logarithmic(all) {
  const above = all.filter((value) => value > 0);
  const low = above.length ? Math.floor(Math.log10(Math.min(...above))) : 0;
  const high = Math.max(low + 1, above.length ? Math.ceil(Math.log10(Math.max(...above))) : 1);
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
  return { ticks, share: (value) => Math.max(0, (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) };
}

function axes(canvas, at, ticks, format, labels) {
  for (const tick of ticks) {
    const y = at.y(tick);
    canvas.append(shape("line", { class: "grid", x1: EDGE.left, x2: at.width - EDGE.right, y1: y, y2: y }));
    canvas.append(shape("text", { x: EDGE.left - 6, y: y + 4, "text-anchor": "end" }, format(tick)));
  }
  const last = labels.length - 1;
  const shown = [...new Set(last > 1 ? [0, Math.round(last / 2), last] : [0, last])];
  for (const index of shown) {
    const anchor = index === 0 ? "start" : index === last ? "end" : "middle";
    const x = index === 0 ? EDGE.left : index === last ? at.width - EDGE.right : at.x(index);
    canvas.append(shape("text", { x, y: HEIGHT - 5, "text-anchor": anchor }, labels[index]));
  }
}

function placing(width, count, share) {
  const room = width - EDGE.left - EDGE.right;
  return {
    width, slot: room / Math.max(count, 1),
    x: (index) => EDGE.left + (room * (index + 0.5)) / Math.max(count, 1),
    y: (value) => HEIGHT - EDGE.bottom - (HEIGHT - EDGE.top - EDGE.bottom) * share(value),
  };
}

function bars(canvas, at, one, labels) {
  one.values.forEach((value, index) => {
    if (!value) return;
    const wide = Math.max(1, Math.min(at.slot * 0.8, 34));
    const bar = shape("rect", {
      class: "bar", x: at.x(index) - wide / 2, y: at.y(value), width: wide, height: at.y(0) - at.y(value), rx: Math.min(2, wide / 3),
    }, shape("title", {}, `${labels[index]}: ${one.format(value)}`));
    canvas.append(bar);
  });
}

// A line with gaps where there is no value; every value has a dot, so that one alone is seen.
function line(canvas, at, one, labels, kind) {
  let path = "";
  let begun = false;
  one.values.forEach((value, index) => {
    if (value === null) { begun = false; return; }
    path += `${begun ? "L" : "M"}${at.x(index).toFixed(1)} ${at.y(value).toFixed(1)}`;
    begun = true;
  });
  canvas.append(shape("path", { class: `line ${kind}`, d: path }));
  one.values.forEach((value, index) => {
    if (value === null) return;
    canvas.append(shape("circle", { class: `dot ${kind}`, cx: at.x(index), cy: at.y(value), r: at.slot > 8 ? 3 : 1.5 },
      shape("title", {}, `${labels[index]}, ${one.name}: ${one.format(value)}`)));
  });
}

function figures(labels, series) {
  const rows = labels.map((label, index) => [label, series.map((one) => one.values[index])]);
  const told = rows.filter(([, values]) => values.some((value) => value !== null && value !== 0));
  return el("details", {}, el("summary", {}, "As a table"), el("div", { class: "scroll" }, el("table", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Time"), series.map((one) => el("th", { scope: "col" }, one.name)))),
    el("tbody", {}, told.map(([label, values]) => el("tr", {}, el("td", {}, label),
      values.map((value, index) => el("td", {}, value === null ? "–" : series[index].format(value)))))))));
}

// series: [{ name, values (numbers or null), format }], one or two; kind "bars" or "lines"; most: the axis's end, or none;
// log: the axis is logarithmic.
export function chart(title, kind, labels, series, { most = 0, log = false } = {}) {
  const all = series.flatMap((one) => one.values).filter((value) => value !== null);
  const axis = log ? logarithmic(all) : linear(all, most);
  const picture = el("div");
  const figure = el("figure", {}, el("h3", {}, title));
  if (!all.length) {
    figure.append(el("p", { class: "faint" }, "Nothing in this period."));
    return figure;
  }
  if (series.length > 1) {
    figure.append(el("div", { class: "legend", "aria-hidden": "true" }, series.map((one, index) =>
      el("span", {}, el("i", { class: index ? "two" : "" }), one.name))));
  }
  const latest = series.map((one) => `${one.name} ${one.format(one.values.findLast((value) => value !== null))}`).join(", ");
  figure.append(picture, figures(labels, series));
  let drawn = 0;
  new ResizeObserver(([seen]) => {
    const width = Math.round(seen.contentRect.width);
    if (!width || width === drawn) return;
    drawn = width;
    const at = placing(width, labels.length, axis.share);
    const canvas = shape("svg", {
      viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": `${title}. Latest: ${latest}.`,
    });
    axes(canvas, at, axis.ticks, series[0].format, labels);
    if (kind === "bars") bars(canvas, at, series[0], labels);
    else series.forEach((one, index) => line(canvas, at, one, labels, index ? "two" : "one"));
    picture.replaceChildren(canvas);
  }).observe(picture);
  return figure;
}
