import Testing
import Trellis

/// Keys with names or without.
private protocol KeySet {
  static var number: Key<Int> { get }
  static var text: Key<String> { get }
  static var failing: Key<Int> { get }
  static var loaded: Key<Int> { get }
  static var page: Key<String> { get }
  static var cycle: Key<Int> { get }
  static var network: Key<String> { get }
  static var view: Key<any Sendable> { get }
  static var window: Key<Int> { get }
  static var lost: Key<Int> { get }
  static var list: Key<[Int]> { get }
  static var maker: Key<Maker<Int, Int>> { get }
}

// Words that no message contains, and that are sorted as the lines of the others are.
private enum Named: KeySet {
  static let number = Key<Int>("alpha")
  static let text = Key<String>("bravo")
  static let failing = Key<Int>("charlie")
  static let loaded = Key<Int>("delta")
  static let page = Key<String>("echo")
  static let cycle = Key<Int>("foxtrot")
  static let network = Key<String>("golf")
  static let view = Key<any Sendable>("hotel")
  static let window = Key<Int>("india")
  static let lost = Key<Int>("juliett")
  static let list = Key<[Int]>("kilo")
  static let maker = Key<Maker<Int, Int>>("lima")
}

private enum Bare: KeySet {
  static let number = Key<Int>()
  static let text = Key<String>()
  static let failing = Key<Int>()
  static let loaded = Key<Int>()
  static let page = Key<String>()
  static let cycle = Key<Int>()
  static let network = Key<String>()
  static let view = Key<any Sendable>()
  static let window = Key<Int>()
  static let lost = Key<Int>()
  static let list = Key<[Int]>()
  static let maker = Key<Maker<Int, Int>>()
}

private struct Refusal: Error {}

private enum App<K: KeySet>: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(K.number) {
      1
    } onStop: { _ in
      throw Refusal()
    }
    app.shared(K.text, options: .eager, needs: K.number) {
      "\($0)"
    } onStart: { _ in
      throw Refusal()
    }
    app.unique(K.failing, needs: K.number) { _ in throw Refusal() }
    app.shared(K.loaded, needs: K.number) { number async in number }
    app.unique(K.page, needs: K.loaded, K.failing) { "\($0) \($1)" }
    app.shared(K.cycle, needs: K.cycle.provider) { try $0() }
    app.shared(K.network, options: .live) { "the outside world" }
    app.weak(K.view) { 1 }
    app.shared(K.window, on: MainActor.self) { 1 }
    app.contribute(to: K.list, needs: K.failing) { $0 }
    app.maker(K.maker, needs: K.failing) { $0 + $1 }
  }
}

private enum Faulty<K: KeySet>: ScopeDefinition {
  static func register(in app: inout Registry<Faulty>) {
    app.shared(K.number, needs: K.lost) { $0 }
    app.value(K.text, "")
    app.value(K.text, "")
    app.shared(K.cycle, needs: K.cycle) { $0 }
    app.unique(K.window, needs: K.view) { _ in 1 }
    app.shared(K.view, on: MainActor.self, needs: K.failing.optional) { $0 }
    app.decorate(K.network) { $0 }
  }
}

private final class Consumer<K: KeySet>: ScopeConsumer {
  var scope: Scope<App<K>>?
  @Injected(K.lost) var count: Int
}

private struct Reader<K: KeySet> {
  @Current(K.lost) var count: Int
}

/// Where a key is printed: each gives a text for a set of keys.
private enum Place: String, CaseIterable {
  case invalidGraph, overrideOfNothing
  case missing, failing, path, cycle, closed, wrongActor, notLoaded, needIsNotLoaded, live, notAnObject, inCollection,
    inMaker
  case starting, closing, hooksThatDidNotRun
  case injected, injectedLost, current, currentLost, environment
  case description, events, unusedOverrides, loggedKeys

