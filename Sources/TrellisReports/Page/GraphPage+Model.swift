extension GraphPage {
  /// The graph with references in place of names, what is wrong with it, and the paths through it.
  static let model = #"""
    "use strict";

    const read = (id) => {
      const part = document.getElementById(id);
      return part ? JSON.parse(part.textContent) : null;
    };
    const place = (thing) => `${thing.path}:${thing.line}:${thing.column}`;
    const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

    /** What `trellis check` finds; null for a graph that was printed before. */
    const findings = read("findings");
    /** What differs from the older graph; null for one graph. */
    const changes = read("changes");
    const graph = readGraph(read("graph"), changes);
    markFindings(graph, findings ?? []);

    function readGraph(source, changes) {
      const scopes = readScopes(source);
      const keys = new Map(source.keys.map((key) => [key.id, { ...key, place: place(key) }]));
      const changedScopes = new Map(changes?.scopes.map((one) => [one.id, one]) ?? []);
      const changed = new Map(changes?.registrations.map((one) => [one.id, one]) ?? []);
      for (const scope of scopes.values()) scope.change = changedScopes.get(scope.id) ?? null;

      const nodes = [];
      const byId = new Map();
      const addNode = (id, properties) => {
        const node = {
          id, module: null, condition: null, traits: [], words: [], needs: [], neededBy: [], edges: [], uses: [],
          findings: [], change: null, place: "", ...properties, index: nodes.length,
        };
        nodes.push(node);
        byId.set(id, node);
        node.scope.nodes.push(node);
        return node;
      };
      for (const registration of source.registrations) {
        addNode(registration.id, {
          kind: "registration", key: registration.key, scope: scopes.named(registration.scope), source: registration,
          role: registration.role, lifetime: registration.lifetime, module: registration.module ?? null,
          file: registration.path, condition: registration.condition ?? null, traits: registration.traits,
          words: wordsOf(registration), place: place(registration), change: changed.get(registration.id) ?? null,
        });
      }
      // What stands where nothing is registered: defaults, which live in the root scope, and holes.
      const standIn = (kind, key, scope) => {
        const room = kind === "default" ? outermost(scope) : scope;
        const id = `${room.id}.${key} (${kind})`;
        const text = kind === "default" ? "the key’s default" : "nothing registers it";
        return byId.get(id) ?? addNode(id, {
          kind, key, scope: room, role: "plain", lifetime: kind, words: [text], place: keys.get(key)?.place ?? "",
        });
      };

      const edges = [];
      // What is new or gone takes its arrows with it.
      const ofWhole = ({ change }) => (change && change.change !== "changed" ? change : null);
      const changedNeeds = new Map(
        changes?.needs.map((one) => [JSON.stringify([one.id, one.index]), one]) ?? []);
      for (const from of nodes.slice()) {
        from.source.needs.forEach((need, index) => {
          const changed = changedNeeds.get(JSON.stringify([from.id, index])) ?? null;
          const kind = from.role === "collection" ? "collects"
            : from.role === "decoration" && index === 0 && need.key === from.key ? "wraps" : need.mode;
          const targets = need.targets.map((id) => byId.get(id)).filter(Boolean);
          const isHole = need.otherwise === "missing" && need.mode !== "optional";
          if (need.otherwise === "default") targets.push(standIn("default", need.key, from.scope));
          if (isHole) targets.push(standIn("missing", need.key, from.scope));
          const entry = { key: need.key, kind, targets, place: place(need), otherwise: need.otherwise, change: changed };
          from.needs.push(entry);
          for (const to of targets) {
            const edge = {
              from, to, kind, place: entry.place, change: changed ?? ofWhole(from) ?? ofWhole(to),
              isCrossing: from.scope !== to.scope, findings: [],
            };
            edges.push(edge);
            from.edges.push(edge);
            to.neededBy.push(edge);
          }
        });
      }
      for (const node of nodes) {
        const isGone = (edge) => edge.change?.change === "removed";
        if (node.kind !== "registration" && node.neededBy.every(isGone)) node.change = { change: "removed" };
      }
      for (const use of source.uses) {
        for (const id of use.targets) byId.get(id)?.uses.push({ ...use, place: place(use) });
      }
      const reads = new Map();
      for (const one of source.reads ?? []) reads.set(one.key, [...(reads.get(one.key) ?? []), { ...one, place: place(one) }]);
      for (const node of nodes) node.title = titleOf(node);
      return { scopes: [...scopes.values()], nodes, edges, byId, keys, reads };
    }

    function readScopes(source) {
      const scopes = new Map();
      scopes.named = (id) => {
        if (!scopes.has(id)) {
          scopes.set(id, {
            kind: "scope", id, title: id, parent: null, children: [], nodes: [], place: "", findings: [], isOpen: true,
          });
        }
        return scopes.get(id);
      };
      for (const scope of source.scopes) scopes.named(scope.id).place = place(scope);
      for (const { id, parent } of source.scopes) {
        if (parent == null) continue;
        const child = scopes.named(id);
        // Of scopes that are below each other, one is drawn outside.
        let above = scopes.named(parent);
        while (above && above !== child) above = above.parent;
        if (above) continue;
        child.parent = scopes.named(parent);
        child.parent.children.push(child);
      }
      return scopes;
    }

    function outermost(scope) {
      while (scope.parent) scope = scope.parent;
      return scope;
    }

    /** The lifetime and what else is worth showing, as in the other drawings. */
    function wordsOf({ role, lifetime, entry, traits, condition }) {
      const words = role === "contribution" ? ["contribution", ...(entry == null ? [] : [`entry ${entry}`])] : [lifetime];
      if (role === "decoration") words.push("decoration");
      for (const [trait, word] of [
        ["override", "override"], ["async", "async"], ["asyncByNeed", "async by need"], ["mainActor", "main actor"],
        ["runs", "runs"],
      ]) if (traits.includes(trait)) words.push(word);
      if (condition != null) words.push(`if ${condition}`);
      return words;
    }

    function titleOf(node) {
      const name = `.${node.key} in ${node.scope.id}`;
      if (node.kind !== "registration") return `.${node.key}, ${node.words[0]}`;
      return { contribution: `the contribution to ${name}`, decoration: `the decoration of ${name}` }[node.role] ?? name;
    }

    // Findings

    function markFindings(graph, findings) {
      const owners = new Map();
      const own = (place, ...things) => { if (place && !owners.has(place)) owners.set(place, things); };
      for (const node of graph.nodes) if (node.kind === "registration") own(node.place, node);
      for (const edge of graph.edges) own(edge.place, edge.from, edge);
      for (const node of graph.nodes) {
        if (node.kind !== "registration") continue;
        for (const need of node.needs) own(need.place, node);
        for (const use of node.uses) own(use.place, node);
      }
      for (const scope of graph.scopes) own(scope.place, scope);
      const byKey = Map.groupBy(graph.nodes.filter((node) => node.kind === "registration"), (node) => node.key);
      for (const key of graph.keys.values()) own(key.place, ...(byKey.get(key.id) ?? []));
      findings.forEach((finding, index) => {
        finding.index = index;
        finding.place = place(finding);
        finding.things = owners.get(finding.place) ?? [];
        for (const thing of finding.things) thing.findings.push(finding);
        /** Everything that it mentions, in order. */
        finding.nodes = [...new Set([finding, ...finding.trail, ...finding.notes]
          .flatMap((one) => owners.get(place(one)) ?? []).filter((one) => one.needs))];
      });
    }

    // Paths

    /** For each node, the edge before it on the shortest path from a look-up, or from what nothing needs. */
    const stepsBefore = (() => {
      const needed = new Set(graph.edges.map((edge) => edge.to));
      return search(graph.nodes.filter((node) => node.uses.length > 0 || !needed.has(node)));
    })();

    function search(starts) {
      const before = new Map(starts.map((node) => [node, null]));
      const queue = [...starts];
      for (let next = 0; next < queue.length; next += 1) {
        for (const edge of queue[next].edges) {
          if (before.has(edge.to) || edge.change?.change === "removed") continue;
          before.set(edge.to, edge);
          queue.push(edge.to);
        }
      }
      return before;
    }

    function follow(before, end) {
      const edges = [];
      if (!before.has(end)) return null;
      for (let edge = before.get(end); edge; edge = before.get(edge.from)) edges.push(edge);
      return edges.reverse();
    }

    /** The edges from what asks for a node to the node; null if it is only in a cycle that nothing asks for. */
    const pathTo = (node) => follow(stepsBefore, node);

    /** The edges of the shortest path by needs; null if there is none. */
    const pathBetween = (from, to) => follow(search([from]), to);
    """#
}
