import TestTools
/// What random programs should give, worked out by the rules alone: registrations and views of them, without indices, plans or
/// memory.
enum GraphModel {
  enum Lifetime { case value, shared, unique, weak, alias, collection }

  enum Role { case plain, contribution, decoration, collection }

  /// One registration as some scope has it.
  final class Node {
    /// Different for each node of a run.
    let number: Int
    let row: RandomProgram.Row?
    let name: Name
    let role: Role
    /// Nil if it lives like what it replaces or wraps.
    private let ownLifetime: Lifetime?
    fileprivate var replaced: Node?
    /// The scope whose view its needs have and that holds its instance.
    let home: View
    /// A decoration needs what it wraps first, a collection what is above and then its parts.
    var needs: [(need: RandomProgram.Need, target: Node?)] = []

    init(
      _ row: RandomProgram.Row?, _ name: Name, _ role: Role, _ lifetime: Lifetime?, inPlaceOf replaced: Node? = nil,
      home: View
    ) {
      number = Self.count.withLock { count -> Int in
        count += 1
        return count
      }
      self.row = row
      self.name = name
      self.role = role
      ownLifetime = lifetime
      self.replaced = replaced
      self.home = home
    }

    private static let count = Guarded(0)

    /// What lies under this and all decorations between.
    var undecorated: Node? { role == .decoration ? needs.first?.target?.undecorated : self }

    /// Whether a need is what a decoration wraps, or what a collection starts from or collects.
    fileprivate func isInner(_ position: Int) -> Bool { role == .collection || role == .decoration && position == 0 }

    /// Asked for only when all needs are known.
    var lifetime: Lifetime { ownLifetime ?? Self.lifetime(inPlaceOf: replaced) }

    private static func lifetime(inPlaceOf node: Node?) -> Lifetime {
      switch node?.lifetime {
      case .unique: return .unique
      case .weak: return .weak
      case .alias:
        // Its target's, but for weak: a conversion need not give an object.
        let lifetime = lifetime(inPlaceOf: node?.needs.first?.target)
        return lifetime == .weak ? .unique : lifetime
      default: return .shared
      }
    }
  }

  /// What a scope sees.
  class View {
    let parent: View?
    fileprivate(set) var own: [Name: Node] = [:]

    init(parent: View?) {
      self.parent = parent
    }

    /// - Parameter rows: What the scope's definition registers.
    convenience init(parent: View?, rows: [RandomProgram.Row]) {
      self.init(parent: parent)
      place(rows)
    }

    func lookUp(_ name: Name) -> Node? { own[name] ?? lookUpAbove(name) }

    func lookUpAbove(_ name: Name) -> Node? { parent?.lookUp(name) }

    /// Plain registrations first, then collections, then decorations; needs find what is visible in the end.
    ///
    /// - Parameter additions: The contributions and decorations that overrides bring: the last of their kind.
    fileprivate func place(_ rows: [RandomProgram.Row], additions: [Node] = []) {
      var placed = additions
      var contributions: [Name: [Node]] = [:]
      for row in rows {
        switch row.verb {
        case .decoration: continue
        case .contribution:
          let node = Node(row, row.name, .contribution, .shared, home: self)
          contributions[row.name, default: []].append(node)
          placed.append(node)
        default:
          let node = Node(
            row, row.name, .plain, lifetime(of: row), inPlaceOf: parent?.lookUp(row.name), home: self)
          own[row.name] = node
          placed.append(node)
        }
      }
      for node in additions where node.role == .contribution { contributions[node.name, default: []].append(node) }
      for (name, parts) in contributions {
        let node = Node(nil, name, .collection, .collection, home: self)
        let strict = RandomProgram.Need(form: .strict, name: name)
        node.needs = [(strict, lookUpAbove(name))] + parts.map { (strict, $0) }
        own[name] = node
      }
      let decorations = rows.filter { $0.verb == .decoration }.map {
        Node($0, $0.name, .decoration, nil, home: self)
      }
      for node in decorations + additions where node.role == .decoration {
        node.replaced = lookUp(node.name)
        node.needs = [(RandomProgram.Need(form: .strict, name: node.name), node.replaced)]
        own[node.name] = node
      }
      placed += decorations
      for node in placed { link(node) }
    }

    /// Looks up what the row of a node needs.
    fileprivate func link(_ node: Node) {
      guard let row = node.row else { return }
      var needs = row.needs
      if case .alias(let target) = row.verb { needs = [RandomProgram.Need(form: .strict, name: target)] }
      node.needs += needs.map { ($0, lookUp($0.name)) }
    }

