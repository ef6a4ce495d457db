import Testing
import Trellis
import TrellisTesting

private let seen = Lock<[ObjectIdentifier: Int]>([:])
private let kept = Lock<[Ledger]>([])
private let rooms = Lock<Int>(0)

/// A fresh name each time.
@Sendable private func nextRoom() -> RoomScope.Inputs {
  RoomScope.Inputs(
    name: rooms.withLock {
      $0 += 1
      return "room \($0)"
    })
}

@Suite(
  "A scope opened for each test",
  .scope(HouseScope.self, observer: Recorder()) { $0.override(.address, value: "Oak Lane") },
  .scope(RoomScope.self, .init(name: "kitchen")) { $0.override(.color, value: "red") })
struct OpeningScopeTraitTests {
  @Test func `is the current one, lies in the test's scope of its parent, and has the suite's overrides`() throws {
    let room = try testScope(RoomScope.self)
    #expect(room[.lamp].place == "kitchen")
    #expect(room[.lamp].color == "red")
    #expect(Scope<RoomScope>.current?[.lamp] === room[.lamp])
    let house = try testScope(HouseScope.self)
    #expect(house[.address] == "Oak Lane")
    #expect(room[.boiler] === house[.boiler])
  }

  @Test(.scope(RoomScope.self, .init(name: "attic")) { $0.override(.clutter) { theClutter } })
  func `has the test's inputs where both name them, the overrides of both, and is one`() throws {
    let room = try testScope(RoomScope.self)
    #expect(room[.lamp].place == "attic")
    #expect(room[.lamp].color == "red")
    #expect(room[.clutter] === theClutter)
    #expect(try testObserver(Recorder.self).opened == ["HouseScope", "RoomScope"])
  }

  @Test(.overriding(RoomScope.self) { $0.override(.color, value: "blue") })
  func `takes further overrides without being made anew`() throws {
    #expect(try testScope(RoomScope.self)[.lamp].color == "blue")
    #expect(try testObserver(Recorder.self).opened == ["HouseScope", "RoomScope"])
  }

  @Test func `is not started, as its parent is not`() throws {
    #expect(try testObserver(Recorder.self).kinds == [.scopeOpened, .scopeOpened])
  }

  @Test(.scope(HouseScope.self) { $0.override(.address, value: "Ash Way") })
  func `stays open in a scope to which the test adds`() throws {
    #expect(try testScope(RoomScope.self).resolve(.address) == "Ash Way")
  }

  @Suite(.scope(DrawerScope.self), .overriding(RoomScope.self) { $0.override(.color, value: "green") })
  struct Inner {
    @Test func `may have another one opened in it`() throws {
      let drawer = try testScope(DrawerScope.self)
      #expect(drawer[.letter] == "read under the green lamp of kitchen")
      #expect(drawer[.lamp] === (try testScope(RoomScope.self)[.lamp]))
    }
  }

  @MainActor @Test func `leaves the test on its actor`() async throws {
    await Task.yield()
    MainActor.assertIsolated()
    #expect(try testScope(RoomScope.self)[.lamp].place == "kitchen")
  }

  @Test(arguments: 0..<1000) func `is one of its own for each of 1,000 cases`(number: Int) async throws {
    let clutter = try testScope(RoomScope.self)[.clutter]
    // Held for all time: no other case's can have its address.
    kept.withLock { $0.append(clutter) }
    let users = seen.withLock { seen -> Int in
      seen[ObjectIdentifier(clutter), default: 0] += 1
      return seen[ObjectIdentifier(clutter), default: 0]
    }
    #expect(users == 1)
    clutter.add(number)
    for _ in 0..<5 { await Task.yield() }
    async let child = try testScope(RoomScope.self)[.clutter].all
    #expect(try await child == [number])
  }
}

private let theClutter = Ledger()
private let names = Lock<Set<String>>([])

@Suite("What a scope is opened with")
struct OpeningInputsScopeTraitTests {
  @Test(
    .scope(HouseScope.self), .scope(RoomScope.self, .init(name: try testScope(HouseScope.self)[.address])))
  func `may come from the scope above`() throws {
    #expect(try testScope(RoomScope.self)[.roomName] == "Elm Row")
  }

  @Test(.scope(HouseScope.self), .scope(RoomScope.self, nextRoom()), arguments: 0..<20)
  func `is evaluated for each case`(number: Int) throws {
    let name = try testScope(RoomScope.self)[.roomName]
    #expect(names.withLock { $0.insert(name).inserted })
  }
}

@Suite("A suite that opens a scope", .scope(RoomScope.self, .init(name: "kitchen")))
struct OpeningFirstScopeTraitTests {
  @Test(.scope(HouseScope.self) { $0.override(.address, value: "Oak Lane") })
  func `leaves it to its tests in which one`() throws {
    #expect(try testScope(RoomScope.self).resolve(.address) == "Oak Lane")
    #expect(Scope<RoomScope>.current != nil)
  }
}
