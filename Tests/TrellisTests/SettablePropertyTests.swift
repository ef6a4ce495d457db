import Testing
import Trellis

@MainActor private final class Plug {
  var size = 1
}

private final class Settings: @unchecked Sendable {
  var size = 2
}

@MainActor private final class Socket: Sendable {
  let sizes: [Int]
  nonisolated init(_ sizes: Int...) { self.sizes = sizes }
  nonisolated static func load(_ first: Int, _ second: Int) async -> Socket { Socket(first, second) }
}

extension Keys {
  fileprivate static let plug = Key<Plug>("plug")
  fileprivate static let settings = Key<Settings>("settings")
  fileprivate static let shared = Key<Socket>("shared")
  fileprivate static let made = Key<Socket>("made")
  fileprivate static let weak = Key<Socket>("weak")
  fileprivate static let loaded = Key<Socket>("loaded")
  fileprivate static let six = Key<Socket>("six")
  fileprivate static let number = Key<Int>("number")
  fileprivate static let all = Key<[Socket]>("all")
  fileprivate static let named = Key<[String: Socket]>("named")
}

private func later<Value: Sendable>(_ value: Value) async -> Value { value }

/// Closures that pass a settable property of an object on: with a parameter pack the compiler finds no types for them.
private enum SocketScope: ScopeDefinition {
  static func register(in app: inout Registry<SocketScope>) {
    app.shared(.plug, on: MainActor.self) { Plug() }
    app.shared(.settings) { Settings() }
    app.shared(.shared, on: MainActor.self, needs: Keys.plug) { Socket($0.size) }
    app.unique(.made, on: MainActor.self, needs: Keys.plug, Keys.settings) { Socket($0.size, $1.size) }
    app.weak(.weak, needs: Keys.settings) { Socket($0.size) }
    app.shared(.loaded, needs: Keys.settings, Keys.settings) { await Socket.load($0.size, $1.size) }
    app.unique(.six, needs: Keys.settings, Keys.settings, Keys.settings, Keys.settings, Keys.settings, Keys.settings) {
      Socket($0.size, $1.size, $2.size, $3.size, $4.size, $5.size)
    }
    // The result of a closure that waits decides between none of the overloads.
    app.unique(.number, on: MainActor.self, needs: Keys.plug, Keys.settings) { _, _ in await later(0) }
    app.contribute(to: .all, needs: Keys.settings) { Socket($0.size) }
    app.contribute(to: .named, at: "first", needs: Keys.settings, Keys.settings) { Socket($0.size, $1.size) }
    app.decorate(.shared, on: MainActor.self, needs: Keys.plug) { Socket($0.sizes[0], $1.size) }
  }
}

@Suite("Closures that read settable properties")
struct SettablePropertyTests {
  @MainActor @Test("have their types inferred in every verb")
  func inference() async throws {
    let app = try Scope(SocketScope.self)
    #expect(app[.shared].sizes == [1, 1])
    #expect(app[.made].sizes == [1, 2])
    #expect(app[.weak].sizes == [2])
    #expect(try await app.load(.loaded).sizes == [2, 2])
    #expect(app[.six].sizes == [2, 2, 2, 2, 2, 2])
    #expect(app[.all].map(\.sizes) == [[2]])
    #expect(app[.named].mapValues(\.sizes) == ["first": [2, 2]])
    let other = try app.overriding {
      $0.override(.made, on: MainActor.self, needs: Keys.plug, Keys.settings) { Socket($1.size, $0.size) }
      $0.override(.number, on: MainActor.self, needs: Keys.plug, Keys.settings) { _, _ in await later(1) }
      $0.overriding.shared(.weak, needs: Keys.settings) { Socket($0.size, $0.size) }
    }
    #expect(other[.made].sizes == [2, 1])
    #expect(try await app.load(.number) == 0)
    #expect(try await other.load(.number) == 1)
    #expect(other[.weak] === other[.weak])
    #expect(other[.weak].sizes == [2, 2])
  }
}
