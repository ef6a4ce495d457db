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
  let start: @Sendable () async throws -> Void
  let close: @Sendable () async throws -> Void
  let untilClosed: @Sendable () async throws -> Void
  /// Opens one below it for a record, with some services overridden; nil where there is no level below.
  let open: @Sendable (DrivenToken, [Int]) throws -> DrivenScope?
  /// Derives one for a record, with some services overridden.
  let derive: @Sendable (DrivenToken, [Int]) throws -> DrivenScope

  private init<Definition: ScopeDefinition & SendableMetatype>(
    _ scope: Scope<Definition>, _ record: Int, level: Int,
    open: @escaping @Sendable (Scope<Definition>, DrivenToken, [Int]) throws -> DrivenScope?,
    wrap: @escaping @Sendable (Scope<Definition>, Int) -> DrivenScope
  ) {
    self.record = record
    self.level = level
    resolve = { try scope.resolve(DrivenKeys.all[$0]) }
    load = { try await scope.load(DrivenKeys.all[$0]) }
    start = { try await scope.start() }
    close = { try await scope.close() }
    untilClosed = { try await scope.untilClosed() }
    self.open = { try open(scope, $0, $1) }
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
    self.init(root: try Scope(DrivenRoot.self, token) { $0.addHooks(0...0, token.world) }, token.record)
  }

  private init(root: Scope<DrivenRoot>, _ record: Int) {
    self.init(root, record, level: 0) { scope, token, fakes in
      guard token.world.graph.levels > 1 else { return nil }
      let child = try scope.open(DrivenChild.self, token) { overrides in
        if !fakes.isEmpty { overrides.override(DrivenKeys.tokens[0], value: token) }
        overrides.addHooks(1...1, token.world)
        Self.override(fakes, token, &overrides)
      }
      return DrivenScope(child: child, token.record)
    } wrap: {
      DrivenScope(root: $0, $1)
    }
  }

  private init(child: Scope<DrivenChild>, _ record: Int) {
    self.init(child, record, level: 1) { scope, token, fakes in
      guard token.world.graph.levels > 2 else { return nil }
      let below = try scope.open(DrivenGrandchild.self, token) { overrides in
        if !fakes.isEmpty { for level in 0...1 { overrides.override(DrivenKeys.tokens[level], value: token) } }
        overrides.addHooks(2...2, token.world)
        Self.override(fakes, token, &overrides)
      }
      return DrivenScope(grandchild: below, token.record)
    } wrap: {
      DrivenScope(child: $0, $1)
    }
  }

  private init(grandchild: Scope<DrivenGrandchild>, _ record: Int) {
    self.init(grandchild, record, level: 2) { _, _, _ in
      nil
    } wrap: {
      DrivenScope(grandchild: $0, $1)
    }
  }
}
