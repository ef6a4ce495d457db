import Foundation
import TestTools
import Testing
import TrellisResolver

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

private let limit = Int(Resolver.deepestChain)

/// What the members of a chain are.
private enum Links: String, CaseIterable, Codable {
  case shared, unique, weak, stopped, reentering, alternating, existential, large, optional, set, alias, decorated
  case collected, entries, overridden, scopes, onMainActor, loaded

  /// The registrations of which a link consists.
  var size: Int {
    switch self {
    case .decorated, .collected, .entries: 2
    default: 1
    }
  }
}

private enum Watching: String, CaseIterable, Codable {
  case nothing, events, instances

  var observer: ScopeObserver? {
    switch self {
    case .nothing: nil
    case .events: ScopeObserver { _ in }
    case .instances: ScopeObserver(opened: { _ in }, made: { _ in })
    }
  }
}

private final class Link: Sendable {
  let depth: Int
  let below: Link?
  init(_ below: Link?) {
    self.below = below
    depth = (below?.depth ?? 0) + 1
  }
}

private struct Large: Sendable {
  var link: Link
  var space = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

private struct One: DependencySet, Sendable {
  let link: Link
  static var needs: Needs<Self> { needs(keys[0]) }
  static func needs(_ key: Key<Link>) -> Needs<Self> { Needs(key) { Self(link: $0) } }
}

private let keys = (0...limit).map { Key<Link>("link\($0)") }
private let existentials = (0...limit).map { Key<any Sendable>("existential\($0)") }
private let large = (0...limit).map { Key<Large>("large\($0)") }
private let lists = (0...limit).map { Key<[Link]>("list\($0)") }
private let entries = (0...limit).map { Key<[String: Link]>("entries\($0)") }

/// The address that the stack has reached in the factory at the end of a chain.
private let end = Guarded<UInt>(0)

private func last() -> Link {
  end.withLock { $0 = Stack.here }
  return Link(nil)
}

private enum Chain: ScopeDefinition {
  @TaskLocal static var links = Links.shared
  @TaskLocal static var count = 0

  static func register(in app: inout Registry<Chain>) {
    switch links {
    case .weak: app.weak(keys[0]) { last() }
    case .existential: app.unique(existentials[0]) { last() }
    case .large: app.unique(large[0]) { Large(link: last()) }
    case .collected: app.contribute(to: lists[0]) { last() }
    case .entries: app.contribute(to: entries[0], at: "a") { last() }
    case .decorated:
      app.shared(keys[0]) { last() }
      app.decorate(keys[0]) { $0 }
    case .loaded: app.shared(keys[0]) { () async in last() }
    default: app.shared(keys[0]) { last() }
    }
    if links == .scopes { return register(1..<count / 2, in: &app) }
    register(1..<count, in: &app)
  }

  static func register<Definition>(_ numbers: Range<Int>, in scope: inout Registry<Definition>) {
    for number in numbers {
      let (key, next) = (keys[number], keys[number - 1])
      switch links {
      case .shared, .overridden, .scopes, .loaded: scope.shared(key, needs: next) { Link($0) }
      case .unique: scope.unique(key, needs: next) { Link($0) }
      case .weak: scope.weak(key, needs: next) { Link($0) }
      case .stopped:
        scope.shared(key, needs: next) {
          Link($0)
        } onStart: { _ in
        } onStop: { _ in
        }
      case .reentering: scope.unique(key, needs: next, key.lazy) { below, _ in Link(below) }
      case .alternating:
        if number.isMultiple(of: 2) {
          scope.shared(key, needs: next) { Link($0) }
        } else {
          scope.unique(key, needs: next, key.lazy) { below, _ in Link(below) }
        }
      case .existential: scope.unique(existentials[number], needs: existentials[number - 1]) { Link($0 as? Link) }
      case .large: scope.unique(large[number], needs: large[number - 1]) { Large(link: Link($0.link)) }
      case .optional: scope.shared(key, needs: next.optional) { Link($0) }
      case .set: scope.unique(key, needs: One.needs(next)) { Link($0.link) }
      case .alias: scope.alias(key, to: next)
      case .decorated:
        scope.shared(key, needs: next) { Link($0) }
        scope.decorate(key) { $0 }
      case .collected: scope.contribute(to: lists[number], needs: lists[number - 1]) { Link($0[0]) }
      case .entries: scope.contribute(to: entries[number], at: "a", needs: entries[number - 1]) { Link($0["a"]) }
      case .onMainActor: scope.shared(key, on: MainActor.self, needs: next) { Link($0) }
      }
    }
  }

