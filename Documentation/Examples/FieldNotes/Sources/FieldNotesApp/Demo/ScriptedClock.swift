import FieldNotesKeys
import Foundation
import Synchronization

/// Stands still until it is told to go on.
final class ScriptedClock: FieldClock {
  private let time: Mutex<Date>

  init(start: Date) {
    time = Mutex(start)
  }

  func now() -> Date { time.withLock { $0 } }

  func advance(minutes: Int) { time.withLock { $0 += Double(minutes) * 60 } }
}
