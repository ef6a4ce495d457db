extension GraphPage {
  /// The part that connects the page with mouse and keyboard, and shows it for the first time.
  static let start = #"""

    // The drawing

    const boxAt = (target) => {
      const element = target.closest?.(".box");
      return element ? scene.elements.get(element) : null;
    };
    svg.addEventListener("click", (event) => {
      const box = boxAt(event.target);
      if (!box) {
        if (!wasDragged) select(null);
        return;
      }
      focusBox(box);
      activate(box, event.target.closest(".fold") !== null);
    });
    canvas.addEventListener("click", (event) => { if (event.target === canvas && !wasDragged) select(null); });

    function activate(box, folds = false) {
      const { target } = box;
      if (box.items && (folds || !box.isOpen)) {
        toggle(target);
        if (folds) return;
      }
      select(target);
    }

    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

    /** The nearest box in a direction; what lies aside counts twice. */
    function neighbour(box, [right, down]) {
      const centre = (one) => ({ x: one.x + one.width / 2, y: one.y + (one.isOpen ? sizes.header : one.height) / 2 });
      const from = centre(box);
      let best = null;
      for (const one of scene.boxes) {
        const to = centre(one);
        const along = (to.x - from.x) * right + (to.y - from.y) * down;
        const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
        if (one === box || along < 4) continue;
        const distance = along + 2 * aside;
        if (best === null || distance < best.distance) best = { one, distance };
      }
      return best?.one ?? null;
    }

    svg.addEventListener("keydown", (event) => {
      const box = boxAt(event.target);
      if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
      if (directions[event.key]) focusBox(neighbour(box, directions[event.key]));
      else if (event.key === "Home") focusBox(scene.boxes[0]);
      else if (event.key === "End") focusBox(scene.boxes.at(-1));
      else if (event.key === "Enter") activate(box);
      else if (event.key === " " && box.items) toggle(box.target);
      else if (event.key === " ") activate(box);
      else return;
      event.preventDefault();
    });
    svg.addEventListener("focusin", (event) => {
      const box = boxAt(event.target);
      if (box) {
        focused = box.target;
        bringIntoView(box, 12);
      }
    });

    svg.addEventListener("pointerover", (event) => {
      const box = boxAt(event.target);
      for (const arrow of scene.arrows) {
        arrow.element.classList.toggle("hovered", box !== null && (arrow.from === box || arrow.to === box));
      }
    });

    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest("input, select, textarea");
      if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && event.key !== "Escape")) return;
      const acts = {
        "/": () => byId("search").focus(),
        Escape: () => {
          const menu = document.querySelector(".menu[open]");
          closeMenus();
          if (menu) menu.querySelector("summary").focus(); else select(null);
        },
        "+": () => zoomTo(state.zoom * 1.25),
        "=": () => zoomTo(state.zoom * 1.25),
        "-": () => zoomTo(state.zoom / 1.25),
        0: () => zoomToFit(),
      };
      if (!acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    });

    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const frame = canvas.getBoundingClientRect();
      zoomTo(state.zoom * Math.exp(-event.deltaY / 300), { x: event.clientX - frame.left, y: event.clientY - frame.top });
    }, { passive: false });

    // The background can be dragged.
    let wasDragged = false;
    canvas.addEventListener("pointerdown", (event) => {
      wasDragged = false;
      if (event.button !== 0 || event.pointerType !== "mouse" || boxAt(event.target)) return;
      const start = { x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
      const move = (moved) => {
        wasDragged ||= Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > 4;
        canvas.scrollLeft = start.x - moved.clientX;
        canvas.scrollTop = start.y - moved.clientY;
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), { once: true });
    });

    // The bar

    const closeMenus = (except = null) => {
      for (const menu of document.querySelectorAll(".menu[open]")) if (menu !== except) menu.open = false;
    };
    document.addEventListener("pointerdown", (event) => closeMenus(event.target.closest(".menu")));

    searchField(byId("search"), {
      chosen: (node) => {
        state.query = "";
        select(node, { isRevealed: true, movesFocus: true });
      },
      typed: (query) => {
        Object.assign(state, { query, selected: query ? null : state.selected, path: null, finding: null });
        highlight();
        showTable();
      },
    });
    for (const end of ["from", "to"]) {
      searchField(byId(end), {
        chosen: (node) => { ends[end] = node; findPath(); },
        typed: () => { ends[end] = null; },
      });
    }
    byId("swap").addEventListener("click", () => {
      [ends.from, ends.to] = [ends.to, ends.from];
      [byId("from").value, byId("to").value] = [byId("to").value, byId("from").value];
      findPath();
    });
    for (const input of document.querySelectorAll("input[name=view]")) {
      input.addEventListener("change", () => showView(input.value));
    }
    byId("grouping").addEventListener("change", (event) => {
      state.grouping = event.target.value;
      redraw();
      zoomToFit(0.3);
    });
    byId("zoom-in").addEventListener("click", () => zoomTo(state.zoom * 1.25));
    byId("zoom-out").addEventListener("click", () => zoomTo(state.zoom / 1.25));
    byId("fit").addEventListener("click", () => zoomToFit());
    byId("open-all").addEventListener("click", () => openAll(true));
    byId("close-all").addEventListener("click", () => openAll(false));
    byId("theme").addEventListener("click", () => {
      const isDark = getComputedStyle(document.documentElement).colorScheme === "dark"
        || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
      document.documentElement.dataset.theme = isDark ? "light" : "dark";
    });
    byId("save").addEventListener("click", () => {
      const link = html("a", { href: URL.createObjectURL(new Blob([picture()], { type: "image/svg+xml" })), download: "graph.svg" });
      link.click();
      URL.revokeObjectURL(link.href);
    });

    /** The drawing as a file of its own, in the colours that are on the screen. */
    function picture() {
      const copy = svg.cloneNode(true);
      const probe = document.body.appendChild(html("i"));
      const colours = [...byId("palette").textContent.matchAll(/(--[a-z-]+):/g)].map(([, name]) => {
        probe.style.color = `var(${name})`;
        return `${name}: ${getComputedStyle(probe).color};`;
      });
      probe.remove();
      for (const title of copy.querySelectorAll("title")) title.remove();
      for (const element of copy.querySelectorAll("[tabindex]")) {
        for (const name of ["tabindex", "role", "aria-label", "aria-pressed", "aria-expanded"]) element.removeAttribute(name);
      }
      copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
      copy.setAttribute("width", scene.size.width);
      copy.setAttribute("height", scene.size.height);
      for (const name of ["id", "role", "aria-label", "aria-describedby", "class", "style"]) copy.removeAttribute(name);
      copy.prepend(shape("style", {}, `svg { ${colours.join(" ")} --zoom: 1; }\n${byId("shapes").textContent}`),
        shape("rect", { class: "ground", width: "100%", height: "100%", rx: 12 }));
      return new XMLSerializer().serializeToString(copy);
    }

    // The first look

    const size = graph.nodes.length;
    const inModules = graph.nodes.filter((node) => node.module != null).length;
    // More boxes than this are hard to read at once: modules or files are closed boxes, and so are scopes below the roots.
    if (size > 250) state.grouping = inModules > size / 2 ? "module" : "file";
    if (size > 2000) for (const scope of graph.scopes) scope.isOpen = !scope.parent;
    state.onlyChanges = changes !== null && size > 80 && graph.nodes.some(isChanged);
    if (changes) for (const scope of graph.scopes) scope.isOpen ||= scope.nodes.some(isChanged);
    byId("grouping").value = state.grouping;
    document.title = `${changes ? "Changes to the dependency graph" : "Dependency graph"}: ${
      graph.scopes.filter((scope) => !scope.parent).slice(0, 3).map((scope) => scope.title).join(", ")}`;
    byId("heading").textContent = changes ? "Changes to the graph" : "Dependency graph";
    showFilters();
    redraw();
    zoomToFit(0.6);
    canvas.scrollTo(0, 0);
    showPanel();
    if (isFiltered()) byId("filter-summary").textContent = "Filter (on)";
    """#
}
