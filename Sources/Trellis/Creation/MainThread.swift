internal import Dispatch

/// Tells whether code runs where the main actor runs.
enum MainThread {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Asks for the queue and not for the thread: on Linux the main actor leaves the main thread at its first suspension.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
}
