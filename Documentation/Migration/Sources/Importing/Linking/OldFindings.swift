/// Faults of the old graph that a check of its keys does not show: they are about lifetimes.
enum OldFindings {
  static func all(in program: ImportedProgram) -> [Finding] {
    duplicates(in: program) + captives(in: program) + copies(in: program) + missing(in: program)
      + mainActor(in: program) + cycles(in: program) + closedCycles(in: program)
  }

  /// Services that need each other before one of them exists; each cycle once, at its first registration.
  private static func cycles(in program: ImportedProgram) -> [Finding] {
    var reported: Set<Int> = []
    return StrictCycles(program).members.compactMap { index -> Finding? in
      guard !reported.contains(index) else { return nil }
      for need in program.registrations[index].needs where need.mode == .strict || need.mode == .optional {
        guard let path = program.path(from: need.key, to: index) else { continue }
        reported.formUnion(path)
        return Finding(
          id: "cycle", message: "\(loop(index, path, in: program)) need each other; resolving one never ends",
          place: need.place)
      }
      return nil
    }
  }

  /// What `initCompleted` and its kin close: sound in the old container, and for a hand to break.
  private static func closedCycles(in program: ImportedProgram) -> [Finding] {
    program.registrations.enumerated().flatMap { index, registered in
      registered.later.compactMap { need -> Finding? in
        guard registered.forwarded == nil, let path = program.path(from: need.key, to: index) else { return nil }
        let second = program.registrations[path[0]].registration.service
        return Finding(
          id: "cycle",
          message: "\(loop(index, path, in: program)) know each other, which is closed once the first exists;"
            + " with Trellis, let the factory of '\(second)' set the property, or take it as '.lazy'",
          place: need.place)
      }
    }
  }

  private static func loop(_ index: Int, _ path: [Int], in program: ImportedProgram) -> String {
    ([index] + path).map { "'\(program.registrations[$0].registration.service)'" }.joined(separator: " → ")
  }

  /// One service registered twice in one scope under the same condition.
  private static func duplicates(in program: ImportedProgram) -> [Finding] {
    program.byKey.enumerated().flatMap { key, registrations -> [Finding] in
      var first: [String: Int] = [:]
      return registrations.compactMap { index -> Finding? in
        let registered = program.registrations[index]
        let identity = "\(registered.scope)|\(registered.registration.condition ?? "")"
        guard let earlier = first[identity] else {
          first[identity] = index
          return nil
        }
        return Finding(
          id: "duplicate",
          message: "'\(program.keys[key].service)' is registered twice; the first time at"
            + " \(program.registrations[earlier].registration.place)",
          place: registered.registration.place)
      }
    }
  }

  /// A longer-lived service keeps what the app resets, or what should live only as long as something uses it.
  private static func captives(in program: ImportedProgram) -> [Finding] {
    var found: [Finding] = []
    for registered in program.registrations where registered.lifetime == .shared && registered.forwarded == nil {
      for need in registered.needs where need.mode == .strict || need.mode == .optional {
        for target in program.byKey[need.key].map({ program.registrations[$0] }) {
          let wanted = program.keys[need.key].service
          if target.scope != registered.scope, !program.isAbove(target.scope, registered.scope) {
            found.append(
              Finding(
                id: "captive",
                message: "'\(registered.registration.service)' is shared in \(registered.scope) and keeps the first"
                  + " '\(wanted)', which belongs to \(target.scope)",
                place: need.place))
          } else if let reset = target.registration.reset, target.forwarded == nil {
            found.append(
              Finding(
                id: "captive",
                message: "'\(registered.registration.service)' is shared and keeps the first '\(wanted)', which the app"
                  + " resets at \(reset)",
                place: need.place))
          } else if target.lifetime == .weak {
            found.append(
              Finding(
                id: "captive",
                message:
                  "'\(registered.registration.service)' is shared and keeps '\(wanted)', which is registered as weak:"
                  + " it is never released",
                place: need.place))
          }
        }
      }
    }
    return found
  }

