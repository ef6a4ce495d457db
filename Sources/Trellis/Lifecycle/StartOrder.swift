internal import TrellisResolver

extension ScopeSlot {
  /// Loads shared instances, and before them what must be started first, independent ones concurrently; the first failure cancels
  /// the others.
  ///
  /// - Returns: All errors.
  static func loadAll(_ slots: [ScopeSlot]) async -> [any Error] {
    if slots.isEmpty { return [] }
    var order = StartOrder(slots)
    let nodes = order.nodes
    return await withTaskGroup(of: (Int, (any Error)?).self) { group in
      func add(_ numbers: [Int]) {
        for number in numbers {
          group.addTask {
            do {
              try await nodes[number].loadHeld()
              return (number, nil)
            } catch {
              return (number, error)
            }
          }
        }
      }
      add(order.ready)
      var errors: [any Error] = []
      while let (number, error) = await group.next() {
        if let error {
          // What a factory throws because another one's failure has cancelled it is none of its own.
          if !errors.isEmpty, (error as? ResolutionError)?.cause is CancellationError { continue }
          group.cancelAll()
          errors.append(error)
        } else if errors.isEmpty {
          add(order.finish(number))
        }
      }
      return errors
    }
  }
}

/// Instances with hooks to be created and started, and which of them wait for which.
private struct StartOrder {
  let nodes: [ScopeSlot]
  private var waitsFor: [Int]
  private var isNeededBy: [[Int]]

  /// - Parameter slots: The instances required. Strict needs with hooks are added if their scopes start their instances.
  init(_ slots: [ScopeSlot]) {
    var nodes = slots
    var numbers = Dictionary(slots.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var waitsFor = Array(repeating: 0, count: slots.count)
    var isNeededBy: [[Int]] = Array(repeating: [], count: slots.count)
    var next = 0
    while next < nodes.count {
      let slot = nodes[next]
      // A live service that a test does not permit throws where it is needed, with the dependency path to it.
      for need in LifecycleEngine.transition({ $0.startNeeds(of: slot).slots })
      where !need.traits.contains(.isForbidden) {
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

  /// The nodes that wait for nothing.
  var ready: [Int] { nodes.indices.filter { waitsFor[$0] == 0 } }

  /// - Returns: The nodes that waited for this one alone.
  mutating func finish(_ number: Int) -> [Int] {
    isNeededBy[number].filter {
      waitsFor[$0] -= 1
      return waitsFor[$0] == 0
    }
  }
}
