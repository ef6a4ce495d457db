extension GraphPage {
  /// The drawing, as shapes with the text of the graph as text: nothing in it is read as markup.
  static let drawing = #"""

    // Elements

    function made(node, attributes, children) {
      for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") node.addEventListener(name, value);
        else if (value === true) node.setAttribute(name, "");
        else if (value !== false && value != null) node.setAttribute(name, value);
      }
      node.append(...children.flat().filter((child) => child != null && child !== false));
      return node;
    }
    const html = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);
    const shape = (name, attributes = {}, ...children) =>
      made(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
    const byId = (id) => document.getElementById(id);

    const widths = new Map();
    const ruler = document.createElement("canvas").getContext("2d");
    const fonts = { name: "600 13px system-ui, sans-serif", words: "11px system-ui, sans-serif",
      title: "600 15px system-ui, sans-serif" };
    function textWidth(text, font) {
      const id = `${font} ${text}`;
      if (!widths.has(id)) {
        ruler.font = fonts[font];
        widths.set(id, ruler.measureText(text).width);
      }
      return widths.get(id);
    }
    function fitted(text, font, width) {
      if (textWidth(text, font) <= width) return text;
      const letters = [...text];
      let [short, long] = [0, letters.length];
      while (long - short > 1) {
        const half = (short + long) >> 1;
        ruler.font = fonts[font];
        if (ruler.measureText(`${letters.slice(0, half).join("")}…`).width <= width) short = half; else long = half;
      }
      return `${letters.slice(0, short).join("")}…`;
    }

    // What each box says

    const nameOf = (node) => `.${node.key}`;
    const countOf = (box) => plural(box.count, "registration");
    const worst = (list) => (list.some((one) => one.severity === "error") ? "error" : list.length ? "warning" : null);
    const nodesIn = (box) => (box.items ? box.items.flatMap(nodesIn) : [box.target]);
    const signs = { added: "+", removed: "−", changed: "~" };

    function widthOf(box) {
      const { target } = box;
      const wide = box.items
        ? Math.max(textWidth(target.title, "title"), textWidth(countOf(box), "words")) + 64
        : Math.max(textWidth(nameOf(target), "name"), textWidth(target.words.join(" · "), "words")) + 30;
      return Math.ceil(Math.min(sizes.maximum, Math.max(sizes.minimum, wide)));
    }

    /** What a screen reader says of a box. */
    function spoken(box) {
      const { target } = box;
      const parts = [];
      if (box.items) {
        parts.push(`${target.kind === "scope" ? "Scope" : target.word} ${target.title}`, countOf(box));
        const wrong = nodesIn(box).filter((node) => node.findings.length > 0).length;
        if (wrong > 0) parts.push(`${wrong} with findings`);
        if (target.change) parts.push(target.change.change);
      } else {
        parts.push(target.title, target.words.join(", "));
        if (target.change) parts.push(target.change.change);
        parts.push(`needs ${target.edges.length}`, `needed by ${target.neededBy.length}`);
        if (target.findings.length > 0) parts.push(plural(target.findings.length, "finding"));
      }
      return parts.join(", ");
    }

    // Shapes

    function badge(x, y, kind, text) {
      return shape("g", { class: `badge ${kind}` },
        shape("rect", { x: x - 9, y: y - 9, width: 18, height: 18, rx: 9 }),
        shape("text", { x, y: y + 4, "text-anchor": "middle" }, text));
    }

    function badges(box, marked, change) {
      const marks = [];
      let x = box.x + box.width - 8;
      if (marked) {
        marks.push(badge(x, box.y, marked, "!"));
        x -= 21;
      }
      if (change) marks.push(badge(x, box.y, change, signs[change]));
      return marks;
    }

    function drawNode(box) {
      const { target: node, x, y, width, height } = box;
      const room = width - 24;
      return shape("g", {
        class: `box node ${node.kind} of-${node.lifetime} ${node.change?.change ?? ""}`, role: "button", tabindex: -1,
        "aria-label": spoken(box),
      },
      shape("title", {}, `${node.title}\n${node.words.join(", ")}\n${node.place}`),
      shape("rect", { class: "card", x, y, width, height, rx: 8 }),
      shape("rect", { class: "stripe", x: x + 5, y: y + 8, width: 4, height: height - 16, rx: 2 }),
      shape("text", { class: "name", x: x + 17, y: y + 20 }, fitted(nameOf(node), "name", room)),
      shape("text", { class: "words", x: x + 17, y: y + 36 }, fitted(node.words.join(" · "), "words", room)),
      node.uses.length > 0 && shape("circle", { class: "asked", cx: x, cy: y + height / 2, r: 4 }),
      ...badges(box, worst(node.findings), node.change?.change));
    }

    function drawClosed(box) {
      const { target, x, y, width, height } = box;
      const inside = nodesIn(box);
      const change = target.change?.change ?? (inside.some((node) => node.change) ? "changed" : null);
      return shape("g", {
        class: `box closed ${target.kind} ${target.change?.change ?? ""}`, role: "button", tabindex: -1,
        "aria-expanded": "false", "aria-label": spoken(box),
      },
      shape("title", {}, `${target.title}: ${countOf(box)}`),
      shape("rect", { class: "card behind", x: x + 5, y: y + 5, width, height, rx: 10 }),
      shape("rect", { class: "card", x, y, width, height, rx: 10 }),
      shape("path", { class: "chevron", d: `M${x + 16} ${y + 15}l6 6l-6 6` }),
      shape("text", { class: "title", x: x + 32, y: y + 26 }, fitted(target.title, "title", width - 44)),
      shape("text", { class: "words", x: x + 32, y: y + 44 }, countOf(box)),
      ...badges(box, worst([...target.findings, ...inside.flatMap((node) => node.findings)]), change));
    }

    function drawRoom(box, depth) {
      const { target, x, y, width, height } = box;
      return shape("rect", {
        class: `room ${target.kind} ${target.change?.change ?? ""}`, x, y, width, height, rx: 14, "data-depth": depth,
      });
    }

    function drawHeader(box) {
      const { target, x, y, width } = box;
      const count = `${box.count}`;
      const title = fitted(target.title, "title", width - 70);
      return shape("g", {
        class: `box header ${target.kind}`, role: "button", tabindex: -1, "aria-expanded": "true", "aria-label": spoken(box),
      },
      shape("title", {}, `${target.title}: ${countOf(box)}`),
      shape("rect", { class: "strip", x: x + 6, y: y + 6, width: width - 12, height: 28, rx: 9 }),
      shape("g", { class: "fold" },
        shape("rect", { class: "touch", x: x + 6, y: y + 6, width: 28, height: 28 }),
        shape("path", { class: "chevron", d: `M${x + 14} ${y + 17}l6 6l6 -6` })),
      shape("text", { class: "title", x: x + 36, y: y + 25 }, title),
      shape("text", { class: "words", x: x + 44 + textWidth(title, "title"), y: y + 25 }, count),
      ...badges({ ...box, y: y + 12 }, worst(target.findings), target.change?.change));
    }

    const outward = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };

    /** The sides where an arrow leaves one box and enters another: above each other, or else beside. */
    function sidesOf({ from, to }) {
      const isElsewhere = from.room !== to.room || from.band !== to.band;
      if (isElsewhere && to.y + to.height < from.y) return ["top", "bottom"];
      if (isElsewhere && from.y + from.height < to.y) return ["bottom", "top"];
      if (to.x >= from.x + from.width) return ["right", "left"];
      return to.x + to.width <= from.x ? ["left", "right"] : ["right", "right"];
    }

    /** Gives the ends of arrows at one side of a box places of their own, in the order of their other ends. */
    function ports(arrows) {
      const sides = new Map();
      const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      for (const arrow of arrows) {
        const [leaves, enters] = sidesOf(arrow);
        for (const [box, side, other, end] of [[arrow.from, leaves, arrow.to, "start"], [arrow.to, enters, arrow.from, "end"]]) {
          if (!sides.has(box)) sides.set(box, { left: [], right: [], top: [], bottom: [] });
          sides.get(box)[side].push({ arrow, end, other: middle(other) });
        }
      }
      for (const [box, all] of sides) {
        const centre = middle(box);
        for (const [side, ends] of Object.entries(all)) {
          const [right, down] = outward[side];
          const along = right === 0 ? "x" : "y";
          ends.sort((a, b) => a.other[along] - b.other[along]);
          const room = Math.min((right === 0 ? box.width : box.height) - 20, 9 * (ends.length - 1));
          ends.forEach(({ arrow, end }, index) => {
            const point = { x: centre.x + (right * box.width) / 2, y: centre.y + (down * box.height) / 2, right, down };
            if (ends.length > 1) point[along] += room * (index / (ends.length - 1) - 0.5);
            arrow[end] = point;
          });
        }
      }
    }

    function drawArrow({ start, end, kind, edges }) {
      const [across, along] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
      const isSameSide = start.right === end.right && start.right !== 0;
      const bend = isSameSide ? 44 + Math.min(60, along / 6) : Math.max(26, (start.right === 0 ? along : across) * 0.42);
      const tip = { x: end.x + 2 * end.right, y: end.y + 2 * end.down };
      const change = kind === "several" ? null : edges[0].change?.change;
      const crossing = edges.some((edge) => edge.isCrossing) ? "crossing" : "";
      const points = [
        start.x + bend * start.right, start.y + bend * start.down, tip.x + bend * end.right, tip.y + bend * end.down,
        tip.x, tip.y,
      ];
      return shape("path", {
        class: `arrow ${kind} ${crossing} ${change ?? ""}`,
        "stroke-width": kind === "several" ? Math.min(4, 1.2 + Math.log2(edges.length) * 0.4) : null,
        d: `M${short(start.x)} ${short(start.y)}C${points.map(short).join(" ")}`,
        "marker-end": "url(#head)",
      });
    }
    const short = (number) => Math.round(number * 10) / 10;

    /** Draws rooms, then arrows over them, then boxes over those. Returns what was drawn. */
    function drawn(svg, view) {
      performance.mark("layout-start");
      const rooms = graph.scopes.filter((scope) => !scope.parent).map((scope) => roomOf(scope, view)).filter(Boolean);
      const { boxes, boxOfNode } = visibleBoxes(rooms);
      const arrows = arrowsBetween(boxOfNode, graph.edges.filter((edge) => view.shows(edge.from) && view.shows(edge.to)));
      const house = layOut(rooms, arrows, widthOf);
      performance.measure("layout", "layout-start");
      ports(arrows);
      const depths = new Map([[house, 0]]);
      const layers = { rooms: shape("g"), arrows: shape("g", { class: "arrows" }), boxes: shape("g") };
      const elements = new Map();
      for (const box of boxes) {
        if (box.isOpen) {
          depths.set(box, (depths.get(box.room) ?? 0) + 1);
          layers.rooms.append(drawRoom(box, depths.get(box)));
        }
        const element = box.isOpen ? drawHeader(box) : box.items ? drawClosed(box) : drawNode(box);
        elements.set(element, box);
        box.element = element;
        layers.boxes.append(element);
      }
      for (const arrow of arrows) {
        arrow.element = drawArrow(arrow);
        layers.arrows.append(arrow.element);
      }
      const head = shape("marker", {
        id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse",
        orient: "auto",
      }, shape("path", { d: "M0 .5L8 4L0 7.5z", fill: "context-stroke" }));
      const size = { width: Math.max(house.width, 80), height: Math.max(house.height, 60) };
      svg.replaceChildren(shape("defs", {}, head), layers.rooms, layers.arrows, layers.boxes);
      // The more arrows, the quieter each is.
      svg.style.setProperty("--presence", Math.min(1, Math.max(0.15, 250 / arrows.length)));
      svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      performance.measure("draw", "layout-start");
      return { boxes, boxOfNode, arrows, elements, size };
    }
    """#
}
