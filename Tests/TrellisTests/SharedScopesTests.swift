import TestTools
import Testing
import Trellis

@Suite("Shared scopes")
struct SharedScopesTests {
  let desk = Desk()

  private func app(_ observer: ScopeObserver? = nil) throws -> Scope<DeskScope> {
    try Scope(DeskScope.self, desk, observer: observer)
  }

  @Test("equal inputs share a scope, others do not, nor do other parents")
  func sharing() throws {
    let (app, other) = (try app(), try app())
    let first = try app.scopes(of: PaperScope.self)[7]
    let second = try app.scopes(of: PaperScope.self)[7]
    #expect(first[.sheet] === second[.sheet])
    #expect(first[.paperNumber] == 7)
    let others = try [app.scopes(of: PaperScope.self)[8], other.scopes(of: PaperScope.self)[7]]
    for other in others { #expect(other[.sheet] !== first[.sheet]) }
    #expect(desk.alive.withLock { $0 } == 3)
    // An optimised build may release what is not used any more.
    withExtendedLifetime((first, second, others)) {}
  }

  @Test("the last holder closes its scope: onStop runs, then the instances are released")
  func lastHolder() async throws {
    let app = try app()
    let notes = app.scopes(of: PaperScope.self)
    var first: Scope<PaperScope>? = try notes[7]
    var copy = first
    var second: Scope<PaperScope>? = try notes[7]
    _ = second?[.paper]
    first = nil
    second = nil
    #expect(copy?[.paper].number == 7)
    #expect(desk.log.all == [])
    copy = nil
    try await eventually { desk.log.all == ["stop 7", "release 7"] }
    withExtendedLifetime((first, second, copy)) {}
  }

  @Test("without anything to stop, a scope is closed and released on the thread that lets go of it last")
  func atOnce() throws {
    let notes = try app().scopes(of: PaperScope.self)
    var note: Scope<PaperScope>? = try notes[7]
    _ = note?[.sheet]
    let scope = note?.unheld
    note = nil
    #expect(throws: ResolutionError.self) { try scope?.resolve(.paperNumber) }
    note = try notes[7]
    _ = note?[.sheet]
    note = nil
    #expect(desk.log.all == ["release 7"])
    withExtendedLifetime((note, scope)) {}
  }

  @Test("it is open until what reads from it has returned")
  func notKept() throws {
    let notes = try app().scopes(of: PaperScope.self)
    #expect(try notes[7].resolve(.paperNumber) == 7)
    #expect(try notes[7][.sheet].number == 7)
    #expect(desk.log.all == ["release 7"])
  }

  @Test("an erased copy, an ancestor, what is derived and what overrides nothing keep it open")
  func copies() throws {
    let notes = try app().scopes(of: PaperScope.self)
    let copies: [(Scope<PaperScope>) throws -> any Sendable] = [
      { AnyScope($0) }, { AnyScope($0).scope(of: PaperScope.self) }, { $0.ancestor(AnyDefinition.self) },
      { try $0.overriding { _ in } }, { try $0.overriding { $0.override(.paperNumber, value: 8) } },
      { try $0.open(MarginScope.self) }, { try $0.open(MarginScope.self).ancestor(PaperScope.self) },
      { try $0.overriding { $0.override(.paperNumber, value: 8) }.open(MarginScope.self).ancestor(PaperScope.self) },
    ]
    for copy in copies {
      let (kept, closed) = try { (note: Scope<PaperScope>) in (try copy(note), note.unheld) }(notes[7])
      #expect(try closed.resolve(.paperNumber) == 7)
      withExtendedLifetime(kept) {}
    }
    #expect(throws: Never.self) { try notes[7].resolve(.paperNumber) }
  }

  @Test("what is released with a scope, or with its inputs, may request from the same scopes")
  func releaseRequests() async throws {
    let (desk, app) = (desk, try app())
    let notes = app.scopes(of: PaperScope.self)
    let number = try await ends {
      try await onThread {
        let found = Guarded(0)
        func hold() throws {
          // A closed scope stays in the table, and its inputs with it, while something holds it.
          let pages = app.scopes(of: HeldPaperScope.self)
          var page: Scope<HeldPaperScope>? = try pages[
            HeldPaper(
              paper: Paper(desk, 1) {
                let note = try? notes[8]
                let other = try? pages[HeldPaper(paper: Paper(desk, 9))]
                found.withLock { $0 = (note?[.paperNumber] ?? 0) + (other?[.paperNumber] ?? 0) }
              })]
          let closed = Guarded(false)
          let scope = page?.unheld
          Task {
            try await scope?.close()
            closed.withLock { $0 = true }
          }
          while !closed.withLock({ $0 }) {}
          let next = try pages[HeldPaper(paper: Paper(desk, 2))]
          page = nil
          #expect(next[.paperNumber] == 2)
          withExtendedLifetime(page) {}
        }
        try hold()
        return found.withLock { $0 }
      }
    }
    #expect(number == 17)
  }

  private struct HeldPaper: Sendable, Hashable {
    var paper: Paper
    static func == (a: HeldPaper, b: HeldPaper) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private enum HeldPaperScope: ScopeDefinition {
    typealias Parent = DeskScope
    typealias Inputs = HeldPaper
    static func register(in page: inout Registry<HeldPaperScope>) { page.input(.paperNumber, \.paper.number) }
  }

  private enum MarginScope: ScopeDefinition {
    typealias Parent = PaperScope
    static func register(in margin: inout Registry<MarginScope>) {
      margin.shared(.margin, needs: Keys.desk) {
        $0
      } onStop: {
        $0.log("stop margin")
      }
    }
  }

  @Test("a scope below keeps it open, and is stopped before it")
  func below() async throws {
    let app = try app()
    try await simulated {
      // Held by an object, since an optimised build may release a variable before it is set to nil.
      let margin = Guarded<Scope<MarginScope>?>(try app.scopes(of: PaperScope.self)[7].open(MarginScope.self))
      _ = margin.withLock { ($0?[.paper], $0?[.margin]) }
      await quiet()
      #expect(desk.log.all == [])
      try await margin.withLock { $0 }?.close()
      margin.withLock { $0 = nil }
      await quiet()
    }
    #expect(desk.log.all == ["stop margin", "stop 7", "release 7"])
  }

  @Test("a failure in a closing that no caller waits for reaches the observer, once")
  func closingFails() async throws {
    let events = Log()
    desk.refused.withLock { $0 = ["stop 7"] }
    do {
      let app = try app(
        ScopeObserver { if $0.error != nil || $0.kind == .scopeClosed { events("\($0.kind) \($0.keys)") } })
      let note = try app.scopes(of: PaperScope.self)[7]
      _ = note[.paper]
    }
    try await eventually { desk.log.all == ["stop 7", "release 7"] }
    #expect(events.all == ["instanceStopped [.paper]", "scopeClosed []"])
  }

  @Test("close(7) closes the scope that others hold; the next request opens another, which they do not close")
  func closing() async throws {
    let app = try app()
    let notes = app.scopes(of: PaperScope.self)
    var first: Scope<PaperScope>? = try notes[7]
    _ = first?[.paper]
    try await ends { try await notes.close(7) }
    #expect(desk.log.all == ["stop 7"])
    let scope = first?.unheld
    #expect(throws: ResolutionError.self) { try scope?.resolve(.sheet) }
    let second = try notes[7]
    _ = second[.sheet]
    first = nil
    #expect(second[.paperNumber] == 7)
    let third = try notes[7]
    #expect(third[.sheet] === second[.sheet])
    try await ends { try await notes.close(8) }
    withExtendedLifetime(first) {}
  }

  @Test("close(7) throws what the closing throws")
  func closingThrows() async throws {
    let notes = try app().scopes(of: PaperScope.self)
    desk.refused.withLock { $0 = ["stop 7"] }
    let note = try notes[7]
    _ = note[.paper]
    let error = await #expect(throws: LifecycleError.self) { try await ends { try await notes.close(7) } }
    #expect(error?.failures.map(\.key) == [Keys.paper])
    withExtendedLifetime(note) {}
  }

  @Test("a scope that was closed directly is not handed out")
  func closedDirectly() async throws {
    let notes = try app().scopes(of: PaperScope.self)
    let note = try notes[7]
    let scope = note.unheld
    try await ends { try await scope.close() }
    let other = try notes[7]
    #expect(other[.paperNumber] == 7)
    withExtendedLifetime(note) {}
  }

  @Test("a closed parent opens none: what is held is closed with it, and released with its holder")
  func parentClosed() async throws {
    let app = try app()
    let notes = app.scopes(of: PaperScope.self)
    var note: Scope<PaperScope>? = try notes[7]
    _ = note?[.paper]
    try await ends { try await app.close() }
    #expect(desk.log.all == ["stop 7"])
    #expect(throws: ResolutionError.self) { try notes[7] }
    #expect(throws: ResolutionError.self) { try notes[8] }
    await #expect(throws: ResolutionError.self) { try await ends { try await notes.start(7) } }
    note = nil
    try await eventually { desk.log.all == ["stop 7", "release 7"] }
    withExtendedLifetime(note) {}
  }

  @Test("the failures of a scope that is closed with its parent are thrown by the parent's close")
  func parentReports() async throws {
    let desk = desk
    try await simulated {
      let app = try app()
      desk.refused.withLock { $0 = ["stop 7"] }
      let note = Guarded<Scope<PaperScope>?>(try app.scopes(of: PaperScope.self)[7])
      _ = note.withLock { $0?[.paper] }
      desk.back.withLock {
        $0 = { _ in
          note.withLock { $0 = nil }
          // Whatever would wait for the end of the scope does by then.
          await quiet()
        }
      }
      let error = await #expect(throws: LifecycleError.self) { try await app.close() }
      #expect(error?.failures.count == 1)
      desk.back.withLock { $0 = nil }
    }
    #expect(desk.log.all == ["stop 7", "release 7"])
  }

  @Test("a holder keeps the parent, and nothing does without one")
  func parentDropped() async throws {
    weak var weakDesk: Desk?
    do {
      let desk = Desk()
      weakDesk = desk
      var note: Scope<PaperScope>? = try Scope(DeskScope.self, desk).scopes(of: PaperScope.self)[7]
      #expect(note?[.paper].number == 7)
      #expect(weakDesk != nil)
      note = nil
      try await eventually { desk.log.all == ["stop 7", "release 7"] }
      withExtendedLifetime(note) {}
    }
    let desk = Guarded<@Sendable () -> Desk?>({ [weak weakDesk] in weakDesk })
    try await eventually { desk.withLock { $0() == nil } }
  }

  private enum BrokenScope: ScopeDefinition {
    typealias Parent = DeskScope
    typealias Inputs = Int
    static func register(in broken: inout Registry<BrokenScope>) {
      broken.shared(.sheet, needs: Keys.desk, Keys.paperNumber) { Paper($0, $1) }
    }
  }

  @Test("a request for a definition with findings throws them, each time")
  func broken() async throws {
    let broken = try app().scopes(of: BrokenScope.self)
    for _ in 0..<2 {
      let error = #expect(throws: GraphError.self) { try broken[7] }
      #expect(error?.findings.count == 1)
    }
    await #expect(throws: GraphError.self) { try await ends { try await broken.start(7) } }
  }
}

/// Whether an error says that the scope is closed.
func isClosed(_ error: any Error) -> Bool { (error as? ResolutionError)?.code == .closed }
