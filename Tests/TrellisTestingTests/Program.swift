import Trellis

/// A place of which every test must have its own.
final class Ledger: Sendable {
  private let entries = Lock<[Int]>([])
  func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
  var all: [Int] { entries.withLock { $0 } }
}

struct Greeting: Sendable, Equatable {
  var text: String
}

final class Greeter: Sendable {
  let greeting: Greeting
  let mark: String
  init(_ greeting: Greeting, _ mark: String) {
    self.greeting = greeting
    self.mark = mark
  }
}

struct Refusal: Error, CustomStringConvertible {
  var description: String { "it refuses" }
}

extension Keys {
  static let ledger = Key<Ledger>("ledger")
  static let greeting = Key<Greeting>("greeting")
  static let mark = Key<String>("mark")
  static let greeter = Key<Greeter>("greeter")
  static let network = Key<String>("network")
  static let page = Key<String>("page")
  static let name = Key<String>("name")
  static let stubborn = Key<Ledger>("stubborn")
  static let nobody = Key<Int>("nobody")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.ledger) { Ledger() }
    app.shared(.greeting) { Greeting(text: "hello") }
    app.value(.mark, "!")
    app.shared(.greeter, needs: Keys.greeting, Keys.mark) { Greeter($0, $1) }
    app.shared(.network, options: .live) { "the outside world" }
    app.shared(.page, needs: Keys.network) { "page of \($0)" }
    app.shared(.stubborn) {
      Ledger()
    } onStop: { _ in
      throw Refusal()
    }
  }
}

enum NamedScope: ScopeDefinition {
  struct Inputs: Sendable { var name: String }
  static func register(in named: inout Registry<NamedScope>) {
    named.input(.name, \.name)
    named.shared(.greeting, needs: Keys.name) { Greeting(text: "hello, \($0)") }
  }
}

enum PageScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in page: inout Registry<PageScope>) {
    page.shared(.name, needs: Keys.page) { "the \($0)" }
  }
}

enum BrokenScope: ScopeDefinition {
  static func register(in broken: inout Registry<BrokenScope>) {
    broken.shared(.page, needs: Keys.nobody) { "\($0)" }
  }
}
