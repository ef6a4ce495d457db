import Trellis

/// Where it is noted what was stopped.
final class Diary: Sendable {
  private let lines = Lock<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

final class Boiler: Sendable {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
}

final class Lamp: Sendable {
  let place: String
  let color: String
  let diary: Diary
  init(_ place: String, _ color: String, _ diary: Diary) {
    self.place = place
    self.color = color
    self.diary = diary
  }
}

extension Keys {
  static let diary = Key<Diary>("diary")
  static let address = Key<String>("address")
  static let boiler = Key<Boiler>("boiler")
  static let roomName = Key<String>("roomName")
  static let color = Key<String>("color")
  static let lamp = Key<Lamp>("lamp")
  static let clutter = Key<Ledger>("clutter")
  static let jammed = Key<Ledger>("jammed")
  static let letter = Key<String>("letter")
}

enum HouseScope: ScopeDefinition {
  static func register(in house: inout Registry<HouseScope>) {
    house.shared(.diary) { Diary() }
    house.value(.address, "Elm Row")
    house.shared(.boiler, options: .eager, needs: Keys.diary) {
      Boiler($0)
    } onStop: {
      $0.diary.note("boiler")
    }
  }
}

enum RoomScope: ScopeDefinition {
  typealias Parent = HouseScope
  struct Inputs: Sendable { var name: String }

  static func register(in room: inout Registry<RoomScope>) {
    room.input(.roomName, \.name)
    room.value(.color, "white")
    room.shared(.lamp, options: .eager, needs: Keys.roomName, Keys.color, Keys.diary) {
      Lamp($0, $1, $2)
    } onStop: {
      $0.diary.note("lamp of \($0.place)")
    }
    room.shared(.clutter) { Ledger() }
    room.shared(.jammed) {
      Ledger()
    } onStop: { _ in
      throw Refusal()
    }
  }
}

enum DrawerScope: ScopeDefinition {
  typealias Parent = RoomScope
  static func register(in drawer: inout Registry<DrawerScope>) {
    drawer.shared(.letter, needs: Keys.lamp) { "read under the \($0.color) lamp of \($0.place)" }
  }
}

enum BrokenRoomScope: ScopeDefinition {
  typealias Parent = HouseScope
  static func register(in broken: inout Registry<BrokenRoomScope>) {
    broken.shared(.page, needs: Keys.nobody) { "\($0)" }
  }
}

enum OwnParentScope: ScopeDefinition {
  typealias Parent = OwnParentScope
  static func register(in own: inout Registry<OwnParentScope>) {}
}

enum ChickenScope: ScopeDefinition {
  typealias Parent = EggScope
  static func register(in chicken: inout Registry<ChickenScope>) {}
}

enum EggScope: ScopeDefinition {
  typealias Parent = ChickenScope
  static func register(in egg: inout Registry<EggScope>) {}
}
