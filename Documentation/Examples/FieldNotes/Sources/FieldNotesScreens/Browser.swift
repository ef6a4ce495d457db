import FieldNotesKeys
public import FieldNotesScopes
public import Trellis

/// Shows screens one at a time, and has the one on top obey the lines that are typed.
public final class Browser: ScopeConsumer {
  /// The app, which has the terminal.
  public var scope: Scope<AppScope>?
  @Injected(.input) private var input: any TextInput
  @Injected(.output) private var output: any TextOutput
  private var screens: [Screen] = []

  /// Browses from a notebook on, until there is no more input, and closes what the screens have opened.
  public static func run(in app: Scope<AppScope>, opening notebook: SessionScope.Inputs) async throws {
    let first = NotebookScreen(notebook)
    try app.propagate(through: first).require()
    let browser = Browser()
    try app.pass(to: browser).require()
    try await browser.run(from: first)
  }

  private func run(from first: Screen) async throws {
    screens = [first]
    do {
      try await first.start()
      output.write(try await first.text())
      while let top = screens.last, let line = await input.nextLine() {
        let command = Command(line)
        if command.verb == "quit" || command.verb == "back" && screens.count == 1 { break }
        do {
          try await obey(command, on: top)
        } catch {
          output.write("! \(error)")
        }
      }
    } catch {
      try? await endAll()
      throw error
    }
    try await endAll()
  }

  private func obey(_ command: Command, on top: Screen) async throws {
    let move: Move =
      switch command.verb {
      case "": .show
      case "help": .say((top.commands + ["back", "quit"]).joined(separator: "\n"))
      case "back": .back("")
      default: try await top.obey(command)
      }
    switch move {
    case .show: output.write(try await top.text())
    case .say(let text): output.write(text)
    case .push(let screen): try await push(screen, on: top)
    case .back(let text): try await pop(top, saying: text)
    }
  }

  private func push(_ screen: Screen, on top: Screen) async throws {
    try top.embed(screen)
    do {
      try await screen.start()
    } catch {
      screen.leave()
      throw error
    }
    screens.append(screen)
    output.write(try await screen.text())
  }

  private func pop(_ top: Screen, saying text: String) async throws {
    screens.removeLast()
    top.leave()
    if !text.isEmpty { output.write(text) }
    try await top.end()
    if let next = screens.last { output.write(try await next.text()) }
  }

  /// The app knows of the scopes that screens have opened, but does not hold them: whoever opens one closes it.
  private func endAll() async throws {
    var failure: (any Error)?
    while let top = screens.popLast() {
      do {
        try await top.end()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
