import Testing
import Trellis
import TrellisTesting

private let seen = Lock<[ObjectIdentifier: Int]>([:])
private let kept = Lock<[Recorder]>([])

@Suite("An observer for each test", .scope(AppScope.self, observer: Recorder()))
struct ObserverScopeTraitTests {
  @Test func `receives what happens in the scope and below`() throws {
    _ = try testScope(AppScope.self).open(PageScope.self)
    #expect(try testObserver(Recorder.self).opened == ["AppScope", "PageScope"])
  }

  @Test(.scope(AppScope.self)) func `is the suite's where the test's trait names none`() throws {
    #expect(try testObserver(Recorder.self).opened == ["AppScope"])
  }

  @Test(.scope(AppScope.self, observer: OtherRecorder())) func `is the test's where both name one`() throws {
    #expect(try testObserver(OtherRecorder.self).recorder.opened == ["AppScope"])
    #expect(throws: MissingTestObserver.self) { try testObserver(Recorder.self) }
  }

  @Test(.scope(NamedScope.self, .init(name: "Ada"), observer: OtherRecorder()))
  func `is found beside that of another root, by its type`() throws {
    #expect(try testObserver(OtherRecorder.self).recorder.opened == ["NamedScope"])
    #expect(try testObserver(Recorder.self).opened == ["AppScope"])
  }

  @Test(.scope(NamedScope.self, .init(name: "Ada"), observer: Recorder()))
  func `is the innermost trait's where two roots have one of a type`() throws {
    #expect(try testObserver(Recorder.self).opened == ["NamedScope"])
  }

  @Test(arguments: 0..<200) func `is one of its own for each of 200 cases`(number: Int) async throws {
    let recorder = try testObserver(Recorder.self)
    // Held for all time: no other case's recorder can have its address.
    kept.withLock { $0.append(recorder) }
    #expect(seen.withLock { $0.updateValue(number, forKey: ObjectIdentifier(recorder)) } == nil)
    for _ in 0..<5 { await Task.yield() }
    #expect(recorder.opened == ["AppScope"])
  }

  @Test func `is not there in detached tasks, which are told what to do`() async throws {
    let error = await Task.detached {
      #expect(throws: MissingTestObserver.self) { try testObserver(Recorder.self) }
    }.value
    #expect(error?.description.contains("'.scope(…, observer: Recorder())'") == true)
  }

  @Test func `hears of the closing`() async throws {
    let recorder = Lock<Recorder?>(nil)
    let found = try await issues(of: .scope(NamedScope.self, .init(name: "Ada"), observer: Recorder())) {
      let current = try testObserver(Recorder.self)
      recorder.withLock { $0 = current }
    }
    #expect(found.isEmpty)
    #expect(recorder.withLock { $0 }?.kinds == [.scopeOpened, .scopeClosed, .scopeReleased])
  }

  @Test func `may be a closure that nobody has to find again`() async throws {
    let count = Lock(0)
    let found = try await issues(
      of: .scope(NamedScope.self, .init(name: "Ada"), observer: ScopeObserver { _ in count.withLock { $0 += 1 } })
    ) { #expect(count.withLock { $0 } == 1) }
    #expect(found.isEmpty)
  }

  @Test func `does not hear of scopes that are only made to find out whose a fault is`() async throws {
    let recorder = Recorder()
    let found = try await issues(
      of: .scope(NamedScope.self, .init(name: "Ada"), observer: recorder),
      .overriding(NamedScope.self) { $0.override(.nobody) { 1 } })
    #expect(found.count == 1)
    #expect(recorder.kinds.isEmpty)
  }
}

/// A recorder of another type.
private final class OtherRecorder: TestObserver {
  let recorder = Recorder()
  var observer: ScopeObserver { recorder.observer }
}
