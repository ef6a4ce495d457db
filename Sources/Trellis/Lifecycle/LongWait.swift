internal import Dispatch

/// A wait that is reported because it takes long: it may never end.
package struct LongWait: Error, CustomStringConvertible {
  package let description: String

  #if DEBUG
    /// In seconds; changed by tests alone, before anything waits.
    nonisolated(unsafe) static var limit = 5
  #else
    static var limit: Int { 5 }
  #endif

  static var deadline: DispatchTime { .now() + .seconds(limit) }
  /// The end of a sentence that begins with what has lasted.
  package static var duration: String { "for \(limit) seconds" }

  /// Calls a function when a wait that begins now has taken long. Not in a task: the waits of all tasks may be watched this way.
  package static func later(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: deadline, execute: work)
  }
}

extension LifecycleMachine {
  /// What some waiters wait for in the end: the work that waits for no other, each with the work that leads there, which comes
  /// first.
  ///
  /// - Parameter last: The waiters, and the work, are as old as this number or older.
  func longWaits(of all: [WaiterID], upTo last: Int) -> [[WorkID]] {
    var found: [[WorkID]] = []
    var cameFrom: [WorkID: WorkID] = [:]
    for waiter in all.sorted() where waiter <= last {
      guard let target = waiters[waiter]?.target, cameFrom[target] == nil else { continue }
      cameFrom[target] = target
      var stack = [target]
      while let id = stack.popLast() {
        guard let work = works[id] else { continue }
        for next in work.waitsFor.keys where cameFrom[next] == nil {
          cameFrom[next] = id
          stack.append(next)
        }
        guard work.waitsFor.isEmpty, work.mayNeverEnd, id <= last else { continue }
        var path = [id]
        while let before = path.last.flatMap({ cameFrom[$0] }), before != path.last { path.append(before) }
        found.append(path.reversed())
      }
    }
    return found
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
