internal import Trellis

// Reading an instance that exists.

private enum Level0: ScopeDefinition {
  static func register(in scope: inout Registry<Level0>) {
    scope.shared(.clock) { SystemClock() }
    scope.shared(.logger) { Logger() }
  }
}

private enum Level1: ScopeDefinition {
  typealias Parent = Level0
  static func register(in scope: inout Registry<Level1>) {}
}

private enum Level2: ScopeDefinition {
  typealias Parent = Level1
  static func register(in scope: inout Registry<Level2>) {}
}

private enum Level3: ScopeDefinition {
  typealias Parent = Level2
  static func register(in scope: inout Registry<Level3>) {}
}

private enum Level4: ScopeDefinition {
  typealias Parent = Level3
  static func register(in scope: inout Registry<Level4>) {}
}

private final class HandApp: @unchecked Sendable {
  // Unchecked: nobody writes. Were the properties constants, the compiler would let its callers borrow what they hold, and
  // nothing would own what was read.
  private var clock: any Clock = SystemClock()
  private var logger = Logger()

  @inline(never)
  func readClock() -> any Clock { clock }

  @inline(never)
  func readLogger() -> Logger { logger }
}

extension Workload {
  static func existingShared() throws -> [Workload] {
    let hand = HandApp()
    let app = try Scope(Level0.self)
    let below = try app.open(Level1.self).open(Level2.self).open(Level3.self).open(Level4.self)

    let clock = try app.resolve(.clock) as AnyObject
    try Miscount.check("one clock", clock === (try app.resolve(.clock) as AnyObject))
    try Miscount.check("the same clock from below", clock === (try below.resolve(.clock) as AnyObject))
    let logger = try app.resolve(.logger)
    try Miscount.check("one logger", logger === (try app.resolve(.logger)))
    try Miscount.check("the same logger from below", logger === (try below.resolve(.logger)))

    let handClock = Side(makes: 0) { count in
      for _ in 0..<count { take(hand.readClock()) }
    }
    let handLogger = Side(makes: 0) { count in
      for _ in 0..<count { take(hand.readLogger()) }
    }
    let localClock = Side(makes: 0) { count in
      for _ in 0..<count { take(try app.resolve(.clock)) }
    }
    let localLogger = Side(makes: 0) { count in
      for _ in 0..<count { take(try app.resolve(.logger)) }
    }
    let clockAbove = Side(makes: 0) { count in
      for _ in 0..<count { take(try below.resolve(.clock)) }
    }
    let loggerAbove = Side(makes: 0) { count in
      for _ in 0..<count { take(try below.resolve(.logger)) }
    }
    return [
      Workload("existing shared, existential", baseline: handClock, trellis: localClock),
      Workload("existing shared, class", baseline: handLogger, trellis: localLogger),
      Workload("four levels up against local, existential", baseline: localClock, trellis: clockAbove),
      Workload("four levels up against local, class", baseline: localLogger, trellis: loggerAbove),
    ]
  }
}
