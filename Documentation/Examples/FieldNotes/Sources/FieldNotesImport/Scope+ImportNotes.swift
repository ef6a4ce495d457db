import FieldNotesFeatures
public import FieldNotesKeys
public import FieldNotesScopes
public import Foundation
public import Trellis

extension Scope<SessionScope> {
  /// Reads files of notes side by side and adds them to the open notebook, in the order of the files.
  ///
  /// - Parameter files: JSON, an array of notes each.
  /// - Returns: The notes as they stand in the notebook.
  /// - Throws: ``ImportError``, or what the store throws; then no note has been added.
  public func importNotes(from files: [URL]) async throws -> [Note] {
    // The child tasks inherit the notebook as their current scope: what they call asks it, and nothing is passed down.
    let observations = try await run {
      try await withThrowingTaskGroup(of: (Int, [Observation]).self) { group in
        for (position, file) in files.enumerated() {
          group.addTask { (position, try ForeignFile(file).read()) }
        }
        return try await group.reduce(into: [Int: [Observation]]()) { $0[$1.0] = $1.1 }
      }
    }
    return try await resolve(.addNotes)(files.indices.flatMap { observations[$0] ?? [] })
  }
}
