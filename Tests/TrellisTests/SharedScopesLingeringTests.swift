import TestTools
import Testing
import Trellis

extension Keys {
  fileprivate static let later = Key<Lazy<Paper>>("later")
}

@Suite("Shared scopes that stay open for a time")
struct SharedScopesLingeringTests {
  let desk = Desk()

  private func app() throws -> Scope<DeskScope> { try Scope(DeskScope.self, desk) }

  private func notes(in app: Scope<DeskScope>, _ seconds: Int = 30) -> SharedScopes<PaperScope> {
    app.scopes(of: PaperScope.self, closingAfter: .seconds(seconds), clock: .deskClock)
  }

  @Test("close when nothing has held them for that time")
  func closes() async throws {
    let (desk, app) = (desk, try app())
    let notes = notes(in: app)
    try await simulated {
      do {
        let note = try notes[7]
        _ = note[.paper]
      }
      await quiet()
      desk.clock.advance(by: .seconds(29))
      await quiet()
      #expect(desk.log.all == [])
      desk.clock.advance(by: .seconds(1))
      await quiet()
      #expect(desk.log.all == ["stop 7", "release 7"])
      #expect(desk.clock.sleeperCount == 0)
    }
  }

  @Test("count the time from when the last holder lets go, not from when a task runs")
  func countsAtOnce() async throws {
    let (desk, app) = (desk, try app())
    let notes = notes(in: app)
    try await simulated {
      do {
        let note = try notes[7]
        _ = note[.sheet]
      }
      desk.clock.advance(by: .seconds(30))
      await quiet()
      #expect(desk.log.all == ["release 7"])
    }
  }

  @Test("are the same scope for a request within that time, after which the time begins anew")
  func reuse() async throws {
    let (desk, app) = (desk, try app())
    let notes = notes(in: app)
    try await simulated {
      func hold() throws -> ObjectIdentifier {
        let note = try notes[7]
        return ObjectIdentifier(note[.paper])
      }
      let first = try hold()
      await quiet()
      desk.clock.advance(by: .seconds(20))
      await quiet()
      #expect(try hold() == first)
      await quiet()
      desk.clock.advance(by: .seconds(20))
      await quiet()
      #expect(desk.log.all == [])
      var note: Scope<PaperScope>? = try notes[7]
      desk.clock.advance(by: .seconds(100))
      await quiet()
      #expect(note?[.paper].number == 7)
      #expect(desk.clock.sleeperCount == 0)
      note = nil
      await quiet()
      desk.clock.advance(by: .seconds(29))
      await quiet()
      #expect(desk.log.all == [])
      desk.clock.advance(by: .seconds(1))
      await quiet()
      #expect(desk.log.all == ["stop 7", "release 7"])
      withExtendedLifetime(note) {}
    }
  }

  @Test("stay open for the time of the holder that let go last", arguments: [(30, 5), (5, 30)])
  func lastTime(first: Int, last: Int) async throws {
    let (desk, app) = (desk, try app())
    try await simulated {
      var one: Scope<PaperScope>? = try notes(in: app, first)[7]
      var other: Scope<PaperScope>? = try notes(in: app, last)[7]
      _ = one?[.sheet]
      one = nil
      other = nil
      await quiet()
      // A timer of the other time is under way.
      other = try notes(in: app, first)[7]
      other = nil
      await quiet()
      other = try notes(in: app, last)[7]
      other = nil
      await quiet()
      desk.clock.advance(by: .seconds(last - 1))
      await quiet()
      #expect(desk.log.all == [])
      desk.clock.advance(by: .seconds(1))
      await quiet()
      #expect(desk.log.all == ["release 7"])
      one = try notes(in: app, first)[7]
      _ = one?[.sheet]
      one = nil
      await quiet()
      // Held without a time: closed at once, and the timer ends.
      one = try app.scopes(of: PaperScope.self)[7]
      one = nil
      await quiet()
      #expect(desk.log.all == ["release 7", "release 7"])
      #expect(desk.clock.sleeperCount == 0)
      withExtendedLifetime((one, other)) {}
    }
  }

  @Test("do not keep their parent alive")
  func parentGone() async throws {
    let desk = desk
    try await simulated {
      weak var sheet: Paper?
      func open() throws {
        let app = try app()
        let note = try notes(in: app)[7]
        sheet = note[.sheet]
      }
      try open()
      await quiet()
      #expect(sheet == nil)
      #expect(desk.log.all == ["release 7"])
      #expect(desk.clock.sleeperCount == 0)
    }
  }

