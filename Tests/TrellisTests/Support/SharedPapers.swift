import TestTools
import Trellis

// The scopes that the tests of shared scopes use.

/// What the services of a test are given to work with.
final class Desk: Sendable {
  let log = Log()
  let barrier = Barrier()
  let clock = HandClock()
  /// The steps that throw.
  let refused = Guarded<Set<String>>([])
  let alive = Guarded(0)
  /// Called by steps of a note, with the step.
  let back = Guarded<(@Sendable (String) async throws -> Void)?>(nil)

  struct Refusal: Error {}

  func check(_ step: String) async throws {
    log(step)
    try await back.withLock { $0 }?(step)
    if refused.withLock({ $0.contains(step) }) { throw Refusal() }
  }
}

final class Paper: Sendable {
  let number: Int
  private let desk: Desk
  private let released: (@Sendable () -> Void)?

  init(_ desk: Desk, _ number: Int, released: (@Sendable () -> Void)? = nil) {
    (self.desk, self.number, self.released) = (desk, number, released)
    desk.alive.withLock { $0 += 1 }
  }

  deinit {
    desk.alive.withLock { $0 -= 1 }
    desk.log("release \(number)")
    released?()
  }

  func start() async throws { try await desk.check("start \(number)") }
  func stop() async throws { try await desk.check("stop \(number)") }
}

extension Keys {
  static let desk = Key<Desk>("desk")
  static let paperNumber = Key<Int>("paperNumber")
  static let paper = Key<Paper>("paper")
  /// One without hooks.
  static let sheet = Key<Paper>("sheet")
  /// A desk that a scope below stops.
  static let margin = Key<Desk>("margin")
  static let deskClock = Key<any Clock<Duration>>("deskClock")
  static let noClock = Key<any Clock<Duration>>("noClock")
}

enum DeskScope: ScopeDefinition {
  typealias Inputs = Desk
  static func register(in app: inout Registry<DeskScope>) {
    app.input(.desk, \.self)
    app.shared(.deskClock, needs: Keys.desk) { $0.clock as any Clock<Duration> }
  }
}

enum PaperScope: ScopeDefinition {
  typealias Parent = DeskScope
  typealias Inputs = Int
  static func register(in note: inout Registry<PaperScope>) {
    note.input(.paperNumber, \.self)
    note.shared(.sheet, needs: Keys.desk, Keys.paperNumber) { Paper($0, $1) }
    note.shared(.paper, options: .eager, needs: Keys.desk, Keys.paperNumber) {
      Paper($0, $1)
    } onStart: {
      try await $0.start()
    } onStop: {
      try await $0.stop()
    }
  }
}

/// A scope below a note, shared by a text.
enum LineScope: ScopeDefinition {
  typealias Parent = PaperScope
  typealias Inputs = String
  static func register(in line: inout Registry<LineScope>) {}
}
