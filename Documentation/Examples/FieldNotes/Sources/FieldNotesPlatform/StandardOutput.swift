import FieldNotesKeys

/// The terminal.
struct StandardOutput: TextOutput {
  func write(_ text: String) { print(text) }
}
