import TestTools
import Testing
import Trellis

private final class Cache: Sendable {
  let made: Int
  init(_ counter: Counter) { made = counter.next() }
}

private final class Counter: Sendable {
  private let count = Guarded(0)
  var value: Int { count.withLock { $0 } }
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class User: Sendable {
  let cache: Cache
  init(_ cache: Cache) { self.cache = cache }
}

extension Keys {
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let cache = Key<Cache>("cache")
  fileprivate static let user = Key<User>("user")
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Counter
  static func register(in app: inout Registry<AppScope>) {
    app.input(.counter, \.self)
    app.weak(.cache, needs: Keys.counter, make: Cache.init)
    app.unique(.user, needs: Keys.cache, make: User.init)
  }
}

@Suite("A weak service")
struct WeakTests {
  @Test("is one while somebody holds it, and another one after that")
  func lives() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter)
    do {
      let first = app[.user]
      #expect(app[.cache] === first.cache)
      #expect(app[.user].cache === first.cache)
      #expect(counter.value == 1)
    }
    #expect(app[.cache].made == 2)
    #expect(app[.cache].made == 3)
  }

  @Test("keeps its lifetime when it is overridden")
  func overridden() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter) { $0.override(.cache, needs: Keys.counter, make: Cache.init) }
    let first = app[.cache]
    #expect(app[.cache] === first)
    #expect(counter.value == 1)
  }

  @Test("is loaded when an override makes it asynchronously, and is one while somebody holds it")
  func asynchronous() async throws {
    let app = try Scope(AppScope.self, Counter()) {
      $0.override(.cache, needs: Keys.counter) { counter in
        await Task.yield()
        return Cache(counter)
      }
    }
    #expect { try app.resolve(.cache) } throws: { ($0 as? ResolutionError)?.code == .notLoaded }
    try await ends {
      var held: Cache? = try await app.load(.cache)
      #expect(try await app.load(.cache) === held)
      #expect(try app.resolve(.cache) === held)
      held = nil
      #expect(try await app.load(.cache).made == 2)
      async let one = app.load(.cache)
      async let other = app.load(.cache)
      let (first, second) = try await (one, other)
      #expect(first === second)
    }
  }

  @Test("is made once by many tasks that ask at the same time and hold it")
  func tasks() async throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter)
    let held = try await ends {
      await withTaskGroup(of: Cache.self) { group in
        for _ in 0..<200 { group.addTask { app[.cache] } }
        return await group.reduce(into: [Cache]()) { $0.append($1) }
      }
    }
    #expect(Set(held.map(ObjectIdentifier.init)).count == 1)
    #expect(counter.value == 1)
  }
}

// MARK: Keys of protocols

fileprivate protocol Camera: Sendable { var number: Int { get } }
fileprivate protocol Lens: AnyObject, Sendable { var number: Int { get } }

private final class RealCamera: Camera, Lens {
  let number: Int
  init(_ counter: Counter) { number = counter.next() }
}

private actor ActorCamera: Camera {
  nonisolated let number: Int
  init(_ counter: Counter) { number = counter.next() }
}

private struct PaperCamera: Camera {
  let held = Counter()
  var number: Int { 0 }
}

private enum CameraFault: Error { case broken }

extension Keys {
  fileprivate static let camera = Key<any Camera>("camera")
  fileprivate static let actorCamera = Key<any Camera>("actorCamera")
  fileprivate static let lens = Key<any Lens & AnyObject>("lens")
  fileprivate static let anything = Key<any Sendable>("anything")
  fileprivate static let paperCamera = Key<any Camera>("paperCamera")
  fileprivate static let holder = Key<any Camera>("holder")
  fileprivate static let fault = Key<any Error>("fault")
  fileprivate static let size = Key<Int>("size")
  fileprivate static let mainCamera = Key<any Camera>("mainCamera")
}

private enum CameraScope: ScopeDefinition {
  typealias Inputs = Counter
  static func register(in app: inout Registry<CameraScope>) {
    app.input(.counter, \.self)
    app.weak(.camera, needs: Keys.counter, make: RealCamera.init)
    app.weak(.actorCamera, needs: Keys.counter) { ActorCamera($0) }
    app.weak(.lens, needs: Keys.counter) { RealCamera($0) }
    app.weak(.anything, needs: Keys.counter) { RealCamera($0) }
    app.weak(.paperCamera) { () -> any Camera in PaperCamera() }
    app.shared(.holder, needs: Keys.paperCamera) { $0 }
    app.weak(.fault) { CameraFault.broken }
    app.weak(.mainCamera, on: MainActor.self, needs: Keys.counter) { RealCamera($0) }
  }
}

@Suite("A weak service with the key of a protocol")
struct WeakProtocolTests {
  @Test("is one while somebody holds it, and another one after that", arguments: [Keys.camera, .actorCamera])
  fileprivate func lives(_ key: Key<any Camera>) throws {
    let counter = Counter()
    let scope = try Scope(CameraScope.self, counter)
    do {
      let first = try scope.resolve(key)
      #expect(try scope.resolve(key) as AnyObject === first as AnyObject)
      #expect(first.number == 1)
    }
    do {
      let second = try scope.resolve(key)
      #expect(second.number == 2)
      #expect(scope[key].number == 2)
    }
    #expect(counter.value == 2)
  }

  @Test("may be of a protocol for classes, or of any")
  func others() throws {
    let scope = try Scope(CameraScope.self, Counter())
    let lens = scope[.lens]
    #expect(scope[.lens] === lens)
    let anything = scope[.anything]
    #expect((scope[.anything] as? RealCamera) === (anything as? RealCamera))
    #expect(scope[.lens].number == lens.number)
  }

  @Test("is released with its last reference, however often it was read")
  func released() throws {
    let scope = try Scope(CameraScope.self, Counter())
    weak var held: AnyObject?
    do {
      let camera = scope[.camera]
      held = camera as AnyObject
      for _ in 0..<100 { #expect(scope[.camera].number == camera.number) }
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  @Test("is loaded, overridden and made on the main actor like any other")
  @MainActor func elsewhere() async throws {
    let counter = Counter()
    let scope = try Scope(CameraScope.self, counter) {
      $0.override(.camera, needs: Keys.counter) { counter async throws -> any Camera in RealCamera(counter) }
    }
    let main = scope[.mainCamera]
    #expect(scope[.mainCamera].number == main.number)
    let first = try await scope.load(.camera)
    #expect(try await scope.load(.camera).number == first.number)
    #expect(scope[.camera].number == first.number)
  }

  @Test("that is no object is an error with the dependency path, and leaves nothing behind")
  func value() async throws {
    let scope = try Scope(CameraScope.self, Counter())
    let error = try #require(throws: ResolutionError.self) { try scope.resolve(.holder) }
    #expect(error.code == .notAnObject)
    #expect(error.path == [Keys.holder, .paperCamera])
    #expect("\(error)".contains("'.paperCamera' is weak, and its factory returned 'PaperCamera', which is not a class"))
    await #expect { try await scope.load(.paperCamera) } throws: { ($0 as? ResolutionError)?.code == .notAnObject }
    #expect(throws: ResolutionError.self) { try scope.resolve(.fault) }
  }

  private enum Sizes: ScopeDefinition {
    static func register(in app: inout Registry<Sizes>) { app.weak(.size) { 3 } }
  }

  @Test("a key whose type is none of a class is a finding")
  func finding() throws {
    let error = try #require(throws: GraphError.self) { try Scope(Sizes.self) }
    #expect(error.findings.map(\.id) == ["weak-value"])
  }
}