  static func create(_ links: Links, _ count: Int, _ watching: Watching = .nothing) throws -> Scope<Chain> {
    try $links.withValue(links) { try $count.withValue(count) { try Scope(Chain.self, observer: watching.observer) } }
  }
}

private enum Below: ScopeDefinition {
  typealias Parent = Chain
  static func register(in scope: inout Registry<Below>) { Chain.register(Chain.count / 2..<Chain.count, in: &scope) }
}

/// In processes of their own, which an overflow would end.
@Suite("The deepest chains that a graph may have")
struct DeepestChainTests {
  @Test("are created on the smallest stack", arguments: Links.allCases, Watching.allCases)
  private func smallest(links: Links, watching: Watching) async {
    await #expect(processExitsWith: .success) { [links, watching] in
      let count = limit / links.size
      let scope = try Chain.create(links, count, watching)
      defer { withExtendedLifetime(scope) {} }
      switch links {
      case .onMainActor:
        // The main actor's stack is larger; it only says what it takes.
        try await MainActor.run { try Self.check(links, scope, count) }
      case .loaded:
        #expect(try await scope.load(keys[count - 1]).depth == count)
      case .scopes:
        let below = try Chain.$links.withValue(links) {
          try Chain.$count.withValue(count) { try scope.open(Below.self) }
        }
        try await onThread(stackSize: 512 << 10) { try Self.check(links, below, count) }
      case .overridden:
        let again = try scope.overriding { $0.override(keys[0]) { last() } }
        try await onThread(stackSize: 512 << 10) { try Self.check(links, again, count) }
      default:
        try await onThread(stackSize: 512 << 10) { try Self.check(links, scope, count) }
      }
    }
  }

  private static func check<Definition>(_ links: Links, _ scope: Scope<Definition>, _ count: Int) throws {
    let start = Stack.here
    switch links {
    case .existential: #expect((try scope.resolve(existentials[count - 1]) as? Link)?.depth == count)
    case .large: #expect(try scope.resolve(large[count - 1]).link.depth == count)
    case .collected: #expect(try scope.resolve(lists[count - 1])[0].depth == count)
    case .entries: #expect(try scope.resolve(entries[count - 1])["a"]?.depth == count)
    case .alias: #expect(try scope.resolve(keys[count - 1]).depth == 1)
    default: #expect(try scope.resolve(keys[count - 1]).depth == count)
    }
    // Of the smallest stack, the last quarter is for what factories call. A sanitizer takes up to three times as much.
    let taken = Int(start - end.withLock { $0 })
    #expect(taken > 0 && taken * (Sanitizer.active.isEmpty ? 2 : 1) < (512 << 10) / 4 * 3, "\(taken) bytes")
  }

  @Test("are not one longer", arguments: Links.allCases)
  private func longer(links: Links) async {
    await #expect(processExitsWith: .success) { [links] in
      let error = #expect(throws: GraphError.self) {
        let count = limit / links.size + 1
        let scope = try Chain.create(links, count)
        if links == .scopes {
          _ = try Chain.$links.withValue(links) { try Chain.$count.withValue(count) { try scope.open(Below.self) } }
        }
      }
      #expect(error?.findings.map(\.id) == ["too-deep"])
      #expect(error?.findings.first?.trail.count == limit + 1)
    }
  }
}
