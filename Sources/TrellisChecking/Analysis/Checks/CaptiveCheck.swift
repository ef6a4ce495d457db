internal import TrellisGraph
internal import TrellisResolver

/// Finds factories and hooks that look keys up in a narrower scope: what they make would keep that scope's instances, or
/// miss them, because no scope is current where an instance is made that outlives the request.
///
/// A `unique` instance made for a request sees the requester's current scope and keeps nothing beyond its own life; one that is
/// made for a shared instance lives as long as that.
enum CaptiveCheck: TextCheck {
  struct Captive: Fault {
    let need: UndeclaredNeedFact
    let registration: RegistrationIndex
    /// What outlives the scope that is asked: the registration, or for a `unique` one, what needs it.
    let keeper: RegistrationIndex

    var rule: Rule { .captive }
    /// The needs of a registration are counted from 0.
    var identity: FaultIdentity { FaultIdentity(rule, .registration(registration), -2 - need.key) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[registration].scope }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Captive] {
    var isReported: Set<FaultIdentity> = []
    return captives(in: graph, of: program).filter {
      $0.need.doubt == nil && isReported.insert($0.identity).inserted
    }
  }

  /// Returns the look-ups that are captives if they are made while the factory runs, which is in doubt.
  static func unchecked(in graph: Graph, of program: SourceFacts) -> [UndeclaredNeedFact] {
    captives(in: graph, of: program).map(\.need).filter { $0.doubt != nil }
  }

  private static func captives(in graph: Graph, of program: SourceFacts) -> [Captive] {
    lazy var needing = graph.needingUnique
    return UndeclaredNeedCheck.all(in: graph, of: program).compactMap { one in
      func outlives(_ registration: RegistrationIndex) -> Bool {
        let own = graph.facts.registrations[registration].scope
        return own != one.need.scope && graph.tree.isSameOrAbove(own, one.need.scope)
      }
      guard !one.need.isDeferred, !one.need.mayBeNew, outlives(one.registration),
        graph.lifetimes[one.registration] != .maker
      else { return nil }
      guard graph.keepsNothing(one.registration) else {
        return Captive(need: one.need, registration: one.registration, keeper: one.registration)
      }
      var pending = [one.registration]
      var seen = Set(pending)
      var next = 0
      // No real program has as many for one.
      while next < pending.count, next < 256 {
        for index in needing[pending[next]] ?? [] where seen.insert(index).inserted {
          if graph.keepsNothing(index) {
            pending.append(index)
          } else if outlives(index) {
            return Captive(need: one.need, registration: one.registration, keeper: index)
          }
        }
        next += 1
      }
      return nil
    }
  }
}

extension CaptiveCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let (name, key) = (graph.name(of: registration), graph.name(need.key))
    let (own, narrow) = (graph.scopeName(of: registration), graph.scopeName(need.scope))
    let code =
      switch need.place {
      case .factory: "its factory"
      case .hook: "its hook"
      case .value: "its value"
      }
    guard keeper == registration else {
      let (keeping, wide) = (graph.name(of: keeper), graph.scopeName(of: keeper))
      return Finding(
        rule,
        "\(keeping) lives as long as \(wide), but is made with \(name), which looks up \(key) of \(narrow):"
          + " it would keep the first, or find none",
        at: need.site,
        notes: [
          Finding.Note(
            "\(keeping) is registered here, is made with \(name), and outlives each \(narrow)",
            at: graph.site(of: keeper)),
          Finding.Note(
            "register \(keeping) in \(narrow)", at: need.site),
        ])
    }
    return Finding(
      rule,
      "\(name) lives as long as \(own), but \(code) looks up \(key) of \(narrow): it would keep the first, or find none",
      at: need.site,
      notes: [
        Finding.Note("\(name) is registered here, and outlives each \(narrow)", at: graph.site(of: registration)),
        Finding.Note(
          "register \(name) in \(narrow), or \(graph.makerAdvice(for: registration, taking: need.key))", at: need.site),
      ])
  }
}

extension Graph {
  /// Whether each request for a registration makes an instance of its own.
  fileprivate func keepsNothing(_ registration: RegistrationIndex) -> Bool {
    lifetimes[registration] == .unique || lifetimes[registration] == .alias
  }

  /// For each registration that keeps nothing, those that strictly need it, except makers, whose calls need it.
  fileprivate var needingUnique: [RegistrationIndex: [RegistrationIndex]] {
    var result: [RegistrationIndex: [RegistrationIndex]] = [:]
    for index in facts.registrations.indices where isActive[index] && lifetimes[index] != .maker {
      for (need, target) in zip(facts.registrations[index].needs, targets(of: index)) {
        guard need.mode.isStrict, case .registration(let needed) = target, keepsNothing(needed) else { continue }
        result[needed, default: []].append(index)
      }
    }
    return result
  }
}
