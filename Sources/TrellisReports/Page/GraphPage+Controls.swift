extension GraphPage {
  /// Search, filters, the path between two keys, and the table that holds what the drawing shows.
  static let controls = #"""

    // Search fields: a text field with a list of registrations

    /** - `chosen`: Called with the chosen registration; - `typed`: called with the text after each change. */
    function searchField(input, { chosen, typed = () => {} }) {
      const options = byId(input.getAttribute("aria-controls"));
      let found = [];
      let active = -1;
      const close = () => {
        options.hidden = true;
        active = -1;
        input.setAttribute("aria-expanded", "false");
        input.removeAttribute("aria-activedescendant");
      };
      const mark = (index) => {
        active = index;
        [...options.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
        const option = options.children[index];
        if (!option) return;
        input.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
      };
      const choose = (node) => {
        input.value = node.title;
        close();
        chosen(node);
      };
      const search = () => {
        const query = input.value.trim().toLowerCase();
        typed(query);
        const rank = (node) => {
          const key = node.key.toLowerCase();
          const name = query.replace(/^\./, "");
          return key === name ? 0 : key.startsWith(name) ? 1 : key.includes(name) ? 2 : 3;
        };
        const isMeant = (node) => searchText(node).includes(query) || node.title.toLowerCase() === query;
        found = query === "" ? [] : graph.nodes.filter(isMeant)
          .sort((a, b) => rank(a) - rank(b) || a.index - b.index);
        options.replaceChildren(...found.slice(0, 50).map((node, index) => html("li", {
          role: "option", id: `${options.id}-${index}`, "aria-selected": "false",
          mousedown: (event) => { event.preventDefault(); choose(node); },
        }, html("b", {}, nameOf(node)), html("span", { class: "quiet" }, ` ${node.scope.id} · ${node.words.join(", ")}`))));
        options.hidden = found.length === 0;
        input.setAttribute("aria-expanded", String(found.length > 0));
        if (query !== "") say(found.length > 50 ? `${found.length} found, the first 50 are listed` : `${found.length} found`);
        mark(-1);
      };
      input.addEventListener("input", search);
      input.addEventListener("blur", close);
      input.addEventListener("keydown", (event) => {
        const last = options.children.length - 1;
        if (event.key === "ArrowDown" && options.hidden) search();
        else if (event.key === "ArrowDown") mark(active === last ? 0 : active + 1);
        else if (event.key === "ArrowUp") mark(active <= 0 ? last : active - 1);
        else if (event.key === "Enter" && found.length > 0) choose(found[Math.max(0, active)]);
        else if (event.key === "Escape") {
          if (options.hidden) {
            input.value = "";
            search();
          }
          close();
        } else return;
        event.preventDefault();
        event.stopPropagation();
      });
    }

    // A path between two keys

    const ends = { from: null, to: null };
    function fillPath(end, node) {
      ends[end] = node;
      byId(end).value = node.title;
      byId("path").open = true;
      const other = end === "from" ? "to" : "from";
      if (ends[other]) findPath(); else byId(other).focus();
    }

    function findPath() {
      const { from, to } = ends;
      if (!from || !to) return;
      const straight = pathBetween(from, to);
      const edges = straight ?? pathBetween(to, from);
      const start = straight || !edges ? from : to;
      const path = { from, to, start, edges: edges ?? [] };
      path.nodes = edges ? [start, ...edges.map((edge) => edge.to)] : [from, to];
      path.text = straight ? `${plural(edges.length, "step")}:`
        : edges ? `No path this way, but the other way round, ${plural(edges.length, "step")}:`
          : "Neither needs the other, not even indirectly.";
      Object.assign(state, { selected: null, finding: null, path });
      reveal(path.nodes);
      update();
      say(path.text);
    }

    // Filters

    function showFilters() {
      const values = (of) => [...Map.groupBy(graph.nodes, of)];
      const sorted = (values) => values.sort(([a], [b]) => (a < b ? -1 : 1));
      const choices = (title, set, counted, name = (value) => value) => (counted.length < 2 ? null
        : html("fieldset", {}, html("legend", {}, title), ...counted.map(([value, nodes]) => html("label", {},
          html("input", {
            type: "checkbox", checked: set.has(value),
            change: (event) => {
              if (event.target.checked) set.add(value); else set.delete(value);
              filtersChanged();
            },
          }), ` ${name(value)} `, html("span", { class: "quiet" }, `${nodes.length}`)))));
      const only = (name, text) => html("label", {}, html("input", {
        type: "checkbox", checked: state[name],
        change: (event) => {
          state[name] = event.target.checked;
          filtersChanged();
        },
      }), ` ${text}`);
      const hasFindings = graph.nodes.some((node) => node.findings.length > 0 || node.kind === "missing");
      byId("filters").replaceChildren(...[
        choices("Scope", state.scopes, values((node) => node.scope.id)),
        choices("Lifetime", state.lifetimes, sorted(values((node) => node.lifetime))),
        choices("Module", state.modules, sorted(values((node) => node.module ?? "")), (value) => value || "none"),
        (hasFindings || changes) && html("fieldset", {}, html("legend", {}, "Only"),
          hasFindings && only("onlyFindings", "with findings"), changes && only("onlyChanges", "changes and what is beside them")),
        html("p", { class: "quiet" }, "Where nothing is checked, everything is shown."),
        action("Show everything", () => {
          clearFilters();
          filtersChanged();
          byId("filters").lastChild.focus();
        }),
      ].filter(Boolean));
    }

    function filtersChanged() {
      redraw();
      showTable();
      say(byId("count").textContent);
      byId("filter-summary").textContent = isFiltered() ? "Filter (on)" : "Filter";
    }

    // The table

    /** How many, and the first of them. */
    const some = (nodes) => (nodes.length === 0 ? "0"
      : `${nodes.length}: ${nodes.slice(0, 8).map(nameOf).join(", ")}${nodes.length > 8 ? ", …" : ""}`);
    /** For each column its title, what it is sorted by, and its text if that is another. */
    const columns = [
      ["Key", (node) => nameOf(node)], ["Scope", (node) => node.scope.id], ["Lifetime", (node) => node.lifetime],
      ["Also", (node) => node.words.slice(1).join(", ")], ["Module", (node) => node.module ?? ""],
      ["Needs", (node) => node.edges.length, (node) => some(node.edges.map((edge) => edge.to))],
      ["Needed by", (node) => node.neededBy.length, (node) => some(node.neededBy.map((edge) => edge.from))],
      ["Findings", (node) => node.findings.length], ["Place", (node) => node.place.split("/").pop()],
    ];
    if (changes) {
      columns.splice(1, 0, ["Change", ({ change }) => (change ? `${signs[change.change]} ${change.change}` : "")]);
    }
    const sorting = { column: -1, isDown: false, isWhole: false };

    function showTable() {
      if (state.view !== "list") return;
      const rows = graph.nodes.filter((node) => isShown(node) && (state.query === "" || isFound(node)));
      if (sorting.column >= 0) {
        const value = columns[sorting.column][1];
        rows.sort((a, b) => {
          const [first, second] = [value(a), value(b)];
          const sign = typeof first === "number" ? first - second : first.localeCompare(second, "en", { numeric: true });
          return sorting.isDown ? -sign : sign;
        });
      }
      const head = html("tr", {}, ...columns.map(([name], index) => html("th", {
        scope: "col", class: name.toLowerCase().split(" ")[0],
        "aria-sort": sorting.column !== index ? "none" : sorting.isDown ? "descending" : "ascending",
      }, action(name, () => {
        Object.assign(sorting, { column: index, isDown: sorting.column === index && !sorting.isDown });
        showTable();
        byId("table").querySelectorAll("th button")[index].focus();
      }))));
      // Browsers take seconds for thousands of rows.
      const shown = sorting.isWhole || rows.length < 600 ? rows : rows.slice(0, 500);
      const body = shown.map((node) => {
        const row = html("tr", { class: node.change?.change ?? "" }, ...columns.map(([, value, text = value], index) => (index === 0
          ? html("th", { scope: "row" }, linkTo(node)) : html("td", {}, String(text(node))))));
        row.node = node;
        return row;
      });
      const isCut = shown.length < rows.length;
      const caption = isCut
        ? `${shown.length} of ${plural(rows.length, "row")}` : `${plural(rows.length, "row")}, the same as the drawing`;
      const showAll = action(`Show all ${rows.length} rows`, () => {
        sorting.isWhole = true;
        showTable();
        byId("table").focus();
      });
      byId("table").replaceChildren(
        html("table", {}, html("caption", {}, caption), html("thead", {}, head), html("tbody", {}, ...body)),
        isCut ? showAll : "");
      markRows();
    }

    function markRows() {
      if (state.view !== "list") return;
      for (const row of byId("table").querySelectorAll("tbody tr")) {
        row.classList.toggle("selected", row.node === state.selected);
      }
    }

    function showView(name) {
      state.view = name;
      for (const id of ["canvas", "zooming", "arranging"]) byId(id).hidden = name === "list";
      byId("table").hidden = name !== "list";
      showTable();
    }
    """#
}
