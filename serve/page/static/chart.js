// A chart of an answer's rows. Vega comes only when the first chart is drawn; it runs without eval, and loads nothing.

import { button, downloaded, el, fill } from "./dom.js";

let coming = null;

function vega() {
  coming ??= new Promise((resolve, reject) => {
    const script = el("script", { src: "/static/vega.js" });
    script.addEventListener("load", () => (window.vegaEmbed ? resolve(window.vegaEmbed) : reject(new Error("vegaEmbed is missing"))));
    script.addEventListener("error", () => { coming = null; script.remove(); reject(new Error("Charts cannot be loaded.")); });
    document.head.append(script);
  });
  return coming;
}

const colour = (name) => {
  const probe = el("i", { class: `probe-${name}` });
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
};

function looks() {
  const [text, soft, line, one, two] = ["text", "soft", "line", "one", "two"].map(colour);
  const font = getComputedStyle(document.body).fontFamily;
  const guide = { labelColor: soft, titleColor: soft, gridColor: line, domainColor: line, tickColor: line, labelFont: font, titleFont: font, titleFontWeight: 500, labelFontSize: 11.5, titleFontSize: 12 };
  return {
    axisBand: { grid: false }, axisTemporal: { grid: false }, background: null, font, view: { stroke: null }, axis: { ...guide, labelLimit: 160 }, legend: guide,
    title: { color: text, font, fontSize: 13, fontWeight: 600, anchor: "start" }, mark: { color: one }, bar: { cornerRadiusEnd: 2 },
    line: { strokeWidth: 2, point: { size: 36, filled: true } }, text: { color: text, font }, header: { labelColor: soft, titleColor: soft },
    rule: { color: soft }, range: { category: [one, two, "#2f9e77", "#a35bc4", "#c8961e", "#d0517c", "#5b8dd9", "#8a6d4f"] },
  };
}

// What the mark under the pointer stands for, as text beside it.
function tip(place) {
  const box = el("div", { class: "tip", role: "presentation", hidden: true });
  place.append(box);
  return (handler, event, item, value) => {
    const told = value === null || value === undefined || value === "" ? null : value;
    box.hidden = told === null;
    if (told === null) return;
    fill(box, typeof told === "object" ? Object.entries(told).map(([name, one]) => el("div", {}, el("span", { class: "faint" }, `${name} `), String(one))) : String(told));
    const around = place.getBoundingClientRect();
    box.style.left = `${Math.min(event.clientX - around.left + 12, around.width - box.offsetWidth - 4)}px`;
    box.style.top = `${event.clientY - around.top + 12}px`;
  };
}

async function draw(place, one, rows) {
  const canvas = el("div", { class: "canvas" });
  fill(place, canvas);
  if (one.kind === "bar" && rows.length <= 5) canvas.style.maxWidth = `${180 + 110 * rows.length}px`; // few bars are no walls
  const spec = { width: "container", height: 280, autosize: { type: "fit-x", contains: "padding" }, ...one.spec, data: { values: rows } };
  try {
    const embed = await vega();
    return await embed(canvas, spec, {
      ast: true, actions: false, renderer: "svg", defaultStyle: false, tooltip: tip(place), config: looks(),
      loader: { load: () => Promise.reject(new Error("nothing is loaded")), sanitize: () => Promise.reject(new Error("nothing is loaded")) },
    });
  } catch (error) {
    fill(place, el("p", { class: "faint" }, `The chart cannot be drawn: ${error.message} The table has the rows.`));
    return null;
  }
}

// {box, tools}: the chart of the first kind, and buttons for the other kinds and to keep it as a picture.
export function chartOf(result) {
  const place = el("div", { class: "chart", role: "img", "aria-label": `Chart: ${result.charts[0].title || result.question}` });
  let drawn = null;
  let shown = 0;
  const again = async () => {
    drawn?.finalize();
    drawn = await draw(place, result.charts[shown], result.rows);
  };
  const kinds = result.charts.map((one, index) => button(one.kind, () => {
    shown = index;
    kinds.forEach((kind, at) => kind.setAttribute("aria-pressed", String(at === index)));
    place.setAttribute("aria-label", `Chart: ${one.title || result.question}`);
    again();
  }, { name: `Draw as ${one.kind}`, "aria-pressed": String(index === 0) }));
  const svg = button("SVG", async () => { if (drawn) downloaded(new Blob([await drawn.view.toSVG()], { type: "image/svg+xml" }), "chart.svg"); }, { name: "Download as SVG" });
  const png = button("PNG", async () => {
    if (drawn) (await drawn.view.toCanvas(2)).toBlob((blob) => downloaded(blob, "chart.png"));
  }, { name: "Download as PNG" });
  addEventListener("hopql-theme", () => { if (place.isConnected && drawn) again(); });
  new IntersectionObserver((seen, watch) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    watch.disconnect();
    again();
  }, { rootMargin: "200px" }).observe(place);
  return { box: place, tools: [kinds.length > 1 ? el("span", { class: "group", role: "group", "aria-label": "Kind of chart" }, kinds) : null, svg, png] };
}
