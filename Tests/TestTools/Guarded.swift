internal import Foundation

/// State that many threads of a test touch; a lock that the thread sanitizer knows.
package final class Guarded<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  package init(_ state: State) { self.state = state }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }
}
