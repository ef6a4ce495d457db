import Trellis

enum AppScope: ScopeDefinition, MemberLookup {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.log, options: .live) { ConsoleLog() }
    app.shared(.notes, options: .live) { FileNotes() }
  }
}

enum SessionScope: ScopeDefinition, MemberLookup {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    // Constructor injection. The list is given what builds its children, and nothing of what they need.
    session.unique(.list, needs: Keys.notes, Keys.user, Keys.detail, make: ListModel.init)
    session.maker(.detail, needs: DetailModel.Dependencies.needs) { row, dependencies in
      DetailModel(row: row, dependencies: dependencies)
    }
    // Method injection.
    session.unique(.export, needs: Keys.log) { log in
      let export = Export()
      export.report(to: log)
      return export
    }
  }
}

/// The small protocols, for code that still takes a context. A session conforms to them by its properties.
protocol HasNotes {
  var notes: any NoteStore { get }
}

protocol HasUser {
  var user: String { get }
}

extension Scope<SessionScope>: HasNotes, HasUser {}

func summary(_ context: some HasNotes & HasUser) -> String {
  "\(context.user): \(context.notes.titles(of: context.user).count) notes"
}
