import ArgumentParser
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct ScopesCommand: NotebookCommand {
  static let configuration = CommandConfiguration(
    commandName: "scopes", abstract: "Show what the app is made of while a notebook is open.", shouldDisplay: false)

  @OptionGroup var options: NotebookOptions

  func run(in session: Scope<SessionScope>) async throws {
    guard let app: Scope<AppScope> = session.ancestor(AppScope.self) else { return }
    app.output.write(app.description)
  }
}
