import FieldNotesKeys
import Foundation
import Synchronization

/// Shows the time that a test sets.
final class FakeClock: FieldClock {
  private let time: Mutex<Date>

  init(_ time: Date = Date(timeIntervalSince1970: 1_778_738_400)) {
    self.time = Mutex(time)
  }

  func now() -> Date { time.withLock { $0 } }

  func advance(minutes: Int) { time.withLock { $0 += Double(minutes) * 60 } }
}
