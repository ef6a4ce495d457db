import TestTools
import Testing
import Trellis

/// The overrides with which a scripted scope is opened a second time, so that each hook sits in an override and in no definition.
final class HookedOverrides: Sendable {
  /// Nil where hooks are registered as a test writes them.
  @TaskLocal static var current: HookedOverrides?
  @TaskLocal fileprivate static var isWanted = false

  private let all = Guarded<[@Sendable (inout Overrides) -> Void]>([])

  func add(_ override: @escaping @Sendable (inout Overrides) -> Void) { all.withLock { $0.append(override) } }

  /// Opens a scope with the overrides of a test and, where they are wanted, with those that its definition leaves its hooks to.
  static func added<Opened>(
    to overrides: @escaping (inout Overrides) -> Void, _ open: ((inout Overrides) -> Void) throws -> Opened
  ) throws -> Opened {
    if !isWanted { return try open(overrides) }
    let hooked = HookedOverrides()
    return try $current.withValue(hooked) {
      // What a definition registers is known once it has been opened.
      _ = try open { _ in }
      return try open { all in
        for override in hooked.all.withLock({ $0 }) { override(&all) }
        overrides(&all)
      }
    }
  }
}

/// Runs each test of a suite a second time, with each hook in an override.
struct AlsoInOverrides: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    if testCase != nil { try await HookedOverrides.$isWanted.withValue(true) { try await function() } }
  }
}

extension Trait where Self == AlsoInOverrides {
  static var alsoInOverrides: AlsoInOverrides { AlsoInOverrides() }
}
