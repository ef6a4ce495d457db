import Trellis

// Cycles through what is taken from the requesting scope: in one scope, closed by a child, and none for another child.

enum RequesterCycles {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.unique(.requesterCyclesField, needs: Keys.requesterCyclesForm.fromRequester) { $0 }
      app.unique(.requesterCyclesLeft, needs: Keys.requesterCyclesRight.fromRequester) { $0 }
      app.unique(.requesterCyclesRight, needs: Keys.requesterCyclesLeft.fromRequester) { $0 }
      app.weak(.requesterCyclesBox) { RequesterCycles.Box() }
      app.alias(.requesterCyclesText, to: Keys.requesterCyclesBox) { _ in "text" }
      app.decorate(.requesterCyclesText) { $0 }
    }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.unique(.requesterCyclesForm, needs: Keys.requesterCyclesField) { $0 }
      session.decorate(.requesterCyclesText, needs: Keys.requesterCyclesOwn) { $0 + $1 }
      session.unique(.requesterCyclesOwn, needs: Keys.requesterCyclesText.fromRequester) { $0 }
    }
  }
  enum Guest: ScopeDefinition {
    typealias Parent = App
    static func register(in guest: inout Registry<Guest>) {
      guest.value(.requesterCyclesForm, "form")
      guest.unique(.requesterCyclesPage, needs: Keys.requesterCyclesField) { $0 }
    }
  }

  final class Box: Sendable {}
}

extension Keys {
  static let requesterCyclesField = Key<String>("requesterCyclesField")
  static let requesterCyclesForm = Key<String>("requesterCyclesForm")
  static let requesterCyclesLeft = Key<String>("requesterCyclesLeft")
  static let requesterCyclesRight = Key<String>("requesterCyclesRight")
  static let requesterCyclesText = Key<String>("requesterCyclesText")
  static let requesterCyclesOwn = Key<String>("requesterCyclesOwn")
  static let requesterCyclesPage = Key<String>("requesterCyclesPage")
  static let requesterCyclesBox = Key<RequesterCycles.Box>("requesterCyclesBox")
}
