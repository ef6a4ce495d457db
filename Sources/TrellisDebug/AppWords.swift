#if DEBUG
  package import TrellisCore
  package import TrellisResolver

  /// Describes the faults of an app: to what every program says of each, it adds the dependency path, a shortest cycle, and other
  /// places concerned.
  package enum AppWords: DebugWords {
    package static func findings(of graph: InvalidGraph) -> [Finding] {
      let requesters = graph.requesters
      let faults = graph.reported
      let cycles = faults.first { $0.rule == .cycle }.map { fault in
        graph.cycles.map { graph.finding(fault, cycle: $0) }
      }
      return (faults.filter { $0.rule != .cycle }.map { graph.finding($0, requesters: requesters) } + (cycles ?? []))
        .sorted { a, b in
          (a.site.file, a.site.line, a.site.column, a.id, a.message)
            < (b.site.file, b.site.line, b.site.column, b.id, b.message)
        }
    }

    package static func name(ofKeyAt site: Site) -> String? { CheckedGraphs.name(ofKeyAt: site) }

    package static func compareOnce(_ level: Level) { CheckedGraphs.compareOnce(level) }
  }

  extension InvalidGraph {
    fileprivate func finding(_ fault: LevelFault, requesters: [Int32]) -> Finding {
      let (problem, remedy) = words(for: fault)
      let site = registrations[Int(fault.slot)].site
      var notes = [Finding.Note(remedy, at: site)]
      var trail: [String] = []
      switch fault.rule {
      case .duplicate: notes.insert(Finding.Note("it is registered first here", at: self.site(of: fault.other)), at: 0)
      case .shadow: notes.insert(Finding.Note("it is registered above here", at: self.site(of: fault.other)), at: 0)
      case .missing, .isolation, .asyncInSync:
        let wanted = need(of: fault)
        trail = path(to: fault.slot, requesters) + ["\(wanted)"]
        // Another key object of the same name.
        let all = (parent?.chain ?? []).flatMap(\.registrations) + registrations
        if fault.rule == .missing, let twin = all.first(where: { $0.key.isTwin(of: wanted) }) {
          notes = [
            Finding.Note("the other key object named '\(wanted)' is registered here", at: twin.site),
            Finding.Note("declare '\(wanted)' once, as 'static let': these are two key objects", at: site),
          ]
        }
      default: break
      }
      return Finding(fault.rule, problem, at: site, notes: notes, trail: trail)
    }

    private func site(of target: Target) -> Site {
      let above = parent?.chain ?? []
      return (target.level < above.count ? above[Int(target.level)].registrations : registrations)[Int(target.slot)]
        .site
    }

    fileprivate func finding(_ fault: LevelFault, cycle: [Int32]) -> Finding {
      let members = cycle.filter { !isCollection($0) }
      let trail = (members + members.prefix(1)).map { "\(registrations[Int($0)].key)" }
      let sites = members.map { registrations[Int($0)].site }
      return Finding(
        .cycle,
        members.count == 1 ? "\(name(members[0])) needs itself" : "these needs form a cycle: \(trail.joinedAsPath())",
        at: sites[0],
        notes: zip(members, sites).dropFirst().map { Finding.Note("\(name($0)) is registered here", at: $1) }
          + [Finding.Note(words(for: fault).remedy, at: sites[0])],
        trail: trail)
    }

    /// For each slot of the level, the one that needs it on the shortest dependency path from a slot that nothing in the level needs;
    /// the slot itself if nothing needs it; -1 if only cycles lead to it.
    fileprivate var requesters: [Int32] {
      let needed = resolver.slots.map { $0.needs.map { resolver.needs[$0].target }.filter(resolver.isOwn).map(\.slot) }
      var queue = resolver.slots.indices.map(Int32.init)
      var requesters = queue
      for slot in queue {
        for other in needed[Int(slot)] where other != slot { requesters[Int(other)] = -1 }
      }
      queue.removeAll { requesters[Int($0)] < 0 }
      var position = 0
      while position < queue.count {
        for other in needed[Int(queue[position])] where requesters[Int(other)] < 0 {
          requesters[Int(other)] = queue[position]
          queue.append(other)
        }
        position += 1
      }
      return requesters
    }

    /// The keys on the shortest dependency path to a slot of the level.
    private func path(to slot: Int32, _ requesters: [Int32]) -> [String] {
      var path = [slot]
      while let last = path.last, case let next = requesters[Int(last)], next >= 0, next != last { path.append(next) }
      return path.reversed().filter { !isCollection($0) || $0 == slot }.map { "\(registrations[Int($0)].key)" }
    }
  }
#endif
