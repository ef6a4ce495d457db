import Foundation
import TestTools
import Testing
import Trellis
import TrellisTesting

@Suite("A trait that opens a scope")
struct OpeningScopeTraitIssueTests {
  @Test(arguments: [false, true])
  func `closes it before the scope that it lies in, also after a test that fails`(isFailing: Bool) async throws {
    let diary = Diary()
    let found = try await issues(
      of: .scope(HouseScope.self) { $0.override(.diary, value: diary) },
      .scope(RoomScope.self, .init(name: "attic")), .scope(DrawerScope.self)
    ) {
      let drawer = try testScope(DrawerScope.self)
      _ = (drawer[.letter], drawer[.boiler])
      if isFailing { throw Refusal() }
    }
    #expect(diary.all == ["lamp of attic", "boiler"])
    #expect(found.count == (isFailing ? 1 : 0))
  }

  @Test func `closes it before its parent, when the parent's trait is the inner one, too`() async throws {
    let diary = Diary()
    let found = try await issues(
      of: .scope(RoomScope.self, .init(name: "attic")),
      .scope(HouseScope.self) { $0.override(.diary, value: diary) }
    ) {
      let room = try testScope(RoomScope.self)
      _ = (room[.lamp], room[.boiler])
    }
    #expect(found.isEmpty)
    #expect(diary.all == ["lamp of attic", "boiler"])
  }

  @Test(arguments: [false, true])
  func `records what closing fails with at its own place, and the parent is closed`(isFailing: Bool) async throws {
    let diary = Diary()
    let line = #line + 3
    let found = try await issues(
      of: .scope(HouseScope.self) { $0.override(.diary, value: diary) },
      .scope(RoomScope.self, .init(name: "attic"))
    ) {
      _ = try (testScope(RoomScope.self)[.jammed], testScope(HouseScope.self)[.boiler])
      if isFailing { throw Refusal() }
    }
    let closing = found.first { $0.text.contains("closing the scope of this test failed") }
    #expect(closing?.text.contains("onStop of '.jammed' in RoomScope failed: it refuses") == true)
    #expect(closing?.location?.line == line)
    #expect(found.count == (isFailing ? 2 : 1))
    #expect(diary.all == ["boiler"])
  }

  @Test func `says what to write where there is no scope of the parent, and runs no test`() async throws {
    let hasRun = Guarded(false)
    let line = #line + 2
    let found = try await issues(
      of: .scope(RoomScope.self, .init(name: try testScope(HouseScope.self)[.address]))
    ) {
      hasRun.withLock { $0 = true }
    }
    let ran = hasRun.withLock { $0 }
    #expect(!ran)
    #expect(
      found.map(\.text) == [
        "there is no scope of HouseScope to open RoomScope in: add '.scope(HouseScope.self)' to this test or the suite around"
      ])
    #expect(found.first?.location?.line == line)
  }

  @Test func `names the trait that opens the parent where that is missing`() async throws {
    let found = try await issues(of: .scope(HouseScope.self), .scope(DrawerScope.self))
    #expect(
      found.map(\.text) == [
        "there is no scope of RoomScope to open DrawerScope in: add '.scope(RoomScope.self)' to this test or the suite around"
      ])
  }

  /// In a process of its own, which an alarm would end: no time limit of a test ends a loop.
  @Test func `ends where definitions are their own or each other's parents`() async throws {
    await #expect(processExitsWith: .success) {
      alarm(60)
      let own = try await issues(of: .scope(OwnParentScope.self))
      #expect(own.first?.text.hasPrefix("there is no scope of OwnParentScope to open OwnParentScope in") == true)
      let each = try await issues(of: .scope(ChickenScope.self), .scope(EggScope.self))
      #expect(each.first?.text.hasPrefix("there is no scope of ChickenScope to open EggScope in") == true)
    }
  }

  @Test func `names itself where there is nothing to override in`() async throws {
    let found = try await issues(
      of: .scope(HouseScope.self), .overriding(RoomScope.self) { $0.override(.color, value: "red") })
    #expect(
      found.map(\.text) == [
        "there is no scope of RoomScope to override in: add '.scope(RoomScope.self)' to the suite around, "
          + "or use it here instead of '.overriding'"
      ])
  }

  @Test func `records the findings of a graph with faults, and runs no test with it`() async throws {
    let hasRun = Guarded(false)
    let line = #line + 1
    let found = try await issues(of: .scope(HouseScope.self), .scope(BrokenRoomScope.self)) {
      hasRun.withLock { $0 = true }
    }
    let ran = hasRun.withLock { $0 }
    #expect(!ran)
    #expect(found.count == 1)
    #expect(found.first?.text.contains("error: '.page' needs '.nobody' (Int), which nothing registers") == true)
    #expect(found.first?.location?.line == line)
  }

  @Test func `records a fault at the trait that brings it in`() async throws {
    let line = #line + 3
    let found = try await issues(
      of: .scope(HouseScope.self), .scope(RoomScope.self, .init(name: "attic")),
      .overriding(RoomScope.self) { $0.override(.nobody) { 1 } },
      .overriding(RoomScope.self) { $0.override(.color, value: "red") })
    #expect(found.count == 1)
    #expect(found.first?.text.contains("'.nobody' is overridden, but nothing registers it") == true)
    #expect(found.first?.location?.line == line)
  }

  @Test(.scope(HouseScope.self)) func `records that the parent has been closed before`() async throws {
    try await testScope(HouseScope.self).close()
    let found = try await issues(of: .scope(RoomScope.self, .init(name: "attic")))
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("the scope of RoomScope could not be opened: ") == true)
  }

  @Test func `records inputs that cannot be made, having tried once`() async throws {
    let tries = Guarded(0)
    @Sendable func refuse() throws -> RoomScope.Inputs {
      tries.withLock { $0 += 1 }
      throw Refusal()
    }
    let found = try await issues(of: .scope(HouseScope.self), .scope(RoomScope.self, try refuse()))
    #expect(found.map(\.text) == ["the inputs of RoomScope could not be created: it refuses"])
    let count = tries.withLock { $0 }
    #expect(count == 1)
  }

  @Test func `records overrides that nothing asked for, where it is asked to`() async throws {
    let line = #line + 3
    let found = try await issues(
      of: .scope(HouseScope.self),
      .scope(RoomScope.self, .init(name: "attic"), reportsUnusedOverrides: true) {
        $0.override(.color, value: "red")
        $0.override(.clutter) { Ledger() }
      }
    ) {
      let room = try testScope(RoomScope.self)
      #expect(room[.color] == "red")
    }
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("the test did not request '.clutter'") == true)
    #expect(found.first?.location?.line == line + 2)
  }

  @Test(.scope(HouseScope.self)) func `is named to a test that lacks its scope`() {
    let error = #expect(throws: MissingTestScope.self) { try testScope(RoomScope.self) }
    #expect(error?.description.contains("add '.scope(RoomScope.self)' beside the trait for HouseScope") == true)
    #expect(error?.description.contains("'withTestScope(RoomScope.self, in: …) { … }'") == true)
  }
}
