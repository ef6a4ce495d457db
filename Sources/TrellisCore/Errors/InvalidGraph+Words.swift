package import TrellisResolver

// What every program says of its graph: rule, keys, place and the first remedy.

extension InvalidGraph {
  /// One line for each fault, in order of the places.
  var findings: [Finding] {
    reported.map { fault in
      let (problem, remedy) = words(for: fault)
      return Finding(fault.rule, "\(problem); \(remedy)", at: registrations[Int(fault.slot)].site)
    }
  }

  /// The faults in order of their places, those of a missing key once.
  package var reported: [LevelFault] {
    var missing: Set<Int> = []
    return faults.rarelySorted { registrations[Int($0.slot)].site < registrations[Int($1.slot)].site }
      .filter { $0.rule != .missing || missing.insert(need(of: $0).index).inserted }
  }

  /// What is wrong, and the first remedy.
  package func words(for fault: LevelFault) -> (problem: String, remedy: String) {
    let registration = registrations[Int(fault.slot)]
    let (name, key, need) = (name(fault.slot), registration.key, need(of: fault))
    let scope = level.definition.name
    let sight = parent == nil ? scope : scope + " or above"
    switch fault.rule {
    case .duplicate where fault.other.level == resolver.depth:
      return (
        "\(name) is registered twice in \(scope)",
        "delete one of the two, or give one of them a key or an entry of its own"
      )
    case .duplicate, .shadow:
      let above = parent?.ancestor(resolver.depth - 1 - fault.other.level).name ?? ""
      return (
        "\(name) is registered in \(scope) and above it in \(above)",
        fault.rule == .shadow
          ? "write 'override' to replace it for \(scope) and below" : "give one of the two another entry, or delete it"
      )
    case .overrideNothing:
      let verb = registration.role == .decoration ? "decorated" : "overridden"
      return (
        "'\(key)' is \(verb) in \(scope), but nothing there or above registers it", "register it, or correct the key"
      )
    case .missing:
      return (
        "\(name) needs '\(need)' (\(need.typeName)), which nothing registers in \(sight)",
        "register '\(need)' in \(sight)"
      )
    case .isolation:
      return (
        "\(name) is made off the main actor, but needs '\(need)', which is made on it",
        "register '\(key)' with 'on: MainActor.self'"
      )
    case .asyncInSync:
      return (
        "\(name) looks '\(need)' up synchronously, but it is made asynchronously and not kept",
        registration.lifetime == .maker
          ? "make it an 'AsyncMaker', or register '\(need)' with 'shared'"
          : "need it strictly, or register it with 'shared'"
      )
    case .weakValue:
      return (
        "\(name) is weak, but '\(registration.valueType ?? "")', which it creates, is not a class",
        "register \(name) with 'shared' or 'unique', or create the object of a class"
      )
    case .tooDeep:
      return (
        "\(name) begins a chain of more than \(Resolver.deepestChain) registrations that strictly need one another",
        "break the chain where an instance is not needed at once, for example with 'lazy'"
      )
    default:
      let circle = resolver.circles.first { $0[0] == fault.slot } ?? []
      let members = circle.filter { !isCollection($0) }.map { registrations[Int($0)].key.description }
      return (
        "these needs form a cycle: \(members.joined(separator: ", "))",
        "break the cycle where the instance is not needed at once, for example with 'lazy'"
      )
    }
  }

  /// `'.api'`, `the decoration of '.api'`, `the contribution to '.plugins'`, `the entry "one" of '.plugins'`.
  package func name(_ slot: Int32) -> String {
    let registration = registrations[Int(slot)]
    let start =
      switch registration.role {
      case .plain, .collection: ""
      case .decoration: "the decoration of "
      case .contribution: registration.entryText.map { "the entry " + $0 + " of " } ?? "the contribution to "
      }
    return start + "'" + registration.key.description + "'"
  }

  /// The need concerned; the key itself if there is none.
  package func need(of fault: LevelFault) -> Keys {
    let registration = registrations[Int(fault.slot)]
    return fault.need < 0 ? registration.key : registration.need(Int(fault.need))
  }
}
