import TestTools
import Testing
import Trellis

private let length = 45
private let links = (0..<length).map { Key<String>("link\($0)") }

extension Keys {
  fileprivate static let start = Key<String>("start")
  fileprivate static let asked = Key<String>("asked")
  fileprivate static let asking = Key<String>("asking")
  fileprivate static let overridden = Key<String>("overridden")
}

/// How the factory at one end of a long chain comes back to the other.
private enum Back: CaseIterable {
  case lazy, provider, captured
}

/// How what is come back to lives.
private enum Kept: CaseIterable {
  case shared, unique, hooked
}

/// `asked` needs a chain of strict needs, nearly as long as it may be, that ends at `asking`; the factory of that asks for
/// `asked`.
private enum Circle: ScopeDefinition {
  @TaskLocal static var back = Back.lazy
  @TaskLocal static var kept = Kept.shared
  @TaskLocal static var isDecorated = false
  static let captured = Guarded<Scope<Circle>?>(nil)

  static func register(in scope: inout Registry<Circle>) {
    scope.shared(.start) { "start" }
    scope.value(.overridden, "value")
    switch back {
    case .lazy: scope.unique(.asking, needs: Keys.overridden, Keys.asked.lazy) { _, asked in try asked() }
    case .provider: scope.unique(.asking, needs: Keys.overridden, Keys.asked.provider) { _, asked in try asked() }
    case .captured:
      scope.unique(.asking, needs: Keys.overridden) { _ in try captured.withLock { $0 }?.resolve(.asked) ?? "" }
    }
    for number in 0..<length {
      let need = number == 0 ? Keys.asking : links[number - 1]
      if number.isMultiple(of: 3) {
        scope.unique(links[number], needs: need, Keys.start) { below, _ in below }
      } else {
        scope.shared(links[number], needs: need, Keys.start) { below, _ in below }
      }
    }
    switch kept {
    case .shared: scope.shared(.asked, needs: links[length - 1]) { $0 }
    case .unique: scope.unique(.asked, needs: links[length - 1]) { $0 }
    case .hooked:
      scope.shared(.asked, needs: links[length - 1]) {
        $0
      } onStop: { _ in
      }
    }
    if isDecorated { scope.decorate(.asked, needs: links[length - 2]) { asked, _ in asked } }
  }
}

@Suite("A cycle at run time in a long chain", .serialized)
struct DeepLoopTests {
  private func expectCycle(_ scope: Scope<Circle>) async {
    Circle.captured.withLock { $0 = scope }
    defer { Circle.captured.withLock { $0 = nil } }
    let keys: [Key<String>] = [.asked, .asking, links[length / 2]]
    for key in keys {
      let error = #expect(throws: ResolutionError.self) { try scope.resolve(key) }
      #expect(error?.code == .cycle)
      await #expect(throws: ResolutionError.self) { try await scope.load(key) }
    }
  }

  @Test("ends in an error", arguments: Back.allCases, Kept.allCases)
  private func ends(back: Back, kept: Kept) async throws {
    for isDecorated in [false, true] {
      let scope = try Circle.$back.withValue(back) {
        try Circle.$kept.withValue(kept) { try Circle.$isDecorated.withValue(isDecorated) { try Scope(Circle.self) } }
      }
      await expectCycle(scope)
      await expectCycle(try scope.overriding { $0.override(.overridden, value: "other") })
    }
  }
}
