import FieldNotesKeys
import Synchronization

/// Remembers what the app writes.
final class OutputRecorder: TextOutput {
  private let list = Mutex<[String]>([])
  private let statusList = Mutex<[String?]>([])

  var texts: [String] { list.withLock { $0 } }

  var statuses: [String?] { statusList.withLock { $0 } }

  func write(_ text: String) { list.withLock { $0.append(text) } }

  func status(_ text: String?) { statusList.withLock { $0.append(text) } }
}
