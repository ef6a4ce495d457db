package import TrellisGraph
internal import TrellisResolver

extension Condition {
  /// The same condition with its run-time branches assigned to another walk.
  ///
  /// - Parameter isOfArguments: Whether all of them may depend on what the walked function is used with.
  package func onWalk(_ walk: Int, isOfArguments: Bool) -> Condition {
    if walk == 0, !isOfArguments { return self }
    switch self {
    case .always, .never: return self
    case .atom(var atom):
      guard atom.kind == .branch else { return self }
      atom.walk = walk
      if isOfArguments { atom.isArgument = true }
      return .atom(atom)
    case .not(let c): return .not(c.onWalk(walk, isOfArguments: isOfArguments))
    case .all(let list): return .all(list.map { $0.onWalk(walk, isOfArguments: isOfArguments) })
    case .any(let list): return .any(list.map { $0.onWalk(walk, isOfArguments: isOfArguments) })
    }
  }
}
