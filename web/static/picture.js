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
      shape: "round-rectangle", width: 150, height: "data(high)", "background-color": ground, "border-width": 1.5, "border-color": field,
      label: "data(words)", color: ink, "font-size": 14, "font-family": getComputedStyle(document.body).fontFamily,
      "text-valign": "center", "text-halign": "center", "text-wrap": "wrap", "text-max-width": 138, "line-height": 1.25,
      "text-overflow-wrap": "anywhere" } },
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

// Lines of about nine wide characters: the library breaks only where there is a blank or anywhere at all.
const width = (text) => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 2 : 1.1), 0);
const high = (title) => 22 + 18 * Math.min(4, Math.ceil(width(title) / 18));

const elements = (view) => [
  ...view.nodes.map((node) => ({ data: { ...node, words: node.title, high: high(node.title) } })),
  ...view.edges.map((edge, number) => ({ data: { id: `e${number}`, ...edge } })),
];

// Rings by distance make the start; the force layout then gives every box its room. Always the same picture.
const arrange = (cy) => {
  cy.layout({ name: "concentric", concentric: (node) => -node.data("distance"), levelWidth: () => 1, minNodeSpacing: 30, animate: false }).run();
  cy.layout({ name: "cose", randomize: false, animate: false, nodeDimensionsIncludeLabels: true, padding: 20,
    nodeRepulsion: () => 60000, idealEdgeLength: () => 70, nodeOverlap: 40, gravity: 0.6, numIter: 1200 }).run();
  cy.fit(cy.elements(), 16);
};

const show = (view) => {
  box.replaceChildren();
  box.classList.add("live");
  const cy = cytoscape({ container: box, elements: elements(view), style: look(), layout: { name: "preset" },
    minZoom: 0.15, maxZoom: 2.5, boxSelectionEnabled: false, autounselectify: true, userZoomingEnabled: true });
  arrange(cy);
  const restyle = () => cy.style(look());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);
  addEventListener("resize", () => { cy.resize(); cy.fit(cy.elements(), 16); });

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
      if (button.dataset.zoom === "fit") return cy.fit(cy.elements(), 16);
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
