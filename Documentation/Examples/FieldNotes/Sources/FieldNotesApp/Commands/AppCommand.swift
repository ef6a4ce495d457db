import ArgumentParser
import FieldNotesScopes
import Trellis

/// A command that works in the app scope: started before it, closed behind it.
protocol AppCommand: AsyncParsableCommand {
  var options: AppOptions { get }

  func run(in app: Scope<AppScope>) async throws
}

extension AppCommand {
  func run() async throws { try await options.withApp { try await run(in: $0) } }
}
