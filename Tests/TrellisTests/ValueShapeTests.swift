import Testing
import Trellis

private struct Nothing: Equatable, Sendable {}

private enum Choice: Equatable, Sendable {
  case none
  case text(String)
  indirect case nested(Choice)
}

private struct Large: Equatable, Sendable {
  var text = "large"
  var numbers = (1, 2, 3, 4, 5, 6, 7, 8)
  var flag: Bool? = true

  static func == (a: Large, b: Large) -> Bool { a.text == b.text && a.numbers.7 == b.numbers.7 && a.flag == b.flag }
}

private protocol Named: Sendable { var name: String { get } }

private struct LongName: Named, Equatable {
  var name = "a name that does not fit into an existential"
  var first = 1
  var second = 2
}

private final class Object: Sendable {}

extension Keys {
  fileprivate static let nothing = Key<Nothing>("nothing")
  fileprivate static let void = Key<Void>("void")
  fileprivate static let flag = Key<Bool>("flag")
  fileprivate static let absent = Key<Int??>("absent")
  fileprivate static let present = Key<Int??>("present")
  fileprivate static let choice = Key<Choice>("choice")
  fileprivate static let large = Key<Large>("large")
  fileprivate static let named = Key<any Named>("named")
  fileprivate static let maybe = Key<(any Named)?>("maybe")
  fileprivate static let object = Key<Object?>("object")
  fileprivate static let function = Key<@Sendable () -> Int>("function")
  fileprivate static let pair = Key<SIMD2<Double>>("pair")
  fileprivate static let wide = Key<SIMD8<Double>>("wide")
  fileprivate static let wideChoice = Key<SIMD4<Double>?>("wideChoice")
  fileprivate static let all = Key<Values>("all")
}

private struct Values: Sendable {
  var nothing = Nothing()
  var void: Void = ()
  var flag = true
  var absent: Int?? = .some(nil)
  var present: Int?? = 7
  var choice = Choice.nested(.text("a text that lies outside of the enum"))
  var large = Large()
  var named: any Named = LongName()
  var maybe: (any Named)?
  var object: Object? = Object()
  var function: @Sendable () -> Int = { 3 }
  var pair = SIMD2<Double>(1, 2)
  var wide = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)
  var wideChoice: SIMD4<Double>? = SIMD4(1, 2, 3, 4)
}

private enum InputScope: ScopeDefinition {
  typealias Inputs = Values
  static func register(in app: inout Registry<InputScope>) {
    app.input(.nothing, \.nothing)
    app.input(.void, \.void)
    app.input(.flag, \.flag)
    app.input(.absent, \.absent)
    app.input(.present, \.present)
    app.input(.choice, \.choice)
    app.input(.large, \.large)
    app.input(.named, \.named)
    app.input(.maybe, \.maybe)
    app.input(.object, \.object)
    app.input(.function, \.function)
    app.input(.pair, \.pair)
    app.input(.wide, \.wide)
    app.input(.wideChoice, \.wideChoice)
  }
}

private enum SharedScope: ScopeDefinition {
  static func register(in app: inout Registry<SharedScope>) {
    app.shared(.nothing) { Values().nothing }
    app.shared(.void) { Values().void }
    app.shared(.flag) { Values().flag }
    app.shared(.absent) { Values().absent }
    app.shared(.present) { Values().present }
    app.shared(.choice) { Values().choice }
    app.shared(.large) { Values().large }
    app.shared(.named) { Values().named }
    app.shared(.maybe) { Values().maybe }
    app.shared(.object) { Values().object }
    app.shared(.function) { Values().function }
    app.shared(.pair) { Values().pair }
    app.shared(.wide) { Values().wide }
    app.shared(.wideChoice) { Values().wideChoice }
    addAll(to: &app)
  }
}

