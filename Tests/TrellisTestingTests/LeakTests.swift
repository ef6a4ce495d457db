import Testing
import Trellis
import TrellisTesting

/// What tests plant in a static.
private let hoard = Lock<[any Sendable]>([])

@Suite("Leaks", .serialized)
struct LeakTests {
  /// The leaks of a body, with little patience, as none of them ends by itself; what is sound waits for no limit.
  private func found(
    excluding excluded: Set<Keys> = [], _ body: (Scope<LeakyScope>) async throws -> Void
  ) async throws -> [Leak] {
    try await leaks(in: LeakyScope.self, excluding: excluded, patience: .seconds(1), perform: body)
  }

  private func leak(_ key: Keys, in leaks: [Leak]) throws -> Leak {
    try #require(leaks.first { $0.key == key }, "\(leaks)")
  }

  @Test func `of two services that hold each other name both and the cycle`() async throws {
    weak var pump: Pump?
    let found = try await found { app in
      app[.pump].tank = app[.tank]
      pump = app[.pump]
    }
    #expect(found.map(\.key) == [.pump, .tank])
    let leak = try leak(.pump, in: found)
    #expect(leak.path == [.pump])
    #expect(leak.reasons.contains("'.tank' refers to it by its property 'pump'"))
    #expect(
      leak.reasons.contains {
        $0.hasPrefix("that is a cycle") && $0.hasSuffix("'.pump' (tank) → '.tank' (pump) → '.pump'")
      })
    // Nothing is kept alive by having been looked at.
    #expect(pump != nil)
    pump?.tank = nil
    #expect(pump == nil)
  }

  @Test func `of a closure that captures its owner name the closure`() async throws {
    weak var button: Button?
    let found = try await found { app in
      let made = app[.button]
      made.onPress = { made.press() }
      button = made
    }
    #expect(found.map(\.key) == [.button])
    #expect(found.first?.reasons == ["its property 'onPress' is a closure, which may have captured it"])
    button?.onPress = nil
    #expect(button == nil)
  }

  @Test func `of a closure in a struct and one in an array name the property as what it is`() async throws {
    weak var panel: Panel?
    let found = try await found { app in
      let made = app[.panel]
      made.handlers.onTap = { made.tap() }
      made.actions = [{ made.tap() }]
      panel = made
      app[.view].delegate = HandedScreen(scope: app)
    }
    #expect(
      try leak(.panel, in: found).reasons.dropFirst() == [
        "its property 'handlers' is a struct (Handlers) with a closure, which may have captured it",
        "its property 'actions' holds a closure, which may have captured it",
      ])
    let scope = try #require(found.first { $0.key == nil })
    #expect(
      scope.reasons.contains(
        "'.panel' has the property 'handlers', which is a struct (Handlers) with a closure, which may have captured it")
    )
    panel?.handlers = Handlers()
    panel?.actions = []
  }

  @Test func `of a scope that was released without being closed do not say that it was closed`() async throws {
    weak var ticker: Poller?
    let found = try await found { app in
      var child: Scope<LeakyChildScope>? = try app.open(LeakyChildScope.self)
      ticker = child?[.ticker]
      hoard.withLock { list in child.map { list.append($0[.hoarded]) } }
      child = nil
      let other = try app.open(LeakyChildScope.self)
      hoard.withLock { $0.append(other[.inner]) }
      try await other.close()
    }
    hoard.withLock { $0 = [] }
    #expect(found.map(\.key) == [.ticker, .hoarded, .inner])
    #expect(
      found.map { String($0.description.prefix { $0 != "\n" }) } == [
        "'.ticker' (Poller) of LeakyChildScope is still alive after its scope was released without 'close()', "
          + "which would have stopped '.ticker'",
        "'.hoarded' (Hoarded) of LeakyScope is still alive after its scope was closed and released",
        "'.inner' (Box) of LeakyChildScope is still alive after its scope was closed and released",
      ])
    ticker?.work?.cancel()
  }

  @Test func `of a scope that was released without being closed, and has no hooks, say that`() async throws {
    let found = try await found { app in
      var child: Scope<LeakyChildScope>? = try app.open(LeakyChildScope.self)
      hoard.withLock { list in child.map { list.append($0[.inner]) } }
      child = nil
    }
    hoard.withLock { $0 = [] }
    let leak = try leak(.inner, in: found)
    #expect(
      leak.description.hasPrefix(
        "'.inner' (Box) of LeakyChildScope is still alive after its scope was released without 'close()'\n"))
  }

  @Test func `are not services that ran and were closed`() async throws {
    let found = try await found { app in
      let child = try app.open(LeakyChildScope.self)
      try await child.start()
      _ = child[.running]
    }
    #expect(found.isEmpty)
  }

  @Test func `of a service that runs on in a scope that was released say what would have stopped it`() async throws {
    let end = AsyncStream.makeStream(of: Void.self)
    let found = try await found { app in
      let child = try app.open(
        LeakyChildScope.self,
        overrides: {
          // It ignores that it is cancelled.
          $0.overriding.shared(.running) {
            Runner()
          } run: { _ in
            await Task.detached { for await _ in end.stream {} }.value
          }
        })
      try await child.start()
    }
    end.continuation.finish()
    #expect(try leak(.running, in: found).description.contains("'close()', which would have stopped '.running'"))
  }

  #if compiler(>=6.3)
    @Test func `are not hooks that did not run, which are a warning`() async throws {
      let issues = Lock<[Issue]>([])
      let line = #line + 2
      try await withKnownIssue(isIntermittent: true) {
        try await expectReleased(LeakyScope.self) { _ = try $0.open(LeakyChildScope.self).resolve(.stopping) }
      } matching: { issue in
        issues.withLock { $0.append(issue) }
        return true
      }
      let found = issues.withLock { $0 }
      #expect(
        found.map { $0.comments.map(\.rawValue).joined() } == [
          "a scope of LeakyChildScope was released without 'close()', which would have stopped '.stopping'"
        ])
      #expect(found.map(\.severity) == [.warning])
      #expect(found.map(\.sourceLocation?.line) == [line])
    }
  #endif

  @Test func `of a service that stores its scope name the way through the scope`() async throws {
    weak var router: Router?
    let found = try await found { app in
      app[.router].scope = app
      router = app[.router]
    }
    #expect(found.map(\.key) == [nil, .router])
    #expect(found.first?.reasons.first == "'.router' refers to it by its property 'scope'")
    let leak = try leak(.router, in: found)
    #expect(leak.reasons.first == "the scope LeakyScope, which is still alive, holds it")
    #expect(leak.reasons.last?.hasSuffix("'.router' (scope) → LeakyScope → '.router'") == true)
    router?.scope = nil
    #expect(router == nil)
  }

  @Test func `of a scope that a closure captures name the closure`() async throws {
    weak var button: Button?
    let found = try await found { app in
      app[.button].onPress = { _ = app[.hoarded] }
      button = app[.button]
    }
    #expect(found.map(\.key) == [nil, .button])
    #expect(found.first?.reasons == ["'.button' has the closure 'onPress', which may have captured it"])
    button?.onPress = nil
    #expect(button == nil)
  }

  @Test func `of a delegate that is held strongly name the property`() async throws {
    weak var view: View?
    let found = try await found { app in
      app[.view].delegate = app[.controller]
      view = app[.view]
    }
    #expect(Set(found.map(\.key)) == [.view, .controller])
    #expect(try leak(.controller, in: found).reasons.first == "'.view' refers to it by its property 'delegate'")
    view?.delegate = nil
    #expect(view == nil)
  }

  @Test func `of a cycle through an actor name the actor`() async throws {
    weak var worker: Worker?
    let found = try await found { app in
      await app[.worker].work(for: app[.foreman])
      worker = app[.worker]
    }
    #expect(found.map(\.key) == [.worker, .foreman])
    #expect(try leak(.worker, in: found).reasons == ["'.foreman' refers to it by its property 'worker'"])
    #expect(
      try leak(.foreman, in: found).reasons.last
        == "'.worker' is an actor, whose properties are not read: one of them, or a task, may lead to it")
    let ended = try #require(worker)
    await ended.stop()
  }

  @Test func `of a cycle through an object that no factory has made name the property that leads there`() async throws {
    weak var socket: Socket?
    let found = try await found { app in
      let made = app[.socket]
      made.adapters = [SocketAdapter(made), SocketAdapter(made)]
      socket = made
    }
    #expect(found.map(\.key) == [.socket])
    #expect(
      found.first?.reasons.dropFirst() == [
        "its property 'adapters' holds an object that no factory created (SocketAdapter), which may lead back to it"
      ])
    socket?.adapters = []
    #expect(socket == nil)
  }

  @Test func `of a scope that an object holds which no factory has made name who holds that`() async throws {
    weak var view: View?
    let found = try await found { app in
      app[.view].delegate = HandedScreen(scope: app)
      view = app[.view]
    }
    #expect(found.map(\.key) == [nil, .view])
    #expect(
      found.first?.reasons.last
        == "'.view' holds an object that no factory created (HandedScreen) by its property 'delegate', which may lead to it"
    )
    view?.delegate = nil
    #expect(view == nil)
  }

  @Test func `of a cycle through a property that nobody can read name the property`() async throws {
    weak var registered: Registered?
    let found = try await found { app in
      let made = app[.registered]
      made.join(made)
      registered = made
    }
    #expect(found.map(\.key) == [.registered])
    #expect(found.first?.reasons.last == "its property 'peers' cannot be read, and may lead back to it")
    registered?.leaveAll()
    #expect(registered == nil)
  }

  @Test func `of a task that captures its owner name the task`() async throws {
    weak var poller: Poller?
    let found = try await found { app in
      let made = app[.poller]
      made.work = Task {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        made.poll()
      }
      poller = made
    }
    #expect(found.map(\.key) == [.poller])
    #expect(found.first?.reasons == ["its property 'work' is a task, which may have captured it"])
    poller?.work?.cancel()
  }

  @Test func `of a service in a static name it and what it holds`() async throws {
    let found = try await found { app in hoard.withLock { $0.append(app[.box]) } }
    hoard.withLock { $0 = [] }
    #expect(found.map(\.key) == [.hoarded, .box])
    let leak = try leak(.box, in: found)
    #expect(leak.type == "Box")
    #expect(leak.scope == "LeakyScope")
    #expect(leak.path == [.box])
    #expect(leak.reasons.first?.hasPrefix("no property of a living object refers to it: look for a static") == true)
    #expect(leak.reasons.first?.hasSuffix("a running task that holds it") == true)
    let held = try self.leak(.hoarded, in: found)
    #expect(held.path == [.box, .hoarded])
    #expect(held.reasons == ["'.box' refers to it by its property 'content'"])
    #expect(
      held.description.hasPrefix(
        """
        '.hoarded' (Hoarded) of LeakyScope is still alive after its scope was closed and released
          dependency path: .box → .hoarded
          registered at TrellisTestingTests/LeakPrograms.swift:
        """))
  }

  @Test func `of a scope in a static name it and all that it holds`() async throws {
    let found = try await found { app in
      let child = try app.open(LeakyChildScope.self)
      _ = child[.inner]
      hoard.withLock { $0.append(child) }
    }
    hoard.withLock { $0 = [] }
    #expect(found.map(\.scope) == ["LeakyScope", "LeakyChildScope", "LeakyScope", "LeakyChildScope"])
    #expect(found.map(\.key) == [nil, nil, .hoarded, .inner])
    #expect(found.first?.reasons == ["the scope LeakyChildScope, which is still alive, holds it"])
    #expect(
      found.dropFirst().first?.reasons == [
        "no property of a living object refers to it: look for a static, a closure or a running task that holds it, "
          + "or an object that was passed the scope"
      ])
  }

  @Test(arguments: [Keys.fresh, .shy, .slow, .standard, .optional, .plugins])
  func `are found of every kind of service`(key: Keys) async throws {
    let found = try await found { app in
      switch key {
      case .standard: hoard.withLock { $0.append(app[.standard]) }
      case .plugins: hoard.withLock { $0.append(app[.plugins]) }
      case .optional: hoard.withLock { $0.append(app[.optional]) }
      default:
        let box = try await app.load(key == .fresh ? .fresh : key == .shy ? .shy : .slow)
        hoard.withLock { $0.append(box) }
      }
    }
    hoard.withLock { $0 = [] }
    #expect(found.contains { $0.key == key })
  }

  @Test func `of asynchronous services have the way they were made`() async throws {
    let found = try await found { app in
      _ = try await app.load(.slower)
      hoard.withLock { $0.append(app[.hoarded]) }
    }
    hoard.withLock { $0 = [] }
    #expect(found.map(\.key) == [.hoarded])
    #expect(found.first?.path == [.slower, .slow, .hoarded])
  }

  @Test func `are not what was excluded`() async throws {
    #expect(try await found { _ = $0[.shared] }.map(\.key) == [.shared])
    #expect(try await found(excluding: [.shared]) { _ = $0[.shared] }.isEmpty)
  }

  @Test func `are not seen in a sound program with services of every kind, derived scopes and children`() async throws {
    let found = try await leaks(in: LeakyScope.self, patience: .seconds(1800)) { app in
      let controller = app[.controller]
      app[.view].observer = controller
      _ = (app[.tank], app[.button], app[.box], app[.holding], app[.fresh], app[.shy], app[.plugins], app[.standard])
      _ = app[.optional]
      await app[.counter].add()
      _ = try await app.load(.slower)
      try await app.start()
      let child = try app.open(LeakyChildScope.self) { $0.override(.hoarded) { Hoarded() } }
      _ = child[.inner]
      _ = try child.overriding { $0.override(.hoarded, value: Hoarded()) }[.inner]
      child.run { app[.button].press() }
      for _ in 0..<3000 { _ = app[.fresh] }
      await withTaskGroup { group in
        for _ in 0..<20 { group.addTask { _ = try? app.open(LeakyChildScope.self)[.inner] } }
      }
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `are not what a task lets go of soon after it was cancelled`() async throws {
    let found = try await leaks(in: LeakyScope.self, patience: .seconds(1800)) { app in
      let made = app[.poller]
      let work = Task {
        try? await Task.sleep(for: .seconds(3600))
        // Longer than it takes to look for the first time.
        await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
        made.poll()
      }
      work.cancel()
    }
    #expect(found.isEmpty)
  }

  @Test func `are issues of the test, one for each, at the place that expects none`() async throws {
    let texts = Lock<[String]>([])
    let lines = Lock<Set<Int>>([])
    let line = #line + 2
    try await withKnownIssue {
      try await expectReleased(LeakyScope.self, patience: .zero) { app in hoard.withLock { $0.append(app[.box]) } }
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      lines.withLock { lines in if let line = issue.sourceLocation?.line { lines.insert(line) } }
      return true
    }
    hoard.withLock { $0 = [] }
    #expect(
      texts.withLock { $0 }.map { String($0.prefix(16)) } == ["'.hoarded' (Hoar", "'.box' (Box) of "])
    #expect(lines.withLock { $0 } == [line])
    try await expectReleased(LeakyScope.self) { _ = $0[.tank] }
    try await expectReleased(NamedScope.self, .init(name: "Ada")) { _ = $0[.greeting] }
  }

  @Test func `through an input name it, and are none of the input itself`() async throws {
    weak var held: HostScreen?
    let found = try await found { app in
      let host = HostScreen()
      held = host
      let hosted = try app.open(HostedScope.self, .init(host: host))
      host.model = try hosted.resolve(.hosted)
      host.scope = hosted
    }
    #expect(found.map { $0.key?.description ?? $0.scope } == ["LeakyScope", "HostedScope", ".hosted"])
    let scope = try #require(found.first { $0.key == nil && $0.scope == "HostedScope" })
    #expect(scope.reasons.contains("the input '.host' refers to it by its property 'scope'"))
    let leak = try leak(.hosted, in: found)
    #expect(leak.reasons.contains("the input '.host' refers to it by its property 'model'"))
    #expect(
      leak.reasons.contains(
        "that is a cycle, unless one of its references is weak: '.hosted' (host) → the input '.host' (model) → '.hosted'"
      ))
    held?.model = nil
    held?.scope = nil
    #expect(held == nil)
  }

  @Test func `are none where an input is held elsewhere`() async throws {
    let host = HostScreen()
    let found = try await found { app in _ = try app.open(HostedScope.self, .init(host: host)).resolve(.hosted) }
    #expect(found.isEmpty)
    _ = host
  }

  @Test func `are not looked for where the body fails, but the scope is closed`() async throws {
    let scope = Lock<Scope<LeakyScope>?>(nil)
    await #expect(throws: Refusal.self) {
      try await expectReleased(LeakyScope.self) { app in
        scope.withLock { $0 = app }
        throw Refusal()
      }
    }
    #expect(throws: ResolutionError.self) { try scope.withLock { $0 }?.resolve(.hoarded) }
  }

  @Test func `are not looked for where the body and closing fail, and both errors are thrown`() async throws {
    let both = await #expect(throws: ScopeFailures.self) {
      try await expectReleased(AppScope.self) { app in
        _ = app[.stubborn]
        throw Refusal()
      }
    }
    #expect(both?.body is Refusal)
    #expect(both?.close is LifecycleError)
  }

  @Test func `are searched by an observer that keeps no report from standard error`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let found = try await leaks(in: LeakyScope.self) { app in
        _ = try app.open(LeakyChildScope.self).resolve(.stopping)
        app.pass(to: LeakyScreen())
      }
      #expect(found.isEmpty)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let reports = text.split(separator: "\n").filter { $0.hasPrefix("trellis: ") }
    #expect(
      reports == [
        "trellis: a scope of LeakyChildScope was released without 'close()', which would have stopped '.stopping'",
        "trellis: LeakyScreen requires a scope of LeakyChildScope and was given one of LeakyScope",
      ])
  }
}
