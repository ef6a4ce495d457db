import Trellis

// Structs of dependencies: every form of a property, alone and among other needs, found by every kind of name.

extension Keys {
  static let setsA = Key<Int>("setsA")
  static let setsB = Key<String>("setsB")
  static let setsMaybe = Key<Int?>("setsMaybe")
  static let setsAbsent = Key<Int>("setsAbsent")
  static let setsFar = Key<Int>("setsFar")
  static let `defer` = Key<Int>("defer", default: { 4 })
  static let setsAll = Key<Int>("setsAll")
  static let setsBetween = Key<Int>("setsBetween")
  static let setsTwo = Key<Int>("setsTwo")
  static let setsWrapped = Key<Int>("setsWrapped")
  static let setsList = Key<[Int]>("setsList")
  static let setsLate = Key<Int>("setsLate")
}

struct SetsModel: Injectable {
  struct Dependencies: DependencySet {
    static let setsFar = 3
    let setsA: Int
    var setsB: String { didSet { print(setsB) } }
    let setsMaybe: Int?, `defer`: Int
    let setsAbsent: Int?
    let limit = 3
    var more: Int { setsA + limit }
    let setsFar: Lazy<Int>
    let setsTwo: @Sendable () throws -> Int
  }

  let dependencies: Dependencies

  var sum: Int { self.setsA + self.more }
}

enum Sets: ScopeDefinition {
  struct Own: DependencySet { let setsA: Int }
  typealias Model = SetsModel

  static func register(in app: inout Registry<Sets>) {
    app.value(.setsA, 1)
    app.value(.setsB, "b")
    app.value(.setsMaybe, nil)
    app.shared(.setsFar) { 1 }
    app.shared(.setsTwo, needs: Own.needs, SetsSmall<Int>.Parts.needs) { $0.setsA + $1.setsA }
    app.shared(.setsAll, needs: Model.Dependencies.needs) { SetsModel(dependencies: $0).sum }
    app.unique(.setsBetween, needs: Keys.setsA, (Sets.Own.needs), Keys.setsAbsent.optional) {
      $0 + $1.setsA + ($2 ?? 0)
    }
    app.shared(.setsWrapped) { 1 }
    app.decorate(.setsWrapped, needs: Self.Own.needs) { $0 + $1.setsA }
    app.contribute(to: .setsList, needs: Own.needs) { $0.setsA }
    app.shared(.setsLate, needs: Own.needs) { (own) async in own.setsA }
  }
}

enum SetsSmall<T> {
  struct Parts: Trellis.DependencySet { let setsA: Int }
}

/// What only a missing member breaks.
enum SetsBroken: ScopeDefinition {
  static func register(in app: inout Registry<SetsBroken>) {
    app.shared(.setsTwo, needs: Sets.Own.needs) { $0.setsA }
  }
}
