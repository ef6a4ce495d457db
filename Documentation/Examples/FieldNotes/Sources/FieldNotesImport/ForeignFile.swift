import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

/// A file of notes from elsewhere, read for the notebook that the task works in.
struct ForeignFile: Sendable {
  let url: URL
  @Current(.log) private var log: any FieldLog

  init(_ url: URL) {
    self.url = url
  }

  /// - Throws: ``ImportError`` with the note and the field that cannot be read.
  func read() throws -> [Observation] {
    let decoder = JSONDecoder()
    decoder.userInfo[.trellisScope] = Scope<SessionScope>.current
    do {
      let notes = try decoder.decode([ForeignNote].self, from: Data(contentsOf: url))
      log.info("notes in \(url.lastPathComponent): \(notes.count)")
      return notes.map(\.observation)
    } catch let error as DecodingError {
      throw ImportError(file: url, reason: error.inNotes)
    } catch let error as CocoaError {
      throw ImportError(file: url, reason: error.localizedDescription)
    }
  }
}
