/// Faults of the old graph that a check of its keys does not show: they are about lifetimes.
enum OldFindings {
  static func all(in program: ImportedProgram, _ facts: ContainerFacts) -> [Finding] {
    program.notes + duplicates(in: program) + captives(in: program) + copies(in: program) + missing(in: program)
      + mainActor(in: program)
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
        guard !program.keys[need.key].isRegistered, need.mode != .optional else { return nil }
        return Finding(
          id: "missing",
          message:
            "'\(registered.registration.service)' needs '\(program.keys[need.key].service)', which is registered nowhere",
          place: need.place)
      }
    }
      + program.requests.compactMap { key, request in
        guard !program.keys[key].isRegistered, !request.isOptional else { return nil }
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

extension ImportedProgram {
  /// Whether `scope` is `other` or one above it.
  func isAbove(_ scope: String, _ other: String) -> Bool {
    var current: String? = other
    while let name = current {
      if name == scope { return true }
      current = scopes.first { $0.name == name }?.parent
    }
    return false
  }
}
