internal import TrellisGraph
internal import TrellisResolver

/// What is known about a fault: whether it occurs in every run, in some, or perhaps in none.
struct Verdict {
  enum Kind {
    case always
    case sometimes
    /// Only in combinations of run-time branches that may exclude each other.
    case uncertain
    /// Uncertain, and not reported whatever else occurs.
    case unchecked
  }

  var kind: Kind
  /// The combinations to describe it in.
  private(set) var having: VariantSet?
  /// The component that it depends on; nil if it depends on no condition.
  let component: Component?
  /// Whether a request may only be made where it succeeds.
  private let leavesUnchecked: Bool

  init(on identity: FaultIdentity, _ search: FaultSearch, _ variants: Variants) {
    if identity.rule == .missing, case .key(let key) = identity.subject, search.program.keys[key].defaultVaries {
      (kind, having, component, leavesUnchecked) = (.unchecked, nil, nil, true)
      return
    }
    guard let number = variants.component(of: identity), let having = search.occurrences[identity] else {
      (kind, having, component, leavesUnchecked) = (.always, nil, nil, false)
      return
    }
    let component = variants.components[number]
    self.component = component
    self.having = having
    if component.isEvery(having) {
      (kind, leavesUnchecked) = (.always, false)
      return
    }
    // The branches around a request are not read: they may be those around the registration, or decided by the build.
    let certain = search.byDoubtfulUses[identity].map { having.subtracting($0) } ?? having
    let isOfBuild = component.isCertainInSomeBuild(certain)
    switch identity.subject {
    case .use(let index) where search.program.uses[index].mayBeLeftOut: (kind, leavesUnchecked) = (.unchecked, true)
    case .use, .override:
      kind = isOfBuild ? .sometimes : .unchecked
      leavesUnchecked = !isOfBuild
    case .key:
      // Those around a need are.
      let byNeeds = search.byNeeds[identity] ?? having.subtracting(having)
      let isCertain = component.isCertain(byNeeds) && !byNeeds.isEmpty
      if isCertain || !isOfBuild && !byNeeds.isEmpty { self.having = byNeeds }
      kind = isCertain || isOfBuild ? .sometimes : byNeeds.isEmpty ? .unchecked : .uncertain
      leavesUnchecked = !isCertain && !isOfBuild
    case .registration, .fixed:
      kind = component.isCertain(having) ? .sometimes : .uncertain
      leavesUnchecked = false
    }
  }

  /// The requests that the fault is about, if they may only be made where they succeed.
  func unchecked(about identity: FaultIdentity, in program: SourceFacts) -> [NotFollowed] {
    guard leavesUnchecked else { return [] }
    switch identity.subject {
    case .use(let index): return [NotFollowed(.lookUp, .registration, at: program.uses[index].site)]
    case .key(let key):
      let uses = program.uses.filter { $0.key == key && $0.scope == identity.detail && !$0.isOptional }.map(\.site)
      let needs =
        !program.keys[key].defaultVaries
        ? []
        : program.registrations.filter { $0.scope == identity.detail }.flatMap(\.needs)
          .filter { $0.key == key && $0.mode != .optional }.map(\.site)
      return (uses + needs).map { NotFollowed(.lookUp, .registration, at: $0) }
    case .registration, .override, .fixed: return []
    }
  }
}
