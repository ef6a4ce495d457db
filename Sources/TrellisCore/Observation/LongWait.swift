internal import Dispatch

/// A wait that is reported because it takes long: it may never end.
package struct LongWait: Error, CustomStringConvertible {
  package let description: String

  #if DEBUG
    @inline(__always) package static var isReported: Bool { true }
    /// In seconds; changed by tests alone, before anything waits.
    nonisolated(unsafe) package static var limit = 5
  #else
    /// Release builds carry nothing of it.
    @inline(__always) package static var isReported: Bool { false }
    package static var limit: Int { 5 }
  #endif

  static var deadline: DispatchTime { .now() + .seconds(limit) }
  /// The end of a sentence that begins with what has lasted.
  package static var duration: String { "for \(limit) seconds" }

  /// Calls a function when a wait that begins now has taken long. Not in a task: the waits of all tasks may be watched this way.
  package static func later(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: deadline, execute: work)
  }
}
