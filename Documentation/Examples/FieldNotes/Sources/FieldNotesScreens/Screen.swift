/// A pane that fills the terminal and obeys commands.
class Screen: Pane {
  /// What can be typed, a line each.
  var commands: [String] { [] }

  /// Starts what it has opened; called when it has its scope, and before it is shown.
  func start() async throws {}

  /// Does what somebody typed.
  ///
  /// - Throws: ``Misunderstanding``, or what did not work; the screen stays as it is.
  func obey(_ command: Command) async throws -> Move { throw Misunderstanding.unknown(command) }

  /// Closes what it has opened; called when it has been shown for the last time.
  func end() async throws {}
}
