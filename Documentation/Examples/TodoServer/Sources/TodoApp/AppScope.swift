package import Logging
package import TodoStorage
package import Trellis

extension Keys {
  package static let settings = Key<Settings>("settings")
  package static let logger = Key<Logger>("logger")
  package static let file = Key<TodoFile>("file")
  package static let schema = Key<Schema>("schema")
}

/// What lives as long as the server.
package enum AppScope: ScopeDefinition, MemberLookup {
  package struct Inputs: Sendable {
    package var settings: Settings
    package var logger: Logger

    package init(settings: Settings, logger: Logger) {
      self.settings = settings
      self.logger = logger
    }
  }

  package static func register(in app: inout Registry<AppScope>) {
    app.input(.settings, \.settings)
    app.input(.logger, \.logger)
    app.shared(.file, options: .eager, needs: Keys.settings) {
      try TodoFile(path: $0.path, patience: $0.patience)
    } onStop: {
      try $0.close()
    }
    // No request is served before the tables are up to date.
    app.shared(.schema, options: .eager, needs: Keys.file, make: Schema.init, onStart: { try await $0.migrate() })
  }
}

/// The tables of the file.
package struct Schema: Sendable {
  let file: TodoFile

  package init(file: TodoFile) {
    self.file = file
  }

  func migrate() async throws { try await file.migrate() }
}
