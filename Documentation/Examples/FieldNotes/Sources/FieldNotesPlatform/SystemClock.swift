import FieldNotesKeys
import Foundation

/// The machine's own clock.
struct SystemClock: FieldClock {
  func now() -> Date { Date() }
}