  func text<K: KeySet>(_ keys: K.Type) async throws -> String {
    let app = try Scope(App<K>.self)
    switch self {
    case .invalidGraph: return await failure { try Scope(Faulty<K>.self) }
    case .overrideOfNothing: return await failure { try Scope(App<K>.self) { $0.override(K.lost) { 1 } } }
    case .missing: return await failure { try app.resolve(K.lost) }
    case .failing: return await failure { try app.resolve(K.failing) }
    case .path: return await failure { try await app.load(K.page) }
    case .cycle: return await failure { try app.resolve(K.cycle) }
    case .closed:
      try? await app.close()
      return await failure { try app.resolve(K.number) }
    case .wrongActor: return await failure { try app.resolve(K.window) }
    case .notLoaded: return await failure { try app.resolve(K.loaded) }
    case .needIsNotLoaded: return await failure { try app.resolve(K.page) }
    case .live: return await failure { try Scope(App<K>.self, mode: .test).resolve(K.network) }
    case .notAnObject: return await failure { try app.resolve(K.view) }
    case .inCollection: return await failure { try app.resolve(K.list) }
    case .inMaker: return await failure { try app.resolve(K.maker)(1) }
    case .starting: return await failure { try await app.start() }
    case .closing:
      _ = app[K.number]
      return await failure { try await app.close() }
    case .hooksThatDidNotRun:
      let log = Log()
      do { _ = try Scope(App<K>.self, observer: ScopeObserver { log("\($0)") })[K.number] }
      return log.all.filter { $0.hasPrefix("hooksSkipped") }.joined()
    case .injected: return await failure { try Consumer<K>().$count() }
    case .injectedLost:
      let consumer = Consumer<K>()
      app.pass(to: consumer)
      return await failure { try consumer.$count() }
    case .current: return await failure { try Reader<K>().$count() }
    case .currentLost: return await failure { try app.run { try Reader<K>().$count() } }
    case .environment:
      let reader = EnvironmentReader<App<K>>(file: "P.swift", line: 1, column: 1, function: "P")
      return await failure { try reader.scope(in: nil, for: K.number) }
    case .description: return "\(app)"
    case .events:
      let log = Log()
      let app = try Scope(App<K>.self, observer: ScopeObserver { log("\($0)") })
      _ = try? await app.load(K.page)
      try? await app.close()
      return log.all.joined(separator: "\n")
    case .unusedOverrides: return "\(try Scope(App<K>.self) { $0.override(K.number) { 2 } }.unusedOverrides)"
    case .loggedKeys: return "\(K.all) \(K.all.map(\.name))"
    }
  }

  private func failure(_ body: () async throws -> some Any) async -> String {
    do {
      return "no error: \(try await body())"
    } catch {
      return "\(error)"
    }
  }
}

extension KeySet {
  fileprivate static var all: [Keys] {
    [number, text, failing, loaded, page, cycle, network, view, window, lost, list, maker]
  }
}

@Suite("A key without a name")
struct UnnamedKeyTests {
  /// Each place is tried with names and without: both texts are the same but for what stands for the keys.
  @Test("is called by its type and place wherever one with a name is called by that", arguments: Place.allCases)
  private func place(_ place: Place) async throws {
    let named = try await place.text(Named.self)
    let bare = try await place.text(Bare.self)
    #expect(Named.all.contains { named.contains("\($0)") }, "\(named)")
    #expect(Self.masked(named, Named.self) == Self.masked(bare, Bare.self))
  }

  @Test func `is described by its type, file and line`() {
    let line = #line + 1
    let key = Key<[String: any KeySet.Type]>()
    let maker = Key<Maker<Int, (any Error, Int?)>>()
    #expect("\(maker)".hasPrefix("Key<Maker<Int, (any Error, Int?)>>, "))
    #expect("\(key)" == "Key<[String: any KeySet.Type]>, UnnamedKeyTests.swift:\(line)")
    #expect(key.name == key.description)
  }

  /// A text with numbers in place of the keys, and without what differs from run to run.
  private static func masked<K: KeySet>(_ text: String, _ keys: K.Type) -> String {
    // Interpolated, the type has its module in optimized builds only.
    var text = text.replacing(/TrellisTests\.(Named|Bare)/, with: "Keys").replacing(/[0-9.]+ ms/, with: "… ms")
    let forms = K.all.enumerated().flatMap { index, key in
      [(key.description, "[\(index)]"), (key.name, "[\(index)]")]
    }
    // One may begin as another does.
    for (form, mark) in forms.sorted(by: { $0.0.count > $1.0.count }) { text = text.replacing(form, with: mark) }
    return text.replacing(/Keys(\[\d+\])\./) { "(\($0.1))." }
  }
}
