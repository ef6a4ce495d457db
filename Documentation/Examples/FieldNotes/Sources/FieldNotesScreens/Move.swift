/// What follows a command.
enum Move {
  /// The screen is shown again.
  case show
  /// Something is said, and the screen stays.
  case say(String)
  /// Another screen lies on top.
  case push(Screen)
  /// Something is said, and the screen below is on top again.
  case back(String)
}
