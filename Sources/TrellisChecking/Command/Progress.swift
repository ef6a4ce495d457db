internal import Dispatch

/// One line on a terminal about work that takes longer than a second. It is gone when the work ends.
package final class Progress: Sendable {
  private struct State {
    var step = ""
    var done = 0
    var total: Int?
    var isVisible = false
    var hasEnded = false
  }

  /// Accessed in `queue` alone.
  nonisolated(unsafe) private var state = State()
  // The work may occupy all threads that queues share; a queue of its own gets one of its own.
  private let queue = DispatchQueue(label: "progress")
  private let write: @Sendable (String) -> Void

  /// Progress on standard error, or nil if nobody watches it.
  package static func onTerminal() -> Progress? {
    guard Console.isWatched else { return nil }
    return Progress(after: 1) { Console.write($0, to: 2) }
  }

  package init(after seconds: Double, write: @escaping @Sendable (String) -> Void) {
    self.write = write
    show(after: seconds)
  }

  /// Begins a step of the work.
  ///
  /// - Parameter total: How many parts it has, if they are counted.
  package func begin(_ step: String, total: Int? = nil) {
    queue.sync { (state.step, state.done, state.total) = (step, 0, total) }
  }

  package func advance(by count: Int) {
    queue.sync { state.done += count }
  }

  /// Removes the line.
  package func end() {
    queue.sync {
      guard !state.hasEnded else { return }
      state.hasEnded = true
      if state.isVisible { write("\r\u{1B}[K") }
    }
  }

  private func show(after seconds: Double) {
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, !state.hasEnded else { return }
      let count = state.total.map { " (\(state.done) of \($0))" } ?? ""
      write("\rtrellis: \(state.step)\(count)…\u{1B}[K")
      state.isVisible = true
      show(after: 0.1)
    }
  }
}
