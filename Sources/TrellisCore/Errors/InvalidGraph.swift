package import TrellisResolver

/// A level with faults and the levels above it, which have none.
package struct InvalidGraph {
  /// One level, from what registers it to what its keys lead to.
  package struct Level {
    package let name: String
    /// Where a missing registration would be written.
    package let site: Site
    /// Of the slots, in their order.
    package let registrations: [Registration]
    package let slots: [ResolvedSlot]
    package let targets: [Target]
    /// The slots that keys lead to.
    package let local: [Int32]
  }

  package let faults: [LevelFault]
  /// From the root down; the last one has the faults.
  package let levels: [Level]
  private let resolver: Resolver

  init(_ faults: [LevelFault], _ resolver: Resolver, _ level: TrellisCore.Level, below parent: Plan?) {
    self.faults = faults
    self.resolver = resolver
    let written = level.registrations
    let registrations = resolver.slots.indices.map { slot in
      // A collection is registered where its contributions are.
      slot < written.count
        ? written[slot] : written[Int(resolver.needs[resolver.slots[slot].needs.upperBound - 1].target.slot)]
    }
    let last = Level(
      name: level.definition.name, site: level.definitionSite, registrations: registrations, slots: resolver.slots,
      targets: resolver.needs.map(\.target), local: resolver.local)
    levels =
      (parent?.chain ?? []).map { plan in
        Level(
          name: plan.name, site: plan.site, registrations: plan.registrations, slots: plan.resolved.slots,
          targets: plan.resolved.targets, local: plan.locators.filter { $0.distance == 0 && $0.slot >= 0 }.map(\.slot))
      } + [last]
  }

  /// Whether a slot of the last level is that of an override, which was given when a scope was created, opened or derived.
  package func isGivenToScope(slot: Int) -> Bool { resolver.slots[slot].traits.contains(.isCounted) }

  /// The shortest cycles, as slots of which each needs the next.
  package var cycles: [[Int32]] {
    resolver.cycles { a, b in
      // A collection has the place of its contribution, which may not be in the cycle.
      let (first, second) = (isCollection(a), isCollection(b))
      return first != second ? second : (registration(a).origin.site, a) < (registration(b).origin.site, b)
    }
  }

  private func isCollection(_ slot: Int32) -> Bool { levels[levels.count - 1].slots[Int(slot)].role == .collection }

  private func registration(_ slot: Int32) -> Registration { levels[levels.count - 1].registrations[Int(slot)] }
}

// What an app says of its graph: rule, keys, places, dependency path and the first remedy.
extension InvalidGraph {
  var findings: [Finding] {
    var missing: Set<Keys> = []
    let plain = faults.filter { $0.rule != .cycle }.rarelySorted {
      registration($0.slot).origin.site < registration($1.slot).origin.site
    }
    let requesters = requesters
    return plain.compactMap { fault in
      if fault.rule == .missing, !missing.insert(need(of: fault)).inserted { return nil }
      return finding(fault, requesters)
    } + cycles.map(finding)
  }

  private var scope: String { levels[levels.count - 1].name }

  /// `AppScope`, or `SessionScope or above`.
  private var sight: String { levels.count > 1 ? "\(scope) or above" : scope }

  private func need(of fault: LevelFault) -> Keys { registration(fault.slot).need(Int(fault.need)) }

  private func registration(_ target: Target) -> Registration {
    levels[Int(target.level)].registrations[Int(target.slot)]
  }

  /// `'.api'`, `the decoration of '.api'`, `the contribution to '.plugins'`.
  private func name(_ slot: Int32) -> String {
    let registration = registration(slot)
    return switch registration.role {
    case .plain, .collection: "'\(registration.key)'"
    case .contribution: "the contribution to '\(registration.key)'"
    case .decoration: "the decoration of '\(registration.key)'"
    }
  }