  @Test("are closed and released with their parent, whatever the clock says")
  func parentClosed() async throws {
    let desk = desk
    try await simulated {
      do {
        let app = try app()
        do {
          let note = try notes(in: app)[7]
          _ = note[.paper]
          let line = try note.scopes(of: LineScope.self, closingAfter: .seconds(60), clock: .deskClock)["one"]
          _ = line[.sheet]
        }
        await quiet()
        #expect(desk.clock.sleeperCount == 2)
        try await app.close()
        #expect(desk.log.all.first == "stop 7")
      }
      await quiet()
      #expect(desk.log.all == ["stop 7", "release 7", "release 7"])
      #expect(desk.clock.sleeperCount == 0)
    }
  }

  private enum FailingScope: ScopeDefinition {
    typealias Parent = DeskScope
    typealias Inputs = Int
    static func register(in note: inout Registry<FailingScope>) {
      note.shared(.paper, options: .eager, needs: Keys.desk) {
        Paper($0, 1)
      } onStart: {
        try await $0.start()
      }
    }
  }

  private enum PageScope: ScopeDefinition {
    typealias Parent = FailingScope
    typealias Inputs = Int
    static func register(in page: inout Registry<PageScope>) {}
  }

  @Test("are released when the start of their parent fails")
  func parentFails() async throws {
    let (desk, app) = (desk, try app())
    desk.refused.withLock { $0 = ["start 1"] }
    try await simulated {
      do {
        let failing = try app.open(FailingScope.self, 1)
        _ = try failing.scopes(of: PageScope.self, closingAfter: .seconds(30), clock: .deskClock)[1]
        await quiet()
        #expect(desk.clock.sleeperCount == 1)
        await #expect(throws: LifecycleError.self) { try await failing.start() }
      }
      await quiet()
      #expect(desk.log.all == ["start 1", "release 1"])
      #expect(desk.clock.sleeperCount == 0)
    }
  }

  @Test("keep a parent that nothing else holds until then, if they have something to stop")
  func parentDropped() async throws {
    let (desk, clock) = (Guarded<Desk?>(desk), desk.clock)
    try await simulated {
      weak var observed: Desk?
      do {
        let desk = Desk()
        observed = desk
        let app = try Scope(DeskScope.self, desk) { $0.override(.deskClock) { clock as any Clock<Duration> } }
        _ = try notes(in: app)[7][.paper]
      }
      await quiet()
      #expect(observed != nil)
      clock.advance(by: .seconds(30))
      await quiet()
      #expect(observed == nil)
    }
    withExtendedLifetime(desk) {}
  }

  private enum LaterScope: ScopeDefinition {
    typealias Parent = PaperScope
    static func register(in later: inout Registry<LaterScope>) {
      later.shared(.later, needs: Keys.sheet.lazy) { $0 }
    }
  }

  @Test("or if what was below them may still read from them")
  func parentOfWhatIsBelow() async throws {
    let desk = desk
    try await simulated {
      let later = try { try notes(in: app())[7].open(LaterScope.self)[.later] }()
      await quiet()
      #expect(try later().number == 7)
      desk.clock.advance(by: .seconds(30))
      await quiet()
      #expect(throws: ResolutionError.self) { try later() }
    }
  }

  @Test("are closed by close(7), whose timer ends")
  func closedDirectly() async throws {
    let (desk, app) = (desk, try app())
    let notes = notes(in: app)
    try await simulated {
      do {
        let note = try notes[7]
        _ = note[.paper]
      }
      await quiet()
      try await notes.close(7)
      await quiet()
      #expect(desk.log.all == ["stop 7", "release 7"])
      #expect(desk.clock.sleeperCount == 0)
    }
  }

  @Test("throw to the request what the clock's key throws")
  func noClock() async throws {
    let app = try app()
    let notes = app.scopes(of: PaperScope.self, closingAfter: .seconds(30), clock: .noClock)
    let error = #expect(throws: ResolutionError.self) { try notes[7] }
    #expect(error?.code == .missing)
    await #expect(throws: ResolutionError.self) { try await ends { try await notes.start(7) } }
    let note = try app.scopes(of: PaperScope.self, clock: .noClock)[7]
    #expect(note[.paperNumber] == 7)
  }

  @Test("measure the time with the system's clock if they are given none")
  func systemClock() async throws {
    let (desk, app) = (desk, try app())
    do {
      let note = try app.scopes(of: PaperScope.self, closingAfter: .milliseconds(20))[7]
      _ = note[.sheet]
    }
    try await eventually { desk.log.all == ["release 7"] }
    do {
      let note = try app.scopes(of: PaperScope.self, closingAfter: .seconds(Int64.max))[8]
      _ = note[.sheet]
    }
    try await ends { try await app.close() }
    try await eventually { desk.log.all == ["release 7", "release 8"] }
  }
}
