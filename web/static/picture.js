// The neighbourhood of a rule, to be moved about. Without this file the page shows the still picture and the same list.

const box = document.getElementById("picture");
const chosen = document.getElementById("chosen");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

// The site's colours, as the page computes them: the library draws on a canvas and knows no custom properties.
const colour = (name) => {
  const probe = document.createElement("span");
  probe.className = `probe-${name}`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
};

const LINES = { refines: "solid", exception_to: "dashed", depends_on: "dotted", replaces: "solid", contradicts: "dashed" };

const look = () => {
  const [ink, paper, ground, soft, link, field] = ["ink", "paper", "bg", "soft", "link", "field"].map(colour);
  const edge = (relation) => {
    const stroke = document.querySelector(`[data-relation="${relation}"] .stroke`);
    return stroke ? getComputedStyle(stroke).borderTopColor : field;
  };
  return [
    { selector: "node", style: {
      shape: "round-rectangle", width: WIDE, height: "data(high)", "background-color": ground, "border-width": 1.5, "border-color": field,
      label: "data(words)", color: ink, "font-size": 14, "font-family": getComputedStyle(document.body).fontFamily,
      "text-valign": "center", "text-halign": "center", "text-wrap": "wrap", "text-max-width": 138, "line-height": 1.25,
      "text-overflow-wrap": SPACED ? "whitespace" : "anywhere" } },
    { selector: "node[?practice]", style: { "border-style": "dashed" } },
    { selector: "node[distance > 1]", style: { "font-size": 12, color: soft } },
    { selector: "node[distance = 0]", style: { "background-color": link, "border-color": link, color: paper, "font-weight": "bold" } },
    { selector: "edge", style: { width: 1.6, "curve-style": "bezier", "target-arrow-shape": "triangle", "arrow-scale": 1.1 } },
    ...Object.entries(LINES).map(([relation, line]) => ({ selector: `edge[relation = "${relation}"]`,
      style: { "line-color": edge(relation), "target-arrow-color": edge(relation), "line-style": line } })),
    { selector: ".away", style: { opacity: 0.25 } },
    { selector: "node.lit", style: { "border-width": 4, "border-color": link } },
  ];
};

// Titles break between words where there are words, and anywhere in a language without blanks.
const SPACED = document.documentElement.lang === "en";
const WIDE = 150, GAP = 18, LANE = 84;
const columns = (text) => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14.2 : 8), 0);
const high = (title) => 20 + 18 * Math.max(1, Math.ceil((columns(title) * (SPACED ? 1.2 : 1)) / 136));

const elements = (view) => [
  ...view.nodes.map((node) => ({ data: { ...node, words: node.title, high: high(node.title) } })),
  ...view.edges.map((edge, number) => ({ data: { id: `e${number}`, ...edge } })),
];

// What the rule stands on comes before it, what stands on it after it, farther rules farther out: five layers.
const layersOf = (view) => {
  const side = new Map();
  for (const node of view.nodes) {
    if (node.distance === 0) { side.set(node.id, 0); continue; }
    const nearer = (id) => view.nodes.find((other) => other.id === id)?.distance === node.distance - 1;
    const edge = view.edges.find(({ source, target }) => (source === node.id && nearer(target)) || (target === node.id && nearer(source)));
    const near = edge && (edge.source === node.id ? edge.target : edge.source);
    side.set(node.id, node.distance === 1 ? (edge && edge.target === node.id ? -1 : 1) : Math.sign(side.get(near) ?? 1));
  }
  const layers = [-2, -1, 0, 1, 2].map((layer) => view.nodes.filter((node) => side.get(node.id) * node.distance === layer));
  return layers.filter((layer) => layer.length);
};

// Each layer is a block of boxes; lying or standing, and with as many in a row as make the picture largest.
const arrange = (cy, view) => {
  const layers = layersOf(view);
  const row = Math.max(...view.nodes.map((node) => high(node.title))) + GAP;
  let best = null;
  for (const standing of [false, true]) {
    for (let most = 1; most <= 12; most++) {
      const blocks = layers.map((layer) => {
        const across = standing ? Math.min(most, layer.length) : Math.ceil(layer.length / most);
        return { layer, across, w: across * (WIDE + GAP), h: Math.ceil(layer.length / across) * row };
      });
      const along = (block) => (standing ? block.h : block.w), over = (block) => (standing ? block.w : block.h);
      const length = blocks.reduce((sum, block) => sum + along(block) + LANE, -LANE), breadth = Math.max(...blocks.map(over));
      const [w, h] = standing ? [breadth, length] : [length, breadth];
      const scale = Math.min(cy.width() / w, cy.height() / h, 1.1);
      if (!best || scale > best.scale + 0.01) best = { scale, standing, blocks, along };
    }
  }
  let start = 0;
  for (const block of best.blocks) {
    const [left, top] = best.standing ? [-block.w / 2, start] : [start, -block.h / 2];
    block.layer.forEach((node, number) => cy.getElementById(node.id).position({
      x: left + ((number % block.across) + 0.5) * (WIDE + GAP), y: top + (Math.floor(number / block.across) + 0.5) * row }));
    start += best.along(block) + LANE;
  }
  fit(cy);
};

const fit = (cy) => {
  cy.fit(cy.elements(), 12);
  if (cy.zoom() > 1.1) { cy.zoom(1.1); cy.center(); }
};

const show = (view) => {
  box.replaceChildren();
  box.classList.add("live");
  const cy = cytoscape({ container: box, elements: elements(view), style: look(), layout: { name: "preset" },
    minZoom: 0.15, maxZoom: 2.5, boxSelectionEnabled: false, autounselectify: true, userZoomingEnabled: true });
  arrange(cy, view);
  const restyle = () => cy.style(look());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);
  addEventListener("resize", () => { cy.resize(); arrange(cy, view); });

  const light = (id) => {
    cy.elements().removeClass("lit away");
    if (!id) return;
    const node = cy.getElementById(id);
    if (node.empty()) return;
    cy.elements().not(node.closedNeighborhood()).addClass("away");
    node.addClass("lit");
  };
  const choose = (node) => {
    light(node.id());
    chosen.hidden = false;
    chosen.querySelector("h2").textContent = node.data("title");
    chosen.querySelector("p").textContent = node.data("says");
    chosen.querySelector("[data-open]").href = node.data("url");
    chosen.querySelector("[data-centre]").href = node.data("picture");
  };
  cy.on("tap", "node", (event) => choose(event.target));
  cy.on("tap", (event) => { if (event.target === cy) { light(""); chosen.hidden = true; } });

  // The list beside the picture lights up the picture, by pointer and by keyboard.
  for (const item of document.querySelectorAll(".neighbours [data-rule]")) {
    for (const name of ["pointerenter", "focusin"]) item.addEventListener(name, () => light(item.dataset.rule));
    for (const name of ["pointerleave", "focusout"]) item.addEventListener(name, () => light(""));
  }
  const tools = document.querySelector(".picture-tools");
  tools.hidden = false;
  document.querySelector("[data-hint]").hidden = false;
  for (const button of tools.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      if (button.dataset.zoom === "fit") return fit(cy);
      const middle = { x: cy.width() / 2, y: cy.height() / 2 };
      const level = cy.zoom() * Number(button.dataset.zoom);
      return still ? cy.zoom({ level, renderedPosition: middle }) : cy.animate({ zoom: { level, renderedPosition: middle } }, { duration: 120 });
    });
  }
  box.dataset.ready = String(cy.nodes().length);
};

try {
  show(await (await fetch(box.dataset.twin)).json());
} catch (error) {
  console.warn("the still picture stays", error);
}
