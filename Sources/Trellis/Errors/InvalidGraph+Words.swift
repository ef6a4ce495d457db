package import TrellisResolver

// What every program says of its graph: rule, keys, place and the first remedy.

extension InvalidGraph {
  /// One line for each fault, in order of the places.
  var findings: [Finding] {
    reported.map {
      Finding($0.rule, words(for: $0).joined(separator: "; "), at: registrations[Int($0.slot)].site)
    }
  }

  /// The faults in order of their places, those of a missing key once.
  package var reported: [LevelFault] {
    var missing: Set<Int> = []
    return faults.rarelySorted { registrations[Int($0.slot)].site < registrations[Int($1.slot)].site }
      .filter { $0.rule != .missing || missing.insert(need(of: $0).index).inserted }
  }

  /// What is wrong, and the first remedy.
  package func words(for fault: LevelFault) -> [String] {
    var words = [""]
    var isPlace = false
    for letter in text(for: fault).unicodeScalars {
      if isPlace { words[words.count - 1] += value(of: letter, fault) }
      if !isPlace, letter == "\n" { words.append("") }
      if !isPlace, letter != "\n", letter != "%" { words[words.count - 1].unicodeScalars.append(letter) }
      isPlace = letter == "%"
    }
    return words
  }

  // Letters stand for values, since an interpolated text takes as much of a program as ten of these.
  private func text(for fault: LevelFault) -> String {
    switch fault.rule {
    case .duplicate where fault.other.level == resolver.depth:
      "%n is registered twice in %s\ndelete one of the two, or give one of them a key or an entry of its own"
    case .duplicate:
      "%n is registered in %s and above it in %o\ngive one of the two another entry, or delete it"
    case .shadow:
      "%n is registered in %s and above it in %o\nwrite 'override' to replace it for %s and below"
    case .overrideNothing:
      "'%k' is %v in %s, but nothing there or above registers it\nregister it, or correct the key"
    case .missing: "%n needs '%w' (%t), which nothing registers in %s%a\nregister '%w' in %s%a"
    case .isolation:
      "%n is made off the main actor, but needs '%w', which is made on it\nregister '%k' with 'on: MainActor.self'"
    case .asyncInSync:
      "%n looks '%w' up synchronously, but it is made asynchronously and not kept\n"
        + "need it strictly, or register it with 'shared'"
    case .weakValue:
      "%n is weak, but '%t', which it creates, is not a class\n"
        + "register %n with 'shared' or 'unique', or create the object of a class"
    case .tooDeep:
      "%n begins a chain of more than %l registrations that strictly need one another\n"
        + "break the chain where an instance is not needed at once, for example with 'lazy'"
    default:
      "these needs form a cycle: %c\n"
        + "break the cycle where the instance is not needed at once, for example with 'lazy'"
    }
  }

  private func value(of letter: Unicode.Scalar, _ fault: LevelFault) -> String {
    let registration = registrations[Int(fault.slot)]
    switch letter {
    case "n": return name(fault.slot)
    case "k": return registration.key.description
    case "v": return registration.role == .decoration ? "decorated" : "overridden"
    case "w": return need(of: fault).description
    case "t": return fault.rule == .missing ? need(of: fault).typeName : registration.valueType ?? ""
    case "s": return level.definition.name
    case "a": return parent == nil ? "" : " or above"
    case "o": return parent?.ancestor(resolver.depth - 1 - fault.other.level).name ?? ""
    case "l": return String(Resolver.deepestChain)
    default:
      let circle = resolver.circles.first { $0[0] == fault.slot } ?? []
      return circle.filter { !isCollection($0) }.map { registrations[Int($0)].key.description }.joined(separator: ", ")
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

  package func need(of fault: LevelFault) -> Keys { registrations[Int(fault.slot)].need(Int(fault.need)) }
}
