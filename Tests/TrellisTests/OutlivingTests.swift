import Testing
import Trellis

/// Says where it was made.
private final class Probe: Sendable {
  let seesSession = Scope<Session>.current != nil
  let seesApp = Scope<App>.current != nil
}

private final class Reader: Sendable {
  let text: String
  init() {
    let current = Current(Keys.plain, file: "Made.swift", line: 7, function: "init()")
    do {
      _ = try current.projectedValue()
      text = "read"
    } catch {
      text = "\(error)"
    }
  }
}

private final class Notes: Sendable {
  let log = Log()
  func note(_ step: String) { log("\(step) \(Scope<App>.current == nil)") }
}

extension Keys {
  fileprivate static let notes = Key<Notes>("notes")
  fileprivate static let barrier = Key<Barrier>("barrier")
  fileprivate static let plain = Key<Probe>("plain")
  fileprivate static let held = Key<Hooked>("held")
  fileprivate static let weak = Key<Probe>("weak")
  fileprivate static let standing = Key<Probe>("standing", default: { Probe() })
  fileprivate static let slow = Key<Probe>("slow")
  fileprivate static let onMain = Key<Probe>("onMain")
  fileprivate static let wrapped = Key<Probe>("wrapped")
  fileprivate static let parts = Key<[Probe]>("parts")
  fileprivate static let fresh = Key<Probe>("fresh")
  fileprivate static let slowFresh = Key<Probe>("slowFresh")
  fileprivate static let alias = Key<Probe>("alias")
  fileprivate static let maker = Key<Maker<Probe, Int>>("maker")
  fileprivate static let slowMaker = Key<AsyncMaker<Probe, Int>>("slowMaker")
  fileprivate static let product = Key<Probe>("product")
  fileprivate static let both = Key<[Probe]>("both")
  fileprivate static let inner = Key<[Probe]>("inner")
  fileprivate static let later = Key<[Probe]>("later")
  fileprivate static let weakSlow = Key<Holder>("weakSlow")
  fileprivate static let reader = Key<Reader>("reader")
  fileprivate static let freshReader = Key<Reader>("freshReader")
  fileprivate static let poller = Key<Int>("poller")
  fileprivate static let links = (0..<48).map { Key<[Probe]>("link\($0)") }
}

private final class Hooked: Sendable {
  let seesApp = Scope<App>.current != nil
  let notes: Notes
  init(notes: Notes) { self.notes = notes }
}

private final class Holder: Sendable {
  let own = Probe()
  let probe: Probe
  init(probe: Probe) { self.probe = probe }
}

private enum App: ScopeDefinition {
  struct Inputs {
    var notes = Notes()
    var barrier = Barrier()
  }

  static func register(in app: inout Registry<App>) {
    app.input(.notes, \.notes)
    app.input(.barrier, \.barrier)
    app.shared(.plain) { Probe() }
    app.shared(.held, options: .eager, needs: Keys.notes) { notes in
      notes.note("make")
      return Hooked(notes: notes)
    } onStart: { hooked in
      hooked.notes.note("start")
    } onStop: { hooked in
      hooked.notes.note("stop")
    }
    app.weak(.weak) { Probe() }
    app.shared(.slow) {
      await Task.yield()
      return Probe()
    }
    app.shared(.onMain, on: MainActor.self) { Probe() }
    app.shared(.wrapped) { Probe() }
    app.contribute(to: .parts) { Probe() }
    app.unique(.fresh) { Probe() }
    app.unique(.slowFresh) {
      await Task.yield()
      return Probe()
    }
    app.alias(.alias, to: Keys.plain) { _ in Probe() }
    app.maker(.maker) { _ in Probe() }
    app.maker(.slowMaker) { _ in
      await Task.yield()
      return Probe()
    }
    app.shared(.product, needs: Keys.maker) { try $0(1) }
    app.unique(.both, needs: Keys.plain, Keys.fresh) { [$0, $1] }
    app.shared(.inner, needs: Keys.plain, Keys.fresh) { [$0, $1] }
    app.unique(.later, needs: Keys.fresh.lazy, Keys.fresh.provider) { [try $0(), try $1()] }
    app.weak(.weakSlow, needs: Keys.slow) { Holder(probe: $0) }
    app.shared(.reader) { Reader() }
    app.unique(.freshReader) { Reader() }
    app.shared(.poller, needs: Keys.notes, Keys.barrier) { notes, barrier in
      notes.note("poller")
      Task {
        try await barrier.wait()
        notes.note("polled")
      }
      return 1
    }
    // In a long chain, what is made for a shared one within it is made beforehand.
    app.unique(Keys.links[0], needs: Keys.fresh) { [$0] }
    for index in 1..<24 { app.unique(Keys.links[index], needs: Keys.links[index - 1]) { $0 + [Probe()] } }
    app.shared(Keys.links[24], needs: Keys.links[23]) { $0 + [Probe()] }
    for index in 25..<48 { app.unique(Keys.links[index], needs: Keys.links[index - 1]) { $0 + [Probe()] } }
  }
}

