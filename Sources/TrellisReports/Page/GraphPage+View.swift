extension GraphPage {
  /// The part that keeps the drawing in step with what is selected, searched, filtered, opened and zoomed.
  static let view = #"""

    const state = {
      selected: null, finding: null, path: null, query: "", zoom: 1, grouping: "none",
      scopes: new Set(), lifetimes: new Set(), modules: new Set(), onlyFindings: false, onlyChanges: false,
    };
    const canvas = byId("canvas");
    const svg = byId("drawing");
    let scene = null;

    // Filters

    /** A registration that the change concerns: it is new, gone or different, or one of its needs is. */
    const isChanged = (node) => node.change || node.needs.some((need) => need.change);
    const isFiltered = () =>
      state.scopes.size + state.lifetimes.size + state.modules.size > 0 || state.onlyFindings || state.onlyChanges;
    const besideChanges = changes && new Set(graph.edges
      .filter(({ from, to, change }) => change || isChanged(from) || isChanged(to)).flatMap(({ from, to }) => [from, to]));
    function isShown(node) {
      if (state.scopes.size > 0 && !state.scopes.has(node.scope.id)) return false;
      if (state.lifetimes.size > 0 && !state.lifetimes.has(node.lifetime)) return false;
      if (state.modules.size > 0 && !state.modules.has(node.module ?? "")) return false;
      if (state.onlyFindings && node.findings.length === 0 && node.kind !== "missing") return false;
      return !state.onlyChanges || isChanged(node) || besideChanges.has(node);
    }
    function clearFilters() {
      for (const set of [state.scopes, state.lifetimes, state.modules]) set.clear();
      state.onlyFindings = false;
      state.onlyChanges = false;
      showFilters();
    }
    const isFound = (node) => state.query !== "" && searchText(node).includes(state.query);
    const searchText = (node) => (node.searchText ??= [
      `.${node.key}`, node.scope.id, graph.keys.get(node.key)?.type, node.module, ...node.words,
    ].filter(Boolean).join(" ").toLowerCase());

    // Drawing

    /** Draws again; the anchor, if given, stays where it is on the screen. */
    function redraw(anchor = null) {
      const old = anchor && scene?.boxes.find((box) => box.target === anchor);
      scene = drawn(svg, { shows: isShown, isFiltered: isFiltered(), grouping: state.grouping });
      applyZoom();
      const box = old && scene.boxes.find((one) => one.target === anchor);
      if (box) {
        canvas.scrollLeft += (box.x - old.x) * state.zoom;
        canvas.scrollTop += (box.y - old.y) * state.zoom;
      }
      const isEmpty = scene.boxes.length === 0;
      byId("empty").hidden = !isEmpty;
      svg.toggleAttribute("hidden", isEmpty);
      setFocusable(scene.boxes.find((one) => one.target === focused) ?? scene.boxes[0]);
      highlight();
      showCount();
    }

    function showCount() {
      const all = graph.nodes.filter((node) => node.kind === "registration");
      const shown = all.filter(isShown);
      byId("count").textContent = shown.length === all.length
        ? plural(all.length, "registration") : `${shown.length} of ${plural(all.length, "registration")}`;
    }

    /** Marks what the selection, a path, a finding or the search is about, and quietens the rest. */
    function highlight() {
      const nodes = new Map();
      const lines = new Map();
      if (state.path) {
        for (const edge of state.path.edges) lines.set(edge, "on-path");
        for (const node of state.path.nodes) nodes.set(node, "on-path");
      } else if (state.finding) {
        const about = new Set(state.finding.nodes);
        for (const node of about) {
          nodes.set(node, "at-fault");
          for (const edge of node.edges) {
            if (about.has(edge.to) || edge.findings.includes(state.finding)) {
              lines.set(edge, "at-fault");
              nodes.set(edge.to, "at-fault");
            }
          }
        }
      } else if (state.selected?.needs) {
        for (const edge of pathTo(state.selected) ?? []) {
          lines.set(edge, "on-way");
          nodes.set(edge.from, "on-way");
        }
        for (const edge of state.selected.neededBy) {
          if (!lines.has(edge)) lines.set(edge, "incoming");
          if (!nodes.has(edge.from)) nodes.set(edge.from, "near");
        }
        for (const edge of state.selected.edges) {
          lines.set(edge, "outgoing");
          nodes.set(edge.to, "near");
        }
        nodes.set(state.selected, "selected");
      } else if (state.query !== "") {
        for (const node of graph.nodes) if (isFound(node)) nodes.set(node, "found");
      }
      svg.classList.toggle("quiet", nodes.size > 0 || state.query !== "");
      const classes = new Map();
      for (const [node, name] of nodes) {
        const box = scene.boxOfNode.get(node);
        if (box && classes.get(box) !== "selected") classes.set(box, name);
      }
      const marks = ["selected", "near", "found", "on-path", "on-way", "at-fault", "incoming", "outgoing"];
      for (const box of scene.boxes) {
        box.element.classList.remove(...marks);
        const mark = classes.get(box) ?? (box.target === state.selected ? "selected" : null);
        if (mark) box.element.classList.add(mark);
        box.element.setAttribute("aria-pressed", String(box.target === state.selected));
      }
      for (const arrow of scene.arrows) {
        arrow.element.classList.remove(...marks);
        const mark = arrow.edges.map((edge) => lines.get(edge)).find(Boolean);
        if (!mark) continue;
        arrow.element.classList.add(mark);
        arrow.element.parentNode.append(arrow.element);
      }
    }

    // Zoom

    function applyZoom() {
      svg.setAttribute("width", Math.ceil(scene.size.width * state.zoom));
      svg.setAttribute("height", Math.ceil(scene.size.height * state.zoom));
      svg.style.setProperty("--zoom", state.zoom);
      svg.classList.toggle("far", state.zoom < 0.5);
      svg.classList.toggle("very-far", state.zoom < 0.28);
      byId("zoom").textContent = `${Math.round(state.zoom * 100)} %`;
    }

    /** - `at`: The point of the canvas that stays where it is; the middle if there is none. */
    function zoomTo(zoom, at = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }) {
      const old = state.zoom;
      state.zoom = Math.min(2.5, Math.max(0.04, zoom));
      const [x, y] = [(canvas.scrollLeft + at.x) / old, (canvas.scrollTop + at.y) / old];
      applyZoom();
      canvas.scrollLeft = x * state.zoom - at.x;
      canvas.scrollTop = y * state.zoom - at.y;
    }

    function zoomToFit(least = 0) {
      const across = canvas.clientWidth / scene.size.width;
      const down = canvas.clientHeight / scene.size.height;
      zoomTo(Math.max(least, Math.min(1.1, across, down) * 0.985));
    }

    // Selection and focus

    let focused = null;
    function setFocusable(box) {
      svg.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
      box?.element.setAttribute("tabindex", "0");
    }
    function focusBox(box) {
      if (!box) return;
      focused = box.target;
      setFocusable(box);
      box.element.focus({ preventScroll: true });
      bringIntoView(box);
    }
    function bringIntoView(box, margin = 60) {
      const [left, top, width, height] = [box.x, box.y, box.width, box.isOpen ? sizes.header : box.height]
        .map((value) => value * state.zoom);
      const isAside = left < canvas.scrollLeft + margin || left + width > canvas.scrollLeft + canvas.clientWidth - margin
        || top < canvas.scrollTop + margin || top + height > canvas.scrollTop + canvas.clientHeight - margin;
      if (!isAside) return;
      canvas.scrollLeft = left + width / 2 - canvas.clientWidth / 2;
      canvas.scrollTop = top + height / 2 - canvas.clientHeight / 2;
    }

    /** Opens the rooms that things are in, so that they can be seen, and scrolls to the first. Returns its box. */
    function reveal(things) {
      if (things.some((thing) => thing.needs && !isShown(thing))) clearFilters();
      const isDrawn = new Set(scene.boxes.map((box) => box.target));
      const isOpen = things.every((thing) => isDrawn.has(thing));
      if (!isOpen) {
        const inside = new Set(things);
        for (const thing of things) {
          for (let at = thing.kind === "scope" ? thing.parent : thing.scope; at; at = at.parent) at.isOpen = true;
        }
        redraw();
        for (const group of groups.values()) group.isOpen ||= group.nodes.some((node) => inside.has(node));
        redraw();
      }
      if (state.zoom < 0.5 && state.view !== "list") zoomTo(0.8);
      const box = scene.boxes.find((one) => one.target === things[0]);
      if (box) bringIntoView(box);
      return box;
    }

    function select(thing, { isRevealed = false, movesFocus = false } = {}) {
      Object.assign(state, { selected: thing, finding: null, path: null });
      if (thing && isRevealed) {
        const box = reveal([thing]);
        if (box) {
          focused = thing;
          setFocusable(box);
        }
      }
      update(movesFocus);
      if (thing?.needs) say(`${thing.title} selected: needs ${thing.edges.length}, needed by ${thing.neededBy.length}`);
      else if (thing) say(`${thing.title} selected`);
    }

    function showFinding(finding) {
      Object.assign(state, { finding, path: null, selected: null });
      reveal(finding.nodes);
      update(true);
    }

    function update(movesFocus = false) {
      highlight();
      showPanel();
      markRows();
      if (movesFocus) byId("panel").querySelector("h2").focus();
    }

    function toggle(target) {
      target.isOpen = !target.isOpen;
      focused = target;
      redraw(target);
      svg.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
      say(`${target.title} ${target.isOpen ? "opened" : "closed"}`);
    }

    function openAll(isOpen) {
      opensGroups = isOpen;
      for (const room of [...graph.scopes, ...groups.values()]) room.isOpen = isOpen || (!room.parent && room.kind === "scope");
      redraw();
      zoomToFit(isOpen ? 0.3 : 0);
    }

    const say = (text) => { byId("status").textContent = text; };
    """#
}
