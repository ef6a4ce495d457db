extension GraphPage {
  /// Where everything is drawn. A scope is a room; below what it registers are the rooms of the scopes within it. In a
  /// room, what needs stands left of what is needed, so that arrows lead right within a scope, and up to the scopes around it.
  static let layout = #"""

    // Rooms: what is shown, as boxes within boxes

    const groups = new Map();
    let opensGroups = false;
    const groupNamed = (scope, name, word) => {
      const id = JSON.stringify([scope.id, word, name]);
      if (!groups.has(id)) {
        groups.set(id, { kind: "group", id, title: name, word, scope, nodes: [], findings: [], isOpen: opensGroups });
      }
      return groups.get(id);
    };

    /** Boxes for a scope, the rooms within it and its registrations; null if the filters leave nothing of it. */
    function roomOf(scope, view) {
      const shown = scope.nodes.filter(view.shows);
      const children = scope.children.map((child) => roomOf(child, view)).filter(Boolean);
      if (view.isFiltered && shown.length + children.length === 0) return null;
      const items = [];
      const members = new Map();
      for (const node of shown) {
        const name = view.grouping === "module" ? node.module
          : view.grouping === "file" ? node.file?.split("/").pop() : null;
        if (name == null) {
          items.push(boxOf(node));
          continue;
        }
        const group = groupNamed(scope, name, view.grouping);
        if (!members.has(group)) members.set(group, []);
        members.get(group).push(node);
      }
      for (const [group, nodes] of members) {
        group.nodes = nodes;
        items.push(boxOf(group, nodes.map((node) => boxOf(node)), nodes.length));
      }
      const own = shown.filter((node) => node.kind === "registration").length;
      const count = children.reduce((sum, child) => sum + child.count, own);
      return boxOf(scope, [...items, ...children], count);
    }

    function boxOf(target, items = null, count = 1) {
      const box = { target, items, count, isOpen: items !== null && target.isOpen, room: null, links: [], x: 0, y: 0 };
      for (const item of items ?? []) item.room = box;
      return box;
    }

    /** All boxes that can be seen, outside in, and for each node the box that stands for it. */
    function visibleBoxes(rooms) {
      const boxes = [];
      const boxOfNode = new Map();
      const visit = (box, seen) => {
        if (seen === box) boxes.push(box);
        if (!box.items) boxOfNode.set(box.target, seen);
        for (const item of box.items ?? []) visit(item, seen === box && box.isOpen ? item : seen);
      };
      for (const room of rooms) visit(room, room);
      return { boxes, boxOfNode };
    }

    /** Edges between boxes; those that lead into a closed room are one. */
    function arrowsBetween(boxOfNode, edges) {
      const arrows = new Map();
      const numbers = new Map();
      const number = (box) => numbers.get(box) ?? (numbers.set(box, numbers.size), numbers.size - 1);
      for (const edge of edges) {
        const from = boxOfNode.get(edge.from);
        const to = boxOfNode.get(edge.to);
        if (!from || !to || from === to) continue;
        const isSingle = !from.items && !to.items;
        const id = `${number(from)} ${number(to)} ${isSingle ? edge.kind : ""}`;
        if (!arrows.has(id)) arrows.set(id, { from, to, kind: isSingle ? edge.kind : "several", edges: [] });
        arrows.get(id).edges.push(edge);
      }
      return [...arrows.values()];
    }

    // Places

    const sizes = {
      card: 46, minimum: 132, maximum: 260, header: 38, padding: 16, rowGap: 10, roomGap: 22, columnGap: 56, closed: 58,
    };

    function layOut(rooms, arrows, widthOf) {
      const depth = (box) => { let count = 0; for (let at = box; at; at = at.room) count += 1; return count; };
      for (const { from, to } of arrows) {
        // In the innermost room that has both, the link is between what holds them there.
        let [a, b] = [from, to];
        let [deepA, deepB] = [depth(a), depth(b)];
        while (a.room !== b.room) {
          if (deepA >= deepB) { a = a.room; deepA -= 1; } else { b = b.room; deepB -= 1; }
        }
        if (a.room && a !== b) a.room.links.push([a, b]);
      }
      const house = { items: rooms, links: [], x: 0, y: 0, isOpen: true, target: { kind: "house" } };
      arrange(house, widthOf);
      settle(house, 0, 0);
      return house;
    }

    function settle(box, x, y) {
      box.x += x;
      box.y += y;
      if (box.isOpen) for (const item of box.items) settle(item, box.x, box.y);
    }

    /** Gives a box its size, and the boxes in it their places, from the inside out. */
    function arrange(box, widthOf) {
      if (!box.isOpen) {
        box.width = widthOf(box);
        box.height = box.items ? sizes.closed : sizes.card;
        return;
      }
      for (const item of box.items) arrange(item, widthOf);
      const rooms = box.items.filter((item) => item.target.kind === "scope");
      const others = new Set(box.items.filter((item) => item.target.kind !== "scope"));
      const isHouse = box.target.kind === "house";
      const top = isHouse ? sizes.padding : sizes.header;
      const block = arrangeColumns([...others], box.links.filter(([from, to]) => others.has(from) && others.has(to)), top);
      const gap = block.height > 0 ? sizes.roomGap : 0;
      const shelf = arrangeRooms(rooms, block.width, top + block.height + gap);
      box.width = Math.max(block.width, shelf.width, isHouse ? 0 : widthOf(box) + 40 - 2 * sizes.padding) + 2 * sizes.padding;
      box.height = top + block.height + (shelf.height > 0 ? gap + shelf.height : 0) + sizes.padding;
    }

    /** Puts rooms side by side, in as many rows as keep the whole about as wide as what is above it. */
    function arrangeRooms(rooms, width, top) {
      const area = rooms.reduce((sum, room) => sum + (room.width + sizes.roomGap) * (room.height + sizes.roomGap), 0);
      const limit = Math.max(width, Math.sqrt(area * 1.9), ...rooms.map((room) => room.width));
      let [x, y, lowest, widest] = [0, 0, 0, 0];
      for (const room of rooms) {
        if (x > 0 && x + room.width > limit) [x, y] = [0, lowest + sizes.roomGap];
        room.x = sizes.padding + x;
        room.y = top + y;
        x += room.width + sizes.roomGap;
        widest = Math.max(widest, x - sizes.roomGap);
        lowest = Math.max(lowest, y + room.height);
      }
      return { width: widest, height: lowest };
    }

    /** Puts what needs left of what is needed. */
    function arrangeColumns(items, links, top) {
      if (items.length === 0) return { width: 0, height: 0 };
      const columns = wrapped(columnsOf(items, links));
      order(columns, links);
      let [x, y, widest] = [0, 0, 0];
      bandsOf(columns).forEach((band, index) => {
        const members = new Set(band.flat());
        alignRows(band, links.filter(([from, to]) => members.has(from) && members.has(to)));
        const highest = Math.min(...band.flat().map((item) => item.y));
        x = 0;
        for (const column of band) {
          for (const item of column) {
            item.x = sizes.padding + x;
            item.y += top + y - highest;
            item.band = index;
            if (!item.isOpen) item.width = column.width;
          }
          widest = Math.max(widest, x + column.width);
          x += column.width + column.gap;
        }
        y = Math.max(...band.flat().map((item) => item.y + item.height)) - top + 2 * sizes.roomGap;
      });
      return { width: widest, height: y - 2 * sizes.roomGap };
    }

    const areaOf = (items) => items.reduce(
      (sum, item) => sum + (item.width + sizes.columnGap) * (item.height + sizes.rowGap), 0);

    /** Columns that are too many for a row of them continue below, as text does. */
    function bandsOf(columns) {
      columns.forEach((column, index) => {
        column.width = Math.max(...column.map((item) => item.width));
        column.gap = columns[index + 1]?.layer === column.layer ? sizes.roomGap : sizes.columnGap;
      });
      const total = columns.reduce((sum, column) => sum + column.width + column.gap, 0);
      const limit = Math.max(1500, 2.4 * Math.sqrt(areaOf(columns.flat())));
      const share = total / Math.ceil(total / limit);
      const bands = [];
      let width = Infinity;
      for (const column of columns) {
        if (width + column.width / 2 > share) {
          bands.push([]);
          width = 0;
        }
        bands.at(-1).push(column);
        width += column.width + column.gap;
      }
      return bands;
    }

    /** Columns from left to right; each need of an item is in a later column, except in cycles. */
    function columnsOf(items, links) {
      const needs = new Map(items.map((item) => [item, new Set()]));
      const neededBy = new Map(items.map((item) => [item, new Set()]));
      for (const [from, to] of links) {
        needs.get(from).add(to);
        neededBy.get(to).add(from);
      }
      const layer = new Map();
      const open = new Map(items.map((item) => [item, needs.get(item).size]));
      const ready = items.filter((item) => open.get(item) === 0);
      const rest = new Set(items);
      const sequence = [];
      while (rest.size > 0) {
        // A cycle is cut at its first item.
        const item = ready.pop() ?? rest.values().next().value;
        if (!rest.delete(item)) continue;
        sequence.push(item);
        let deepest = -1;
        for (const needed of needs.get(item)) deepest = Math.max(deepest, layer.get(needed) ?? -1);
        layer.set(item, deepest + 1);
        for (const user of neededBy.get(item)) {
          open.set(user, open.get(user) - 1);
          if (open.get(user) === 0) ready.push(user);
        }
      }
      // Items move left to what needs them, so that arrows are short.
      for (const item of sequence.reverse()) {
        const users = [...neededBy.get(item)].map((user) => layer.get(user)).filter((of) => of > layer.get(item));
        if (users.length > 0) layer.set(item, Math.min(...users) - 1);
      }
      const last = Math.max(...layer.values());
      const columns = [];
      for (const item of items) (columns[last - layer.get(item)] ??= []).push(item);
      return columns.filter(Boolean);
    }

    /** Columns that are too high for the room become several. */
    function wrapped(columns) {
      const limit = Math.max(5 * (sizes.card + sizes.rowGap), Math.sqrt(areaOf(columns.flat()) / 4));
      return columns.flatMap((items, layer) => {
        const total = items.reduce((sum, item) => sum + item.height + sizes.rowGap, 0);
        const share = total / Math.max(1, Math.round(total / limit));
        const parts = [];
        let height = Infinity;
        for (const item of items) {
          if (height + item.height / 2 > share) {
            parts.push(Object.assign([], { layer }));
            height = 0;
          }
          parts.at(-1).push(item);
          height += item.height + sizes.rowGap;
        }
        return parts;
      });
    }

    const neighboursIn = (columns, links) => {
      const neighbours = new Map(columns.flat().map((item) => [item, []]));
      for (const [from, to] of links) {
        neighbours.get(from).push(to);
        neighbours.get(to).push(from);
      }
      return neighbours;
    };
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const sweeps = (columns, count, visit) => {
      for (let sweep = 0; sweep < count; sweep += 1) (sweep % 2 ? columns.toReversed() : columns).forEach(visit);
    };

    /** Orders each column by where its neighbours are, so that fewer arrows cross. */
    function order(columns, links) {
      const neighbours = neighboursIn(columns, links);
      const position = new Map();
      const number = (column) => column.forEach((item, index) => position.set(item, (index + 0.5) / column.length));
      columns.forEach(number);
      sweeps(columns, 8, (column) => {
        const wish = new Map(column.map((item) => {
          const near = neighbours.get(item);
          return [item, near.length > 0 ? mean(near.map((other) => position.get(other))) : position.get(item)];
        }));
        column.sort((a, b) => wish.get(a) - wish.get(b));
        number(column);
      });
    }

    /** Moves the items of each column toward their neighbours, in order and without overlap. */
    function alignRows(columns, links) {
      const neighbours = neighboursIn(columns, links);
      const middle = (item) => item.y + item.height / 2;
      const gap = (item) => (item.items ? sizes.roomGap : sizes.rowGap);
      for (const column of columns) {
        const total = column.reduce((sum, item) => sum + item.height + gap(item), 0);
        let y = -total / 2;
        for (const item of column) {
          item.y = y;
          y += item.height + gap(item);
        }
      }
      sweeps(columns, 8, (column) => {
        // Least squares under an order: neighbouring wishes that contradict are averaged.
        const pools = [];
        let offset = 0;
        for (const item of column) {
          const near = neighbours.get(item);
          const wish = (near.length > 0 ? mean(near.map(middle)) - item.height / 2 : item.y) - offset;
          let pool = { wish, items: [item] };
          while (pools.length > 0 && pools.at(-1).wish > pool.wish) {
            const above = pools.pop();
            const [m, n] = [above.items.length, pool.items.length];
            pool = { wish: (above.wish * m + pool.wish * n) / (m + n), items: above.items.concat(pool.items) };
          }
          pools.push(pool);
          offset += item.height + gap(item);
        }
        offset = 0;
        for (const { wish, items } of pools) {
          for (const item of items) {
            item.y = wish + offset;
            offset += item.height + gap(item);
          }
        }
      });
    }
    """#
}