private enum Late: ScopeDefinition {
  typealias Inputs = Notes
  static func register(in late: inout Registry<Late>) {
    late.input(.notes, \.self)
    late.shared(.held, needs: Keys.notes, make: Hooked.init) { hooked in
      hooked.notes.log("late \(Scope<Late>.current == nil)")
    }
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  static func register(in session: inout Registry<Session>) {
    session.decorate(.wrapped) { _ in Probe() }
  }
}

@Suite("What outlives the request")
struct OutlivingTests {
  @Test("is made with no current scope: shared, weak, defaults, decorations, parts", .timeLimit(.minutes(30)))
  func shared() async throws {
    let session = try Scope(App.self, .init()).open(Session.self)
    try session.run {
      for key in [Keys.plain, .weak, .standing, .wrapped] as [Key<Probe>] {
        try #expect(!session.resolve(key).seesApp, "\(key)")
      }
      try #expect(!session.resolve(.held).seesApp)
      try #expect(session.resolve(.parts).map(\.seesApp) == [false])
      try #expect(session.resolve(.inner).map(\.seesApp) == [false, false])
    }
    #expect(Scope<Session>.current == nil)
  }

  @Test("is made with no current scope by load and start as well", .timeLimit(.minutes(30)))
  func loaded() async throws {
    let notes = Notes()
    let app = try Scope(App.self, .init(notes: notes))
    let session = try app.open(Session.self)
    try await session.run {
      for key in [Keys.plain, .slow, .onMain, .weak, .standing, .wrapped] as [Key<Probe>] {
        try await #expect(!session.load(key).seesApp, "\(key)")
      }
      let holder = try await session.load(.weakSlow)
      #expect(!holder.own.seesApp && !holder.probe.seesApp)
      try await app.start()
      try await #expect(!session.load(.held).seesApp)
      #expect(notes.log.all == ["make true", "start true"])
      try await app.close()
      #expect(notes.log.all == ["make true", "start true", "stop true"])
    }
  }

  @Test("starts in the background with no current scope, where a request has made it", .timeLimit(.minutes(30)))
  func background() async throws {
    let notes = Notes()
    let late = try Scope(Late.self, notes)
    try await late.start()
    try late.run { _ = try late.resolve(.held) }
    try await eventually { notes.log.all.contains { $0.hasPrefix("late") } }
    #expect(notes.log.all == ["late true"])
  }

  @Test("is not what a request makes: that sees the scope of whoever asks", .timeLimit(.minutes(30)))
  func unique() async throws {
    let app = try Scope(App.self, .init())
    let session = try app.open(Session.self)
    try await session.run {
      try #expect(app.resolve(.fresh).seesSession)
      try #expect(app.resolve(.alias).seesSession)
      try await #expect(app.load(.fresh).seesSession)
      try await #expect(app.load(.slowFresh).seesSession)
      try #expect(app[.maker](1).seesSession)
      try await #expect(app[.slowMaker](1).seesSession)
      try #expect(!app.resolve(.product).seesApp)
      try #expect(app.resolve(.both).map(\.seesSession) == [false, true])
      // What a lazy need makes it keeps; a provider keeps nothing.
      try #expect(app.resolve(.later).map(\.seesSession) == [false, true])
    }
    try #expect(!app.resolve(.fresh).seesApp)
  }

  @Test("takes what is made for it along, however long the chain", .timeLimit(.minutes(30)))
  func deep() async throws {
    let expected = Array(repeating: false, count: 25) + Array(repeating: true, count: 23)
    let session = try Scope(App.self, .init()).open(Session.self)
    let made = try session.run { try session.resolve(Keys.links[47]) }
    #expect(made.map(\.seesSession) == expected)
    let other = try Scope(App.self, .init()).open(Session.self)
    let loaded = try await other.run { try await other.load(Keys.links[47]) }
    #expect(loaded.map(\.seesSession) == expected)
  }

  @Test(
    "keeps no narrower scope alive by the tasks that it starts", .timeLimit(.minutes(30)), arguments: [false, true])
  func tasks(isLoaded: Bool) async throws {
    let events = Log()
    let (notes, barrier) = (Notes(), Barrier())
    let app = try Scope(
      App.self, .init(notes: notes, barrier: barrier), observer: ScopeObserver { events("\($0.kind) \($0.scope)") })
    do {
      let session = try app.open(Session.self)
      try await session.run {
        _ = isLoaded ? try await session.load(.poller) : try session.resolve(.poller)
      }
    }
    try await eventually { barrier.arrived == 1 }
    #expect(events.count("scopeReleased Session") == 1)
    barrier.open()
    try await eventually { notes.log.all.count == 2 }
    #expect(notes.log.all == ["poller true", "polled true"])
  }

  @Test("says that a reading of the current scope is a need")
  func reading() throws {
    let advice = "list '.plain' among the needs"
    let app = try Scope(App.self, .init())
    let outside = try app.resolve(.freshReader).text
    #expect(outside.contains("the task has no current scope"))
    #expect(outside.contains(advice))
    try app.run {
      try #expect(app.resolve(.freshReader).text == "read")
      let text = try app.resolve(.reader).text
      #expect(
        text == """
          cannot read '.plain' in 'init()' at Made.swift:7: the instance created here outlives the request, so no scope is current
            list '.plain' among the needs of the registration, so that its factory receives it
          """)
    }
  }
}
