extension GraphPage {
  /// The panel: the selected registration, scope or finding, or an overview.
  static let panel = #"""

    const kinds = {
      strict: ["needs", "created before it"],
      optional: ["optional", "nil if nothing registers it"],
      lazy: ["lazy", "created when first read"],
      provider: ["provider", "created at each call"],
      collects: ["collects", "an element of the collection"],
      wraps: ["wraps", "what it decorates"],
    };
    const lifetimes = {
      shared: "one for each scope", unique: "a new one for each request", weak: "one while something holds it",
      maker: "made from arguments", value: "given as it is", input: "given when the scope opens",
      alias: "another name", collection: "put together from contributions", inherited: "as what it decorates",
      default: "the key’s default", missing: "nothing registers it",
    };

    function showPanel() {
      const { selected, finding, path } = state;
      const parts = path ? pathPanel(path)
        : finding ? findingPanel(finding)
        : selected === null ? overview()
          : selected.needs ? nodePanel(selected) : roomPanel(selected);
      byId("panel").replaceChildren(...parts.flat().filter(Boolean));
      byId("panel").scrollTop = 0;
    }

    const heading = (text, kind = "") => html("h2", { tabindex: -1, class: kind }, text);
    const section = (title, ...content) =>
      content.flat().some(Boolean) ? html("section", {}, html("h3", {}, title), ...content) : null;
    const list = (items, name = "ul") => (items.length > 0 ? html(name, {}, ...items.map((item) => html("li", {}, item))) : null);
    const tag = (text, kind = "") => html("span", { class: `tag ${kind}` }, text);
    const action = (text, act, attributes = {}) => html("button", { type: "button", ...attributes, click: act }, text);
    const changeTag = (change) => change && tag(`${signs[change.change]} ${change.change}`, change.change);

    /** A button that selects a registration or a scope; long lists end in a button that shows the rest. */
    const linkTo = (thing, text = thing.needs ? nameOf(thing) : thing.title) =>
      action(text, () => select(thing, { isRevealed: true, movesFocus: true }), { class: "link" });
    function longList(items, draw, shown = 40) {
      if (items.length <= shown + 5) return list(items.map(draw));
      const whole = list(items.slice(0, shown).map(draw));
      const more = html("li", {}, action(`Show ${items.length - shown} more`, () => {
        more.replaceWith(...items.slice(shown).map((item) => html("li", {}, draw(item))));
      }));
      whole.append(more);
      return whole;
    }
    const inScope = (node, from) => (node.scope === from ? null : html("span", { class: "quiet" }, ` in ${node.scope.id}`));

    /** A place in a list: its file and line; the whole path is under the mouse. */
    const placeNote = (text) => html("span", { class: "quiet at", title: text }, text.split("/").pop());

    function placeLine(text) {
      const copy = action("Copy", async () => {
        await navigator.clipboard?.writeText(text).then(() => say("Place copied"), () => say("Copying is not allowed here"));
      }, { class: "small", "aria-label": `Copy the place ${text}` });
      return html("p", { class: "place" }, html("code", {}, text), navigator.clipboard ? copy : null);
    }

    function findingItem(finding) {
      return [
        tag(finding.severity, finding.severity), " ",
        action(finding.message, () => showFinding(finding), { class: "link" }),
        html("span", { class: "quiet" }, ` [${finding.id}]`),
      ];
    }

    // One registration

