import TestTools
import Trellis

enum DrivenRoot: ScopeDefinition {
  typealias Inputs = DrivenToken
  static func register(in scope: inout Registry<DrivenRoot>) {
    scope.input(DrivenKeys.tokens[0], \.self)
    scope.addLevel(0)
  }
}

enum DrivenChild: ScopeDefinition {
  typealias Parent = DrivenRoot
  typealias Inputs = DrivenToken
  static func register(in scope: inout Registry<DrivenChild>) {
    scope.input(DrivenKeys.tokens[1], \.self)
    scope.addLevel(1)
  }
}

enum DrivenGrandchild: ScopeDefinition {
  typealias Parent = DrivenChild
  typealias Inputs = DrivenToken
  static func register(in scope: inout Registry<DrivenGrandchild>) {
    scope.input(DrivenKeys.tokens[2], \.self)
    scope.addLevel(2)
  }
}

/// A live scope of a random world, whatever its definition.
struct DrivenScope: Sendable {
  let record: Int
  let level: Int
  let resolve: @Sendable (Int) throws -> DrivenInstance
  let load: @Sendable (Int) async throws -> DrivenInstance
  let start: @Sendable (_ grace: Duration) async throws -> Void
  let close: @Sendable (_ grace: Duration) async throws -> Void
  let untilClosed: @Sendable () async throws -> Void
  /// Derives one for a record, with some services overridden.
  let derive: @Sendable (DrivenToken, [Int]) throws -> DrivenScope
  /// The ways to one below it, for a record; nil where there is no level below.
  let below: Below?

  struct Below: Sendable {
    /// Opens one, with some services overridden.
    let open: @Sendable (DrivenToken, [Int]) throws -> DrivenScope
    /// Opens one for as long as a function runs.
    let enclose:
      @Sendable (DrivenToken, [Int], _ grace: Duration, @Sendable (DrivenScope) async throws -> Void) async throws ->
        Void
    /// Shares one by the name of the token, and waits until it is started or does not. The record is that of who opened it; nil if
    /// it was closed before it could say so.
    let share: @Sendable (DrivenToken, Bool) async throws -> (DrivenScope?, DrivenHold)
  }

  private init<Definition: ScopeDefinition & SendableMetatype>(
    _ scope: Scope<Definition>, _ record: Int, level: Int, below: Below?,
    wrap: @escaping @Sendable (Scope<Definition>, Int) -> DrivenScope
  ) {
    self.record = record
    self.level = level
    self.below = below
    resolve = { try scope.resolve(DrivenKeys.all[$0]) }
    load = { try await scope.load(DrivenKeys.all[$0]) }
    start = { try await scope.start(grace: $0) }
    close = { try await scope.close(grace: $0) }
    untilClosed = { try await scope.untilClosed() }
    derive = { token, fakes in
      let derived = try scope.overriding {
        // All that is visible is made afresh, and told whom it is made for.
        for level in 0...level { $0.override(DrivenKeys.tokens[level], value: token) }
        // What an override above has brought is made afresh with its hooks; or overridden once more.
        if token.world.hooksAreInOverrides, token.world.happens(50) {
          $0.addHooks(0...level, token.world, besides: token.world.fakes(of: token.record))
        }
        Self.override(fakes, token, &$0)
      }
      return wrap(derived, token.record)
    }
  }

  private static func override(_ fakes: [Int], _ token: DrivenToken, _ overrides: inout Overrides) {
    for number in fakes {
      // A factory that held the token would keep it as long as its plan.
      overrides.override(DrivenKeys.all[number], needs: DrivenKeys.tokens[0]) { $0.world.makeFake(of: number, $0) }
    }
  }

  /// Creates a root.
  init(_ token: DrivenToken) throws {
    self.init(
      root: try Scope(DrivenRoot.self, token, observer: token.world.observer) { $0.addHooks(0...0, token.world) },
      token.record)
  }

  private init(root: Scope<DrivenRoot>, _ record: Int) {
    self.init(root, record, level: 0, below: Self.below(root, level: 0) { DrivenScope(child: $0, $1) }) {
      DrivenScope(root: $0, $1)
    }
  }

  private init(child: Scope<DrivenChild>, _ record: Int) {
    self.init(child, record, level: 1, below: Self.below(child, level: 1) { DrivenScope(grandchild: $0, $1) }) {
      DrivenScope(child: $0, $1)
    }
  }

  private init(grandchild: Scope<DrivenGrandchild>, _ record: Int) {
    self.init(grandchild, record, level: 2, below: nil) { DrivenScope(grandchild: $0, $1) }
  }

  private static func below<Child: ScopeDefinition & SendableMetatype>(
    _ scope: Scope<Child.Parent>, level: Int, wrap: @escaping @Sendable (Scope<Child>, Int) -> DrivenScope
  ) -> Below where Child.Inputs == DrivenToken {
    @Sendable func prepare(_ overrides: inout Overrides, _ token: DrivenToken, _ fakes: [Int]) {
      if !fakes.isEmpty { for each in 0...level { overrides.override(DrivenKeys.tokens[each], value: token) } }
      overrides.addHooks(level + 1...level + 1, token.world)
      override(fakes, token, &overrides)
    }
    return Below { token, fakes in
      wrap(try scope.open(Child.self, token) { prepare(&$0, token, fakes) }, token.record)
    } enclose: { token, fakes, grace, body in
      try await withScope(Child.self, token, in: scope, grace: grace) {
        prepare(&$0, token, fakes)
      } perform: {
        try await body(wrap($0, token.record))
      }
    } share: { token, isStarted in
      let scopes = scope.scopes(of: Child.self)
      let held = try await isStarted ? scopes.start(token) : scopes[token]
      let token = try? held.resolve(DrivenKeys.tokens[level + 1])
      return (token.map { wrap(held.unheld, $0.record) }, DrivenHold(held))
    }
  }
}

/// Holds a shared scope, until it lets go of it.
final class DrivenHold: Sendable {
  private let held: Guarded<(any Sendable)?>
  let untilClosed: @Sendable () async throws -> Void

  init<Definition: SendableMetatype>(_ held: Scope<Definition>) {
    self.held = Guarded(held)
    untilClosed = { [scope = held.unheld] in try await scope.untilClosed() }
  }

  func letGo() {
    let held = held.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(held) {}
  }
}