  /// Shared services that each keep an instance of their own of something that looks shared.
  private static func copies(in program: ImportedProgram) -> [Finding] {
    var keepers: [Int: [Int]] = [:]
    for (index, registered) in program.registrations.enumerated()
    where (registered.lifetime == .shared || registered.lifetime == .weak) && registered.forwarded == nil {
      for key in Set(registered.needs.filter { $0.mode == .strict }.map(\.key)) {
        keepers[key, default: []].append(index)
      }
    }
    return keepers.sorted { $0.key < $1.key }.compactMap { key, holders -> Finding? in
      guard holders.count > 1, let first = program.byKey[key].first else { return nil }
      let target = program.registrations[first]
      guard target.lifetime == .unique, target.forwarded == nil else { return nil }
      let created = target.registration.created ?? target.registration.service.type
      guard let kind = program.declarations.type(created)?.kind, kind == .class || kind == .actor else { return nil }
      let names = holders.map { "'\(program.registrations[$0].registration.service)'" }.sorted().joined(separator: ", ")
      return Finding(
        id: "copies",
        message: "\(names) are shared, and each keeps a '\(program.keys[key].service)' of its own",
        place: target.registration.place)
    }
  }

  /// What is resolved and registered nowhere.
  private static func missing(in program: ImportedProgram) -> [Finding] {
    program.registrations.flatMap { registered in
      (registered.needs + registered.later).compactMap { need -> Finding? in
        let key = program.keys[need.key]
        guard !key.isRegistered, !key.isUncertain, need.mode != .optional else { return nil }
        return Finding(
          id: "missing",
          message:
            "'\(registered.registration.service)' needs '\(key.service)', which is registered nowhere",
          place: need.place)
      }
    }
      + program.requests.compactMap { key, request in
        guard !program.keys[key].isRegistered, !program.keys[key].isUncertain, !request.isOptional else { return nil }
        return Finding(
          id: "missing", message: "'\(program.keys[key].service)' is requested here and registered nowhere",
          place: request.place)
      }
  }

  /// A factory off the main actor needs something that is made on it.
  private static func mainActor(in program: ImportedProgram) -> [Finding] {
    program.registrations.flatMap { registered -> [Finding] in
      guard !registered.registration.isOnMainActor, registered.forwarded == nil else { return [] }
      return registered.needs.compactMap { need in
        guard need.mode == .strict, let target = program.byKey[need.key].first,
          program.registrations[target].registration.isOnMainActor, program.registrations[target].lifetime != .maker
        else { return nil }
        return Finding(
          id: "isolation",
          message: "'\(registered.registration.service)' is made off the main actor and needs"
            + " '\(program.keys[need.key].service)', which is made on it",
          place: need.place)
      }
    }
  }
}

/// The registrations that lie on a cycle of what has to exist first, in their order. No recursion: chains may be long.
private struct StrictCycles {
  private(set) var members: [Int] = []

  init(_ program: ImportedProgram) {
    let edges = program.registrations.map { registered in
      registered.needs.filter { $0.mode == .strict || $0.mode == .optional }.flatMap { program.byKey[$0.key] }
    }
    // What nothing on a cycle leads to is taken away, then what leads to nothing on one.
    var kept = Set(edges.indices)
    Self.prune(&kept, edges)
    var reversed: [[Int]] = Array(repeating: [], count: edges.count)
    for (index, targets) in edges.enumerated() { for target in targets { reversed[target].append(index) } }
    Self.prune(&kept, reversed)
    members = kept.sorted()
  }

  /// Removes what has no edge to what is kept, until all have one.
  private static func prune(_ kept: inout Set<Int>, _ edges: [[Int]]) {
    var incoming: [[Int]] = Array(repeating: [], count: edges.count)
    for (index, targets) in edges.enumerated() where kept.contains(index) {
      for target in targets where kept.contains(target) { incoming[target].append(index) }
    }
    var left = edges.indices.map { index in edges[index].count { kept.contains($0) } }
    var open = kept.filter { left[$0] == 0 }
    while let index = open.popFirst() {
      kept.remove(index)
      for source in incoming[index] {
        left[source] -= 1
        if left[source] == 0 { open.insert(source) }
      }
    }
  }
}
