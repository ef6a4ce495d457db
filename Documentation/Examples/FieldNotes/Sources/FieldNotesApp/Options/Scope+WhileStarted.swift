import Foundation
import Trellis

extension Scope {
  /// Starts the scope, works in it and closes it, also if the work fails.
  func whileStarted(_ work: (Scope) async throws -> Void) async throws {
    do {
      try await start()
      try await work(self)
    } catch {
      await closeAfterFailure()
      throw error
    }
    try await close()
  }

  /// The failure before is what the observer is to hear of first; what closing adds to it goes to standard error.
  private func closeAfterFailure() async {
    do {
      try await close()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
}
