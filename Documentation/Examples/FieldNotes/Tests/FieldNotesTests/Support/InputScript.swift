import FieldNotesKeys
import FieldNotesScopes
import Synchronization
import Testing
import Trellis
import TrellisTesting

/// Types lines, one after the other.
final class InputScript: TextInput {
  private let lines: Mutex<ArraySlice<String>>

  init(_ lines: [String]) {
    self.lines = Mutex(lines[...])
  }

  func nextLine() async -> String? { lines.withLock { $0.popFirst() } }
}

extension Trait where Self == ScopeTrait {
  /// Types lines into the app of a suite's `scope` trait.
  static func typing(_ lines: String...) -> Self {
    .overriding(AppScope.self, reportsUnusedOverrides: true) { $0.override(.input) { InputScript(lines) } }
  }
}
