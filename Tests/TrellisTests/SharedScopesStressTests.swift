import Foundation
import TestTools
import Testing
import Trellis

@Suite("Shared scopes under load")
struct SharedScopesStressTests {
  /// Counts the pages of a scope that threads share.
  fileprivate final class Count: Sendable {
    struct Input: Sendable {
      /// The scopes that were opened, while they are open.
      var open: [(page: ObjectIdentifier, scope: Scope<PageScope>)] = []
      var pages = 0
      /// The serial numbers of pages whose hooks are run.
      var marked: Set<Int> = []
      var stopped: Set<Int> = []
    }
    let inputs = Guarded<[Int: Input]>([:])
    let alive = Guarded(0)
    let opened = Guarded(0)
    let closed = Guarded(0)
    let released = Guarded(0)

    var observer: ScopeObserver {
      ScopeObserver { event in
        guard event.scope.hasSuffix("PageScope") else { return }
        switch event.kind {
        case .scopeOpened: self.opened.withLock { $0 += 1 }
        case .scopeClosed: self.closed.withLock { $0 += 1 }
        case .scopeReleased: self.released.withLock { $0 += 1 }
        case .hooksSkipped: Issue.record("\(event)")
        default: break
        }
      }
    }

    /// Notes that a scope is held, and checks that it is the only one for its inputs.
    func hold(_ scope: Scope<PageScope>, _ input: Int) throws {
      let page = ObjectIdentifier(try scope.resolve(.page))
      inputs.withLock { inputs in
        inputs[input, default: Input()].open.removeAll { (try? $0.scope.resolve(.pageNumber)) == nil }
        let others = inputs[input]?.open.filter { $0.page != page } ?? []
        // Whoever closes this one by its input lets others open.
        let isOpen = (try? scope.resolve(.pageNumber)) != nil
        #expect(others.isEmpty || !isOpen, "two scopes are open for one input")
        if inputs[input]?.open.isEmpty != false { inputs[input]?.open = [(page, scope)] }
      }
    }

    func forget() { for input in 0..<4 { inputs.withLock { $0[input]?.open = [] } } }
  }

  fileprivate final class Page: Sendable {
    let number: Int
    let serial: Int
    let count: Count

    init(_ count: Count, _ number: Int) {
      (self.count, self.number) = (count, number)
      serial = count.inputs.withLock { inputs in
        inputs[number, default: Count.Input()].pages += 1
        return inputs[number]?.pages ?? 0
      }
      count.alive.withLock { $0 += 1 }
    }

    deinit { count.alive.withLock { $0 -= 1 } }

    func mark() -> Page {
      let isFirst = count.inputs.withLock { $0[number]?.marked.insert(serial).inserted == true }
      #expect(isFirst, "a scope has created its instance twice")
      return self
    }

    func stop() {
      let isFirst = count.inputs.withLock { $0[number]?.stopped.insert(serial).inserted == true }
      #expect(isFirst, "an onStop has run twice")
    }
  }

  fileprivate enum BookScope: ScopeDefinition {
    typealias Inputs = Count
    static func register(in app: inout Registry<BookScope>) { app.input(.count, \.self) }
  }

  fileprivate enum PageScope: ScopeDefinition {
    typealias Parent = BookScope
    struct Inputs: Sendable, Hashable {
      var number: Int
      var hasHooks: Bool
    }
    static func register(in page: inout Registry<PageScope>) {
      page.input(.pageNumber, \.number)
      page.shared(.page, needs: Keys.count, Keys.pageNumber) { Page($0, $1) }
      page.shared(.bookmark, needs: Keys.page) {
        $0.mark()
      } onStart: { _ in
      } onStop: {
        $0.stop()
      }
    }
  }

  struct Way: Sendable, CustomTestStringConvertible {
    var isObserved = false
    var hasHooks = false
    var time: Duration?
    var closes = false
    var starts = false
    var testDescription: String {
      [
        isObserved ? "observed" : nil, hasHooks ? "with hooks" : nil, time.map { "lingering \($0)" },
        closes ? "and closed meanwhile" : nil, starts ? "and started" : nil,
      ].compactMap { $0 }.joined(separator: ", ")
    }

    static let all = [
      Way(), Way(time: .microseconds(50)), Way(time: .milliseconds(2), closes: true), Way(closes: true),
      Way(isObserved: true), Way(isObserved: true, hasHooks: true, time: .microseconds(50), starts: true),
      Way(isObserved: true, hasHooks: true, time: .microseconds(50), closes: true, starts: true),
      Way(hasHooks: true), Way(hasHooks: true, starts: true),
      Way(hasHooks: true, time: .microseconds(50), starts: true),
      Way(hasHooks: true, closes: true, starts: true),
    ]
  }

