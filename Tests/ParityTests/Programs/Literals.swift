import Trellis

// Names and entries in string literals of every form, and functions of one name inside different functions.

enum Literals {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.literalsA, 1)
      app.value(.literalsB, 2)
      app.shared(.literalsC, needs: Keys.literalsA, Keys.literalsB) { $0 + $1 }
      app.contribute(to: .literalsTexts, at: "home") { 1 }
      app.contribute(to: .literalsTexts, at: #"home"#) { 2 }
      app.contribute(to: .literalsTexts, at: "h\u{6F}me") { 3 }
      app.contribute(
        to: .literalsTexts,
        at: """
          list\
          s
          """
      ) { 4 }
      app.contribute(to: .literalsTexts, at: #"\u{6C}ists"#) { 5 }
      app.contribute(to: .literalsNumbers, at: 0x01) { 1 }
      app.contribute(to: .literalsNumbers, at: 1) { 2 }
      app.contribute(to: .literalsNumbers, at: 1_000) { 3 }
      app.contribute(to: .literalsNumbers, at: -0b1) { 4 }
      app.contribute(to: .literalsNumbers, at: 0o17) { 5 }
      app.contribute(to: .literalsNumbers, at: 015) { 6 }
      app.registerLiteralsFirst()
      app.registerLiteralsSecond()
      func more(_ registry: inout Registry<App>) { registry.value(.literalsF, 3) }
      more(&app)
    }
  }
}

extension Registry<Literals.App> {
  mutating func registerLiteralsFirst() {
    func more(_ registry: inout Registry<Literals.App>) { registry.value(.literalsD, 1) }
    more(&self)
  }

  mutating func registerLiteralsSecond() {
    func more(_ registry: inout Registry<Literals.App>) { registry.value(.literalsE, 2) }
    more(&self)
  }
}

extension Keys {
  static let literalsA = Key<Int>("literals\u{41}")
  static let literalsB = Key<Int>(#"literalsB"#)
  static let literalsC = Key<Int>(
    """
    literals\
    C
    """)
  static let literalsD = Key<Int>(##"literals\##u{44}"##)
  static let literalsE = Key<Int>("literalsE"), literalsF = Key<Int>("literalsF")
  static let literalsTexts = Key<[String: Int]>("literalsTexts")
  static let literalsNumbers = Key<[Int: Int]>("literalsNumbers")
}