    private func lifetime(of row: RandomProgram.Row) -> Lifetime? {
      switch row.verb {
      case .value: .value
      case .shared, .contribution: .shared
      case .unique: .unique
      case .weak: .weak
      case .alias: .alias
      case .override, .decoration: nil
      }
    }
  }

  /// What a scope sees that was derived or opened with overrides.
  final class OverridingView: View {
    private var overrides: [Name: Node] = [:]
    /// What keys lead to that overrides decorate or contribute to.
    private var additions: [Name: Node] = [:]
    private var copies: [ObjectIdentifier: Node] = [:]
    private var known: [ObjectIdentifier: Bool] = [:]

    /// - Parameters:
    ///   - parent: What stays as it is.
    ///   - rows: What the scope's definition registers; none for one that is derived.
    init(parent: View, rows: [RandomProgram.Row] = [], overrides list: [RandomProgram.Row]) {
      super.init(parent: parent)
      let before = View(parent: parent, rows: rows)
      for row in list where row.verb != .decoration && row.verb != .contribution {
        let lifetime = row.verb == .value ? Lifetime.value : nil
        overrides[row.name] = Node(
          row, row.name, .plain, lifetime, inPlaceOf: before.lookUp(row.name)?.undecorated, home: self)
      }
      var added: [Node] = []
      for row in list where row.verb == .decoration {
        added.append(Node(row, row.name, .decoration, nil, home: self))
        additions[row.name] = added.last
      }
      let strict = RandomProgram.Form.strict
      for row in list where row.verb == .contribution && overrides[row.name] == nil {
        let part = Node(row, row.name, .contribution, .shared, home: self)
        added.append(part)
        // What is re-created sees these beside the elements that its owner sees.
        let collection = additions[row.name] ?? Node(nil, row.name, .collection, .collection, home: self)
        additions[row.name] = collection
        if collection.role == .collection { collection.needs.append((.init(form: strict, name: row.name), part)) }
      }
      // What the definition has for an overridden key is gone, and with it what lies around that above; its decorations stay.
      for row in rows where row.verb != .decoration {
        if let override = overrides[row.name] { own[row.name] = override }
      }
      place(rows.filter { $0.verb == .decoration || overrides[$0.name] == nil }, additions: added)
      for node in overrides.values { link(node) }
    }

    override func lookUpAbove(_ name: Name) -> Node? { rewired(parent?.lookUp(name), for: name) }

    /// What a need that led to a node leads to now.
    private func rewired(_ node: Node?, for name: Name) -> Node? {
      guard let node else { return overrides[name] }
      if node.role == .plain || node.role == .collection, let override = overrides[name] { return override }
      return isConcerned(node) ? copy(of: node) : node
    }

    /// Whether a node needs something that is overridden, directly or through others.
    private func isConcerned(_ node: Node) -> Bool {
      if let known = known[ObjectIdentifier(node)] { return known }
      let isConcerned = node.needs.enumerated().contains { position, element in
        let (need, target) = element
        if node.role != .collection, overrides[need.name] != nil { return true }
        if !node.isInner(position), additions[need.name] != nil { return true }
        return target.map { self.isConcerned($0) } ?? false
      }
      known[ObjectIdentifier(node)] = isConcerned
      return isConcerned
    }

    private func copy(of node: Node) -> Node {
      if let known = copies[ObjectIdentifier(node)] { return known }
      let copy = Node(node.row, node.name, node.role, node.role == .decoration ? nil : node.lifetime, home: self)
      copies[ObjectIdentifier(node)] = copy
      copy.needs = node.needs.enumerated().map { position, element in
        let (need, target) = element
        let rewired = rewired(target, for: need.name)
        return (need, node.isInner(position) ? rewired : extended(rewired, for: need.name))
      }
      if node.role == .decoration { copy.replaced = copy.needs.first?.target }
      return copy
    }

    /// What a need of a copy leads to: a decoration that overrides give its key, or what its owner sees with their contributions.
    private func extended(_ node: Node?, for name: Name) -> Node? {
      guard let addition = additions[name], addition.role == .collection else { return additions[name] ?? node }
      let collection = Node(nil, name, .collection, .collection, home: self)
      collection.needs = [(RandomProgram.Need(form: .strict, name: name), node)] + addition.needs
      return collection
    }
  }
}