  private func finding(_ fault: LevelFault, _ requesters: [Int32]) -> Finding {
    let (registration, name) = (registration(fault.slot), name(fault.slot))
    let key = "'\(registration.key)'"
    let site = registration.origin.site
    let other = fault.other.isRegistration ? self.registration(fault.other) : registration
    let message: String
    var remedy: String
    var notes: [Finding.Note] = []
    var trail: [String] = []
    switch fault.rule {
    case .duplicate:
      if let entry = registration.entryText, other.role == .contribution {
        message =
          "the entry \(entry) of \(key) is filled twice, in \(scope) and in \(levels[Int(fault.other.level)].name)"
        remedy = "give one of the two another entry, or delete it"
      } else {
        message = "\(name) is registered twice in \(scope)"
        remedy = "delete one of the two, or give one of them a key of its own"
      }
      notes.append(Finding.Note("it is registered first here", at: other.origin.site))
    case .shadow:
      message = "\(name) is registered in \(scope) and above it in \(levels[Int(fault.other.level)].name)"
      notes.append(Finding.Note("it is registered above here", at: other.origin.site))
      remedy = "write 'override' to replace it for \(scope) and below"
    case .overrideNothing:
      let verb = registration.role == .decoration ? "decorated" : "overridden"
      message = "\(key) is \(verb) in \(scope), but nothing there or above registers it"
      remedy = "register it, or correct the key"
    case .missing:
      let wanted = need(of: fault)
      message = "\(name) needs '\(wanted)' (\(wanted.typeName)), which nothing registers in \(sight)"
      remedy = "register '\(wanted)' in \(sight)"
      if let twin = twin(of: wanted) {
        remedy = "declare '\(wanted)' once, as 'static let': these are two key objects"
        notes.append(Finding.Note("the other key object named '\(wanted)' is registered here", at: twin.site))
      }
      trail = path(to: fault.slot, requesters) + ["\(wanted)"]
    case .isolation:
      message = "\(name) is made off the main actor, but needs '\(need(of: fault))', which is made on it"
      remedy = "register \(key) with 'on: MainActor.self'"
      trail = path(to: fault.slot, requesters) + ["\(need(of: fault))"]
    case .asyncInSync:
      message = "\(name) looks '\(need(of: fault))' up synchronously, but it is made asynchronously and not kept"
      remedy = "need it strictly, or register it with 'shared'"
      trail = path(to: fault.slot, requesters) + ["\(need(of: fault))"]
    case .weakValue:
      message = "\(name) is weak, but '\(spelling(of: registration.layout.type))', which it creates, is not a class"
      remedy = "register \(name) with 'shared' or 'unique', or create the object of a class"
    case .tooDeep:
      message =
        "\(name) begins a chain of more than \(Resolver.deepestChain) registrations that strictly need one another"
      remedy = "break the chain where an instance is not needed at once, for example with 'lazy'"
    default:
      message = "\(name) breaks the rule '\(fault.rule.id)'"
      remedy = "see Documentation/Diagnostics.md"
    }
    return Finding(fault.rule, message, at: site, notes: notes + [Finding.Note(remedy, at: site)], trail: trail)
  }

  /// A registration of a different key object of the same name.
  private func twin(of key: Keys) -> Registration? {
    levels.lazy.flatMap(\.registrations).first { $0.key.isTwin(of: key) }
  }

  private func finding(_ cycle: [Int32]) -> Finding {
    let members = cycle.filter { !isCollection($0) }
    let trail = (members + members.prefix(1)).map { "\(registration($0).key)" }
    let site = registration(members[0]).origin.site
    return Finding(
      .cycle,
      members.count == 1 ? "\(name(members[0])) needs itself" : "these needs form a cycle: \(trail.joinedAsPath())",
      at: site,
      notes: members.dropFirst().map {
        Finding.Note("\(name($0)) is registered here", at: registration($0).origin.site)
      }
        + [Finding.Note("break the cycle where the instance is not needed at once, for example with 'lazy'", at: site)],
      trail: trail)
  }

  /// For each slot of the level, the one that needs it on the shortest dependency path from a slot that nothing in the level needs;
  /// the slot itself if nothing needs it; -1 if only cycles lead to it.
  private var requesters: [Int32] {
    let level = levels[levels.count - 1]
    func targets(of slot: Int32) -> ArraySlice<Target> { level.targets[level.slots[Int(slot)].needs] }
    var queue = [Int32](level.slots.indices.map(Int32.init))
    var requesters = queue
    for slot in queue {
      for target in targets(of: slot) where resolver.isOwn(target) && target.slot != slot {
        requesters[Int(target.slot)] = -1
      }
    }
    queue.removeAll { requesters[Int($0)] < 0 }
    var position = 0
    while position < queue.count {
      for target in targets(of: queue[position]) where resolver.isOwn(target) && requesters[Int(target.slot)] < 0 {
        requesters[Int(target.slot)] = queue[position]
        queue.append(target.slot)
      }
      position += 1
    }
    return requesters
  }

  /// The keys on the shortest dependency path to a slot of the level.
  private func path(to slot: Int32, _ requesters: [Int32]) -> [String] {
    var path = [slot]
    while let last = path.last, case let next = requesters[Int(last)], next >= 0, next != last { path.append(next) }
    return path.reversed().filter { !isCollection($0) || $0 == slot }.map { "\(registration($0).key)" }
  }
}
