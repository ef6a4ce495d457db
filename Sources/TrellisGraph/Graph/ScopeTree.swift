internal import TrellisResolver

/// The hierarchy of scope definitions, and a walk from the roots down.
package struct ScopeTree: Sendable {
  /// Parents before children, without the scopes in or below a cycle of parents.
  package let order: [ScopeIndex]
  /// -1 for roots, and for scopes whose parent is not known.
  package let parent: [ScopeIndex]
  /// The distance from the root; -1 for scopes that `order` leaves out.
  package let depth: [Int]
  /// Whether something above a scope cannot be seen: an unknown parent, or a cycle.
  package let isCutOff: [Bool]
  private let firstVisit: [Int]
  private let lastVisit: [Int]

  package init(_ scopes: [ScopeFact]) {
    let count = scopes.count
    var parent = [ScopeIndex](repeating: -1, count: count)
    var children = [[ScopeIndex]](repeating: [], count: count)
    var isCutOff = [Bool](repeating: false, count: count)
    for (index, scope) in scopes.enumerated() {
      switch scope.parent {
      case .root: break
      case .scope(let above):
        parent[index] = above
        children[above].append(index)
      case .unknown, .outside, .undecided: isCutOff[index] = true
      }
    }

    var order: [ScopeIndex] = []
    var depth = [Int](repeating: -1, count: count)
    var firstVisit = [Int](repeating: -1, count: count)
    var lastVisit = [Int](repeating: -1, count: count)
    order.reserveCapacity(count)
    for root in 0..<count where parent[root] < 0 {
      var stack = [root]
      while let scope = stack.popLast() {
        if scope < 0 {
          lastVisit[~scope] = order.count
          continue
        }
        firstVisit[scope] = order.count
        order.append(scope)
        if parent[scope] >= 0 {
          depth[scope] = depth[parent[scope]] + 1
          isCutOff[scope] = isCutOff[scope] || isCutOff[parent[scope]]
        } else {
          depth[scope] = 0
        }
        stack.append(~scope)
        stack.append(contentsOf: children[scope].reversed())
      }
    }

    for scope in 0..<count where depth[scope] < 0 { isCutOff[scope] = true }
    self.order = order
    self.parent = parent
    self.depth = depth
    self.isCutOff = isCutOff
    self.firstVisit = firstVisit
    self.lastVisit = lastVisit
  }

  /// Whether `scope` is `other` or lies above it; constant time.
  package func isSameOrAbove(_ scope: ScopeIndex, _ other: ScopeIndex) -> Bool {
    firstVisit[scope] >= 0 && firstVisit[other] >= 0
      && firstVisit[scope] <= firstVisit[other] && firstVisit[other] < lastVisit[scope]
  }
}
