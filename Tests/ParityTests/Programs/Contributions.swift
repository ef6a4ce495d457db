import Trellis

// Arrays and dictionaries that several registrations fill, here and below, through modules, helpers and branches.

enum ContributionsTab: Sendable {
  case home, list
  case `default`
}

enum Contributions {
  enum Plugins: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.contribute(to: .contributionsAll, needs: Keys.contributionsBase) { $0 }
      scope.contribute(to: .contributionsTabs, at: .list) { "list" }
    }
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.contributionsBase, 1)
      app.contribute(to: .contributionsAll) { 0 }
      app.include(Plugins.self)
      more(&app)
      app.contribute(
        // all of them
        to: Keys.contributionsAll, needs: Keys.contributionsBase,
        Keys.contributionsNowhere.optional
      ) { base, _ in base }
      app.shared(.contributionsSum, needs: Keys.contributionsAll, Keys.contributionsTabs) { all, tabs in
        all.count + tabs.count
      }
      app.contribute(to: .contributionsNames, at: "a", make: { "a" })
      app.contribute(to: .contributionsNames, at: "b b", make: String.init)
      app.contribute(to: .contributionsNumbers, at: 0) { 0 }
      app.contribute(to: .contributionsNumbers, at: -1) { 0 }
      app.contribute(to: .contributionsDefault) { 0 }
    }

    private static func more(_ app: inout Registry<App>) {
      app.contribute(to: .contributionsTabs, at: .home) { "home" }
      app.contribute(to: .contributionsTabs, at: ContributionsTab.`default`, needs: Keys.contributionsSum.lazy) { _ in
        ""
      }
    }
  }

  /// Adds to what is above it, replaces some of it, and fills in twice what must be filled once.
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.contribute(to: .contributionsAll, needs: Keys.contributionsSum) { $0 }
      session.contribute(to: .contributionsTabs, at: ContributionsTab.home) { "again" }
      session.contribute(to: .contributionsNames, at: "c") { "c" }
      session.contribute(to: .contributionsNames, at: "c") { "c" }
      session.override(.contributionsNumbers, value: [:])
      session.contribute(to: .contributionsNumbers, at: 0) { 0 }
      session.contribute(to: .contributionsHere) { "" }
      session.value(.contributionsHere, [])
      session.shared(.contributionsBelow, needs: Keys.contributionsNumbers, Keys.contributionsHere) { a, b in
        a.count + b.count
      }
    }
  }

  enum Note: ScopeDefinition {
    typealias Parent = Session
    static func register(in note: inout Registry<Note>) {
      // What the override above hides may be filled again.
      note.contribute(to: .contributionsNumbers, at: 0) { 0 }
      note.value(.contributionsAll, [])
      note.contribute(to: .contributionsWhole, needs: Keys.contributionsAbsent) { $0 }
      note.shared(.contributionsUser, needs: Keys.contributionsWhole) { $0.count }
      note.contribute(to: .contributionsLoop, needs: Keys.contributionsUser, Keys.contributionsTurn) { a, b in a + b }
      note.shared(.contributionsTurn, needs: Keys.contributionsLoop) { $0.count }
    }
  }

  /// Beside the others: without contributions in sight.
  enum Other: ScopeDefinition {
    static func register(in other: inout Registry<Other>) {
      other.value(.contributionsWhole, [1])
      other.shared(.contributionsUser, needs: Keys.contributionsAll) { $0.count }
      other.shared(.contributionsTurn, needs: Keys.contributionsDefault) { $0.count }
    }
    enum Below: ScopeDefinition {
      typealias Parent = Other
      static func register(in below: inout Registry<Below>) {
        below.contribute(to: .contributionsWhole, needs: Keys.contributionsUser) { $0 }
        below.contribute(to: .contributionsDefault) { 1 }
      }
    }
  }
}

extension Keys {
  static let contributionsAll = Key<[Int]>("contributionsAll")
  static let contributionsTabs = Key<[ContributionsTab: String]>("contributionsTabs")
  static let contributionsNames = Key<[String: String]>("contributionsNames")
  static let contributionsNumbers = Key<[Int: Int]>("contributionsNumbers")
  static let contributionsHere = Key<[String]>("contributionsHere")
  static let contributionsWhole = Key<[Int]>("contributionsWhole")
  static let contributionsLoop = Key<[Int]>("contributionsLoop")
  static let contributionsDefault = Key<[Int]>("contributionsDefault") { [] }
  static let contributionsBase = Key<Int>("contributionsBase")
  static let contributionsNowhere = Key<Int>("contributionsNowhere")
  static let contributionsSum = Key<Int>("contributionsSum")
  static let contributionsBelow = Key<Int>("contributionsBelow")
  static let contributionsUser = Key<Int>("contributionsUser")
  static let contributionsTurn = Key<Int>("contributionsTurn")
  static let contributionsAbsent = Key<Int>("contributionsAbsent")
}