    function nodePanel(node) {
      const key = graph.keys.get(node.key);
      const facts = [
        ["Scope", html("span", {}, ...trailOf(node.scope))],
        ["Lifetime", `${node.lifetime}: ${lifetimes[node.lifetime] ?? ""}`],
        node.words.length > 1 && ["Also", node.words.slice(1).join(", ")],
        node.module != null && ["Module", node.module],
        key?.type && ["Type", html("code", {}, key.type)],
        key?.hasDefault && node.kind === "registration" && ["Default", "its key has one"],
        node.change?.old != null && ["Before", node.change.old],
        node.change?.new != null && ["Now", node.change.new],
      ].filter(Boolean);
      return [
        heading(nameOf(node)),
        html("p", { class: "tags" }, node.role !== "plain" && tag(node.role), tag(node.lifetime, `of-${node.lifetime}`),
          ...node.traits.filter((trait) => trait !== "found").map((trait) => tag(traitWords[trait] ?? trait)),
          changeTag(node.change)),
        html("dl", {}, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)])),
        placeLine(node.place),
        section("Findings", list(node.findings.map(findingItem))),
        section(`${node.role === "collection" ? "Collects" : "Needs"} (${node.needs.length})`,
          longList(node.needs, (need) => needItem(need, node))),
        section(`Needed by (${node.neededBy.length})`, longList(node.neededBy, (edge) => [
          linkTo(edge.from), inScope(edge.from, node.scope), kindTag(edge.kind), changeTag(edge.change),
          placeNote(edge.place),
        ])),
        section(`Looked up (${node.uses.length})`, longList(node.uses, (use) => [
          `${use.load ? "loaded" : "looked up"} in ${use.scope}`, placeNote(use.place),
        ])),
        section("Shortest dependency path to it", wayTo(node)),
        section("Read in whatever scope there is", list((graph.reads.get(node.key) ?? []).map((one) => [
          `with @${one.wrapper}`, placeNote(one.place)]))),
        html("p", { class: "actions" },
          action("Path from here", () => fillPath("from", node)), action("Path to here", () => fillPath("to", node))),
      ];
    }

    const traitWords = { asyncByNeed: "async by need", mainActor: "main actor" };
    const kindTag = (kind) => (kind === "strict" ? null : tag(kinds[kind]?.[0] ?? kind, `kind ${kind}`));

    function trailOf(scope) {
      const trail = [];
      for (let at = scope; at; at = at.parent) trail.push(at);
      return trail.reverse().flatMap((at, index) => [index > 0 ? " › " : null, linkTo(at)]);
    }

    function needItem(need, node) {
      const targets = need.targets.flatMap((target, index) => [
        index > 0 ? " or " : null, linkTo(target, target.kind === "registration" ? nameOf(target) : target.title),
        inScope(target, node.scope),
        target.condition != null && need.targets.length > 1 ? ` if ${target.condition}` : null,
      ]);
      if (targets.length === 0) targets.push(`.${need.key}`, need.otherwise ? ", which nothing registers" : "");
      return [...targets, kindTag(need.kind), changeTag(need.change), placeNote(need.place)];
    }

    /** The steps from what asks for a registration, outermost first. */
    function wayTo(node) {
      const edges = pathTo(node);
      if (edges === null) return html("p", {}, "Nothing outside its cycle needs it.");
      const start = edges[0]?.from ?? node;
      const use = start.uses[0];
      if (edges.length === 0 && !use) return html("p", {}, "Nothing in these sources needs it or looks it up.");
      return steps(start, edges, use);
    }

    function steps(start, edges, use = null) {
      const items = edges.map((edge) => [linkTo(edge.to), inScope(edge.to, edge.from.scope), kindTag(edge.kind)]);
      items.unshift([linkTo(start), html("span", { class: "quiet" }, ` in ${start.scope.id}`)]);
      if (use) items.unshift([`A ${use.load ? "load" : "look-up"} in ${use.scope}`, placeNote(use.place)]);
      return list(items, "ol");
    }

    // Scopes and groups

    function roomPanel(room) {
      const counts = Map.groupBy(room.nodes, (node) => node.lifetime);
      return [
        heading(room.title),
        html("p", { class: "tags" }, tag(room.kind === "scope" ? "scope" : room.word), changeTag(room.change)),
        room.kind === "scope" && room.parent && html("p", {}, ...trailOf(room)),
        room.kind === "group" && html("p", {}, "in ", ...trailOf(room.scope)),
        room.place && placeLine(room.place),
        html("p", { class: "actions" }, action(room.isOpen ? "Close" : "Open", () => {
          toggle(room);
          showPanel();
        })),
        section("Findings", list(room.findings.map(findingItem))),
        section("Scopes below", list((room.children ?? []).map((child) => linkTo(child)))),
        section("Lifetimes", list([...counts].map(([name, nodes]) => [tag(name, `of-${name}`), ` ${nodes.length}`]))),
        section(`Registrations (${room.nodes.length})`, longList(room.nodes, (node) => [linkTo(node), changeTag(node.change)])),
      ];
    }

    function pathPanel({ from, to, start, edges, text }) {
      return [
        heading(`${nameOf(from)} to ${nameOf(to)}`), html("p", {}, text), edges.length > 0 && steps(start, edges),
      ];
    }

    function findingPanel(finding) {
      return [
        heading(finding.id, "code"),
        html("p", { class: "tags" }, tag(finding.severity, finding.severity)),
        html("p", {}, finding.message),
        placeLine(finding.place),
        section("Notes", list(finding.notes.map((note) => [note.message, placeNote(place(note))]))),
        section("Dependency path", list(finding.trail.map((step) => [
          `${step.key} in ${step.scope}`, placeNote(place(step)),
        ]), "ol")),
        section("Registrations", list(finding.nodes.map((node) => [linkTo(node), inScope(node, null)]))),
      ];
    }

    // The overview

    function overview() {
      const registrations = graph.nodes.filter((node) => node.kind === "registration");
      const holes = graph.nodes.filter((node) => node.kind === "missing");
      return [
        heading(changes ? "What changed" : "Overview"),
        html("p", {}, `${plural(graph.scopes.length, "scope")}, ${plural(registrations.length, "registration")}, `
          + `${plural(graph.edges.length, "edge")}.`),
        changes && changeSections(),
        findings === null && holes.length === 0 ? null : section(`Findings (${(findings ?? holes).length})`, findings?.length > 0
          ? longList(findings, findingItem)
          : findings === null ? list(holes.map((node) => [tag("error", "error"), " ", linkTo(node, node.title)]))
            : html("p", {}, "None.")),
        section("Arrows", list(Object.entries(kinds).filter(([kind]) => graph.edges.some((edge) => edge.kind === kind))
          .map(([kind, [name, meaning]]) => [sample(kind), html("b", {}, name), `: ${meaning}`])
          .concat(graph.edges.some((edge) => edge.isCrossing)
            ? [[sample("strict crossing"), html("b", {}, "coloured"), ": leaves its scope"]] : []))),
        section("Lifetimes", list(Object.keys(lifetimes).filter((name) => graph.nodes.some((node) => node.lifetime === name))
          .map((name) => [tag(name, `of-${name}`), ` ${lifetimes[name]}`]))),
        section("Keys", html("dl", { class: "keys" }, ...[
          ["/", "search"], ["Tab", "to the drawing, then to the details"], ["← → ↑ ↓", "to the next box"],
          ["Enter", "select, open"], ["Space", "open or close a room"], ["Esc", "clear the selection"], ["+ − 0", "zoom, fit"],
        ].flatMap(([name, meaning]) => [html("dt", {}, html("kbd", {}, name)), html("dd", {}, meaning)]))),
      ];
    }

    function sample(kind) {
      return shape("svg", { class: "sample", width: 44, height: 12, viewBox: "0 0 44 12", "aria-hidden": "true" },
        shape("path", { class: `arrow ${kind}`, d: "M1 6H38" }),
        shape("path", { class: `tip ${kind}`, d: "M36 2.5L43 6L36 9.5z" }));
    }

    function changeSections() {
      const changed = graph.nodes.filter((node) => node.change);
      const ofKind = (kind) => changed.filter((node) => node.change.change === kind);
      const needs = graph.nodes.filter((node) => node.role !== "collection")
        .flatMap((node) => node.needs.filter((need) => need.change).map((need) => [node, need]));
      const scopes = graph.scopes.filter((scope) => scope.change);
      const line = (node) => [linkTo(node), html("span", { class: "quiet" }, ` in ${node.scope.id}`)];
      if (changed.length + needs.length + scopes.length === 0) return html("p", {}, "The graphs are the same.");
      return [
        section("Scopes", list(scopes.map((scope) => [changeTag(scope.change), " ", linkTo(scope)]))),
        ...["added", "removed"].map((kind) => section(`${kind[0].toUpperCase()}${kind.slice(1)} (${ofKind(kind).length})`,
          longList(ofKind(kind), (node) => [changeTag(node.change), " ", ...line(node)]))),
        section(`Changed (${ofKind("changed").length})`, longList(ofKind("changed"), (node) => [
          changeTag(node.change), " ", ...line(node),
          node.change.old != null && html("span", { class: "quiet at" }, `${node.change.old} → ${node.change.new}`),
        ])),
        section(`Needs (${needs.length})`, longList(needs, ([node, need]) => [
          changeTag(need.change), " ", linkTo(node), " needs ", html("b", {}, `.${need.key}`), kindTag(need.kind),
          need.change.crosses ? tag("! leaves its scope", "crosses") : null,
        ])),
      ];
    }
    """#
}
