internal import TrellisCore

extension LongWait {
  /// Like `isReported`, which the optimizer does not see through from another module.
  @inline(__always) static var isWatched: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

extension LifecycleMachine {
  /// Whether anything is awaited but the end of a scope that is open.
  var isAwaited: Bool { waiters.keys.contains { waiters[$0]?.target != 0 } }

  /// Work that waits for no other and is awaited for long, after the work that leads there from a waiter, which comes first.
  ///
  /// - Parameters:
  ///   - last: Waiters and work with later numbers have not waited for long.
  ///   - known: The work that is not looked for.
  func longWait(upTo last: Int, besides known: Set<WorkID>) -> [WorkID]? {
    var cameFrom = SmallDictionary<WorkID, Int>()
    for waiter in waiters.keys.sorted() where waiter <= last {
      guard let target = waiters[waiter]?.target, cameFrom[target] == nil else { continue }
      cameFrom[target] = 0
      var stack = [target]
      while let id = stack.popLast() {
        guard let work = works[id] else { continue }
        for next in work.waitsFor.keys where cameFrom[next] == nil {
          cameFrom[next] = id
          stack.append(next)
        }
        if !work.waitsFor.isEmpty || !work.mayNeverEnd || id > last || known.contains(id) { continue }
        var path = [id]
        while let before = cameFrom[path[0]], before != 0 { path.insert(before, at: 0) }
        return path
      }
    }
    return nil
  }
}

extension LifecycleMachine.Work {
  private var slot: ScopeSlot? {
    switch kind {
    case .making(let slot), .creating(let slot), .unheld(let slot, _), .starting(let slot), .running(let slot),
      .stopping(let slot):
      slot
    case .start, .draining, .closing, .function: nil
    }
  }

  var key: Keys? { slot?.registration.key }

  /// Whether it should have ended if it waits for no other work: functions take their time, and others end by themselves.
  fileprivate var mayNeverEnd: Bool {
    switch kind {
    case .making, .creating, .unheld, .starting, .running, .stopping, .start: true
    case .draining, .closing, .function: false
    }
  }

  /// Its name in a report.
  var name: String {
    let place = key.map { "'\($0)'" } ?? "\(scope.plan.name)"
    return switch kind {
    case .making, .creating, .unheld: "the factory of \(place)"
    case .starting: "the onStart of \(place)"
    case .running: "the run of \(place), which is cancelled,"
    case .stopping: "the onStop of \(place)"
    case .start: "the start of \(place)"
    case .draining, .closing: "the closing of \(place)"
    case .function: "a function with a scope of \(place)"
    }
  }
}