private enum StartedScope: ScopeDefinition {
  static func register(in app: inout Registry<StartedScope>) {
    app.shared(.nothing) {
      Values().nothing
    } onStop: { _ in
    }
    app.shared(.void) {
      Values().void
    } onStop: { _ in
    }
    app.shared(.flag) {
      Values().flag
    } onStop: { _ in
    }
    app.shared(.absent) {
      Values().absent
    } onStop: { _ in
    }
    app.shared(.present) {
      Values().present
    } onStop: { _ in
    }
    app.shared(.choice) {
      Values().choice
    } onStop: { _ in
    }
    app.shared(.large) {
      Values().large
    } onStop: { _ in
    }
    app.shared(.named) {
      Values().named
    } onStop: { _ in
    }
    app.shared(.maybe) {
      Values().maybe
    } onStop: { _ in
    }
    app.shared(.object) {
      Values().object
    } onStop: { _ in
    }
    app.shared(.function) {
      Values().function
    } onStop: { _ in
    }
    app.shared(.pair) {
      Values().pair
    } onStop: { _ in
    }
    app.shared(.wide) {
      Values().wide
    } onStop: { _ in
    }
    app.shared(.wideChoice) {
      Values().wideChoice
    } onStop: { _ in
    }
  }
}

private enum UniqueScope: ScopeDefinition {
  static func register(in app: inout Registry<UniqueScope>) {
    app.unique(.nothing) { Values().nothing }
    app.unique(.void) { Values().void }
    app.unique(.flag) { Values().flag }
    app.unique(.absent) { Values().absent }
    app.unique(.present) { Values().present }
    app.unique(.choice) { Values().choice }
    app.unique(.large) { Values().large }
    app.unique(.named) { Values().named }
    app.unique(.maybe) { Values().maybe }
    app.unique(.object) { Values().object }
    app.unique(.function) { Values().function }
    app.unique(.pair) { Values().pair }
    app.unique(.wide) { Values().wide }
    app.unique(.wideChoice) { Values().wideChoice }
    addAll(to: &app)
  }
}

/// Its factory needs all others at once.
private func addAll<Definition: ScopeDefinition>(to app: inout Registry<Definition>) {
  app.unique(
    .all, needs: Keys.nothing, Keys.void, Keys.flag, Keys.absent, Keys.present, Keys.choice, Keys.large, Keys.named,
    Keys.maybe, Keys.object, Keys.function, Keys.pair, Keys.wide, Keys.wideChoice,
    make: {
      Values(
        nothing: $0, void: $1, flag: $2, absent: $3, present: $4, choice: $5, large: $6, named: $7, maybe: $8,
        object: $9, function: $10, pair: $11, wide: $12, wideChoice: $13)
    })
}

@Suite("Values of every shape and size")
struct ValueShapeTests {
  @Test("are inputs")
  func inputs() throws { try check(Scope(InputScope.self, Values())) }

  @Test("are shared")
  func shared() throws { try check(Scope(SharedScope.self)) }

  @Test("are shared and have hooks")
  func started() async throws {
    let app = try Scope(StartedScope.self)
    try check(app)
    try await app.start()
    try await app.close()
  }

  @Test("are unique")
  func unique() throws { try check(Scope(UniqueScope.self)) }

  @Test("are needs")
  func needs() throws {
    let expected = Values()
    for _ in 0..<2 {
      for all in try [Scope(SharedScope.self).resolve(.all), Scope(UniqueScope.self).resolve(.all)] {
        #expect(all.nothing == expected.nothing && all.flag && all.absent == expected.absent && all.present == 7)
        #expect(all.choice == expected.choice && all.large == expected.large && all.named as? LongName == LongName())
        #expect(all.maybe == nil && all.object != nil && all.function() == 3)
        #expect(all.pair == expected.pair && all.wide == expected.wide && all.wideChoice == expected.wideChoice)
      }
    }
  }

  private func check(_ scope: Scope<some ScopeDefinition>) throws {
    let expected = Values()
    // The second request reads what the first has made.
    for _ in 0..<2 {
      try scope.resolve(.void)
      #expect(try scope.resolve(.nothing) == expected.nothing)
      #expect(try scope.resolve(.flag) == expected.flag)
      #expect(try scope.resolve(.absent) == expected.absent)
      #expect(try scope.resolve(.present) == expected.present)
      #expect(try scope.resolve(.choice) == expected.choice)
      #expect(try scope.resolve(.large) == expected.large)
      #expect(try scope.resolve(.named) as? LongName == LongName())
      #expect(try scope.resolve(.maybe) == nil)
      #expect(try scope.resolve(.object) != nil)
      #expect(try scope.resolve(.function)() == 3)
      #expect(try scope.resolve(.pair) == expected.pair)
      #expect(try scope.resolve(.wide) == expected.wide)
      #expect(try scope.resolve(.wideChoice) == expected.wideChoice)
    }
  }
}
