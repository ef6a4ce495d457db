internal import Foundation

/// Runs what blocks its thread, such as waiting for another program, outside the pool of threads that tasks share: tests
/// that measure time would starve beside it. As many run at once as there are processors.
///
/// - Returns: What the work returns.
/// - Throws: What the work throws.
package func outsideThePool<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    blockingWork.addOperation {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}

private let blockingWork: OperationQueue = {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
  return queue
}()
