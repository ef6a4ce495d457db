import Trellis

// What is taken from the requesting scope: there, missing in one of the scopes, captive.

enum Requesters {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.unique(.requestersPage, needs: Keys.requestersTitle.fromRequester) { $0 }
      app.shared(.requestersKept, needs: Keys.requestersSize, Keys.requestersSize.fromRequester) { $0 + $1 }
      app.value(.requestersSize, 1)
      app.unique(.requestersAsking, needs: Keys.requestersPage) { $0 }
      app.alias(.requestersOther, to: Keys.requestersPage)
    }
  }
  enum With: ScopeDefinition {
    typealias Parent = App
    static func register(in scope: inout Registry<With>) {
      scope.value(.requestersTitle, "with")
      scope.unique(.requestersBook, needs: Keys.requestersPage) { $0 }
    }
  }
  enum Without: ScopeDefinition {
    typealias Parent = App
    static func register(in scope: inout Registry<Without>) {
      scope.unique(.requestersBook, needs: Keys.requestersPage, Keys.requestersPage.lazy) { a, _ in a }
    }
  }
}

extension Keys {
  static let requestersPage = Key<String>("requestersPage")
  static let requestersTitle = Key<String>("requestersTitle")
  static let requestersBook = Key<String>("requestersBook")
  static let requestersAsking = Key<String>("requestersAsking")
  static let requestersOther = Key<String>("requestersOther")
  static let requestersSize = Key<Int>("requestersSize")
  static let requestersKept = Key<Int>("requestersKept")
}
