import FieldNotesKeys
import Synchronization

/// Remembers what the app writes.
final class OutputRecorder: TextOutput {
  private let list = Mutex<[String]>([])

  var texts: [String] { list.withLock { $0 } }

  func write(_ text: String) { list.withLock { $0.append(text) } }
}