  @Test(
    "are one for an input at any moment, closed once, with every hook run, and nothing is left", arguments: Way.all)
  func hammered(way: Way) async throws {
    let count = Count()
    let rounds = size(way.hasHooks || way.isObserved ? 200 : 1_000, large: 2_000)
    do {
      let app = try Scope(BookScope.self, count, observer: way.isObserved ? count.observer : nil)
      let pages = app.scopes(of: PageScope.self, closingAfter: way.time)
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<8 {
          group.addTask {
            do {
              if thread % 2 == 0 || !way.starts {
                try await onThread {
                  try Self.hammer(pages, rounds, thread, way, count)
                }
              } else {
                try await Self.hammerStarting(pages, rounds, thread, way, count)
              }
            } catch {
              Issue.record(error)
            }
          }
        }
      }
      count.forget()
      if way.time == nil {
        // Not closed: every scope ends by itself.
        try await eventually { count.alive.withLock { $0 } == 0 }
      }
      try await ends { try await app.close() }
    }
    try await eventually { count.alive.withLock { $0 } == 0 }
    if way.hasHooks {
      let inputs = count.inputs.withLock { $0 }
      #expect(inputs.count == 4)
      for input in inputs.values { #expect(input.marked == input.stopped && !input.marked.isEmpty) }
    }
    if way.isObserved {
      try await eventually { count.released.withLock { $0 } == count.opened.withLock { $0 } }
      #expect(count.closed.withLock { $0 } == count.opened.withLock { $0 })
    }
  }

  private static func hammer(
    _ pages: SharedScopes<PageScope>, _ rounds: Int, _ thread: Int, _ way: Way, _ count: Count
  ) throws {
    var random = SeededGenerator(seed: UInt64(thread))
    var held: [Int: Scope<PageScope>] = [:]
    for _ in 0..<rounds {
      let number = random.below(4)
      if held[number] != nil, random.chance(70) {
        held[number] = nil
        continue
      }
      let page = try pages[.init(number: number, hasHooks: way.hasHooks)]
      do {
        try count.hold(page.unheld, number)
        if way.hasHooks { _ = try page.resolve(.bookmark) }
      } catch  where isClosed(error) && way.closes {
        continue
      }
      if random.chance(50) { held[number] = page }
      if way.closes, random.chance(5) {
        Task { try await pages.close(.init(number: number, hasHooks: way.hasHooks)) }
      }
    }
  }

  private static func hammerStarting(
    _ pages: SharedScopes<PageScope>, _ rounds: Int, _ thread: Int, _ way: Way, _ count: Count
  ) async throws {
    var random = SeededGenerator(seed: UInt64(thread))
    for _ in 0..<rounds {
      let number = random.below(4)
      do {
        let page = try await pages.start(.init(number: number, hasHooks: way.hasHooks))
        try count.hold(page.unheld, number)
        _ = try await page.load(.bookmark)
        withExtendedLifetime(page) {}
      } catch  where isClosed(error) && way.closes {
        continue
      }
      if way.closes, random.chance(5) { try await pages.close(.init(number: number, hasHooks: way.hasHooks)) }
    }
  }

  // In processes of their own: other tests take memory, too.

  @Test("take no more memory after many requests")
  func flat() async {
    await #expect(processExitsWith: .success) { try await Self.holdOften(closingAfter: nil) }
  }

  @Test("that linger take no more memory after many requests")
  func flatLingering() async {
    await #expect(processExitsWith: .success) { try await Self.holdOften(closingAfter: .seconds(600)) }
  }

  private static func holdOften(closingAfter time: Duration?) async throws {
    let count = Count()
    do {
      let app = try Scope(BookScope.self, count)
      let pages = app.scopes(of: PageScope.self, closingAfter: time)
      func hold(_ cycles: Int) throws {
        for cycle in 0..<cycles {
          let page = try pages[.init(number: cycle % 4, hasHooks: false)]
          if cycle % 16 < 4 { _ = try page.resolve(.page) }
          withExtendedLifetime(page) {}
        }
      }
      try hold(1_000)
      let before = Memory.resident
      #if DEBUG
        try hold(size(100_000, large: 200_000))
      #else
        try hold(size(100_000, large: 1_000_000))
      #endif
      // The address sanitizer keeps what was freed, and the thread sanitizer who touched what.
      if let before, let after = Memory.resident, Sanitizer.active.isEmpty {
        #expect(after - before < 4 << 20, "\((after - before) >> 10) kB")
      }
      #expect(count.alive.withLock { $0 } == (time == nil ? 0 : 4))
      try await ends { try await app.close() }
    }
    try await eventually { count.alive.withLock { $0 } == 0 }
  }
}

private enum Memory {
  /// The bytes of the process that are in memory; nil where the system does not say so in a file.
  static var resident: Int? {
    guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
  }
}

extension Keys {
  fileprivate static let count = Key<SharedScopesStressTests.Count>("count")
  fileprivate static let pageNumber = Key<Int>("pageNumber")
  fileprivate static let page = Key<SharedScopesStressTests.Page>("page")
  fileprivate static let bookmark = Key<SharedScopesStressTests.Page>("bookmark")
}
