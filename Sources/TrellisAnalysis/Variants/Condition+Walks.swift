package import TrellisGraph

extension Condition {
  /// The same condition with its run-time branches assigned to another walk.
  package func onWalk(_ walk: Int) -> Condition {
    switch self {
    case .always, .never: return self
    case .atom(var atom):
      guard atom.kind == .branch else { return self }
      atom.walk = walk
      return .atom(atom)
    case .not(let c): return .not(c.onWalk(walk))
    case .all(let list): return .all(list.map { $0.onWalk(walk) })
    case .any(let list): return .any(list.map { $0.onWalk(walk) })
    }
  }
}
