internal import TrellisCore
internal import TrellisResolver

/// Shared instances to be created and started, each after what it strictly needs and only a request that may wait can create.
struct LoadOrder: Sendable {
  private var nodes: [ScopeSlot]
  private var waitsFor: [Int]
  /// The first is the one that made it a node.
  private var isNeededBy: [[Int]]
  private var requiredCount: Int

  /// - Parameter awaitingStarts: Whether what has an `onStart` is created and started before what needs it.
  init(_ required: [ScopeSlot], awaitingStarts: Bool) {
    nodes = required
    requiredCount = required.count
    waitsFor = Array(repeating: 0, count: required.count)
    isNeededBy = Array(repeating: [], count: required.count)
    if awaitingStarts {
      var order = self
      LifecycleEngine.change { order.addNeeds([.isAsync, .awaitsStart], $0) }
      self = order
    } else {
      addNeeds(.isAsync, nil)
    }
  }

  /// - Parameter traits: Needs without any of them are created by what needs them.
  private mutating func addNeeds(_ traits: Traits, _ machine: LifecycleMachine?) {
    var numbers = Dictionary(nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      // If its creation begins now, that loads its needs. If it exists, as a weak one may, its needs may have to start.
      let isNew = node.isHeld ? !node.isReady : next < requiredCount && node.kind != .weak
      let begins = machine == nil || isNew && machine?.scopes[node.scope]?.creations[node.number] == nil
      for need in begins && node.loadsItsNeeds ? [] : node.strictNeeds where !need.traits.isDisjoint(with: traits) {
        // A live service that a test does not permit throws where it is needed.
        if need.traits.contains(.isForbidden) { continue }
        let hasStarted = !need.traits.contains(.awaitsStart) || machine?.hasStarted(need) != false
        if hasStarted, need.isHeld, need.isReady { continue }
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
  }

  /// Creates and starts the instances, independent ones concurrently; the first failure cancels the others.
  ///
  /// - Returns: All errors, with the dependency paths from what is required.
  func run() async -> [any Error] {
    var order = self
    var ready = nodes.indices.filter { waitsFor[$0] == 0 }
    // What is alone needs no task of its own.
    while ready.count == 1 {
      do { try await order.load(ready[0]) } catch { return [error] }
      ready = order.finish(ready[0])
    }
    if ready.isEmpty { return [] }
    return await withTaskGroup(of: (Int, (any Error)?).self) { group in
      func add(_ numbers: [Int]) {
        for number in numbers {
          group.addTask { [order] in
            do {
              try await order.load(number)
              return (number, nil)
            } catch {
              return (number, error)
            }
          }
        }
      }
      add(ready)
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

  /// Returns the nodes that waited for this one alone.
  private mutating func finish(_ number: Int) -> [Int] {
    isNeededBy[number].filter {
      waitsFor[$0] -= 1
      return waitsFor[$0] == 0
    }
  }

  private func load(_ number: Int) async throws {
    let slot = nodes[number]
    // What no scope holds is created for what needs it, by that.
    guard slot.isHeld else { return }
    try slot.admitApartFromItsActor()
    let path = requesters(of: number)
    do {
      if !slot.scope.observesInstances { return try await slot.loadHeld() }
      try await CreationPath.through(path.reversed().map(\.registration.key)) { try await slot.loadHeld() }
    } catch let error as ResolutionError {
      throw path.reduce(error) { $0.ending(at: $1.registration.key).through($1.registration) }
    }
  }

  /// The dependency path from an instance back to one that is required, without the first.
  private func requesters(of number: Int) -> [ScopeSlot] {
    var path: [ScopeSlot] = []
    var number = number
    while number >= requiredCount, let next = isNeededBy[number].first {
      path.append(nodes[next])
      number = next
    }
    return path
  }
}
