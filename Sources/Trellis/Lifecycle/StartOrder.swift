/// Instances with hooks that have to be there and started, and which of them wait for which.
struct StartOrder {
  struct Node: Hashable, Sendable {
    let scope: ScopeRef
    let slot: Int32
  }

  let nodes: [Node]
  private var waitsFor: [Int]
  private var isNeededBy: [[Int]]

  /// - Parameter wanted: What has to be there. What it strictly needs is added where that has hooks and its scope is started.
  init(_ wanted: [Node]) {
    var nodes = wanted
    var numbers = Dictionary(wanted.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var waitsFor = Array(repeating: 0, count: wanted.count)
    var isNeededBy: [[Int]] = Array(repeating: [], count: wanted.count)
    var next = 0
    while next < nodes.count {
      let place = nodes[next]
      // What only runs in a test if it is permitted is refused where it is needed, with the path to it.
      for need in LifecycleEngine.transition({ $0.startNeeds(of: place).places })
      where !need.scope.slot(need.slot).pointee.traits.contains(.isForbidden) {
        let number = numbers[need] ?? nodes.count
        if number == nodes.count {
          numbers[need] = number
          nodes.append(need)
          waitsFor.append(0)
          isNeededBy.append([])
        }
        waitsFor[next] += 1
        isNeededBy[number].append(next)
      }
      next += 1
    }
    self.nodes = nodes
    self.waitsFor = waitsFor
    self.isNeededBy = isNeededBy
  }

  /// Those that wait for nothing.
  var ready: [Int] { nodes.indices.filter { waitsFor[$0] == 0 } }

  /// - Returns: Those that waited for this one alone.
  mutating func finish(_ number: Int) -> [Int] {
    isNeededBy[number].filter {
      waitsFor[$0] -= 1
      return waitsFor[$0] == 0
    }
  }
}
