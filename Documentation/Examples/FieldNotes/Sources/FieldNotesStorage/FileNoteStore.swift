public import FieldNotesKeys
import Foundation

/// Keeps each note in a file of its own, `0007.json`, in its notebook's folder.
public actor FileNoteStore: NoteStore {
  private let coding: NoteCoding

  init(coding: NoteCoding) {
    self.coding = coding
  }

  /// Gives an observation the next number and keeps it.
  ///
  /// The note is written beside its place and then linked there, so that a reader never sees half a note, and a second
  /// program that takes the same number loses and tries the next.
  public func add(_ observation: Observation, to notebook: Notebook) throws -> Note {
    let files = FileManager.default
    var number = (try numbers(in: notebook).max() ?? 0) + 1
    do {
      try files.createDirectory(at: notebook.folder, withIntermediateDirectories: true)
    } catch {
      throw StorageError.unwritable(folder: notebook.folder, reason: error.localizedDescription)
    }
    while true {
      let note = Note(id: NoteID(number), observation)
      let draft = notebook.folder.appending(path: ".draft-\(UUID().uuidString)")
      try coding.encode(note).write(to: draft)
      defer { try? files.removeItem(at: draft) }
      let place = file(of: note.id, in: notebook)
      do {
        try files.linkItem(at: draft, to: place)
        return note
      } catch {
        guard files.fileExists(atPath: place.path(percentEncoded: false)) else { throw error }
        number += 1
      }
    }
  }

  /// Gives observations the next numbers and keeps all of them or, if it throws, none.
  public func add(_ observations: [Observation], to notebook: Notebook) throws -> [Note] {
    var notes: [Note] = []
    do {
      for observation in observations { notes.append(try add(observation, to: notebook)) }
      return notes
    } catch {
      for note in notes { try? FileManager.default.removeItem(at: file(of: note.id, in: notebook)) }
      throw error
    }
  }

  /// All notes of a notebook, by number; none if its folder does not exist yet.
  public func notes(in notebook: Notebook) throws -> [Note] {
    try numbers(in: notebook).sorted().map { number in
      let file = file(of: NoteID(number), in: notebook)
      do {
        return try coding.decode(Data(contentsOf: file))
      } catch {
        throw StorageError.unreadable(file: file, reason: String(describing: error))
      }
    }
  }

  private func numbers(in notebook: Notebook) throws -> [Int] {
    var isFolder: ObjCBool = false
    // Without the slash at the end, which would hide a file of that name.
    let path = notebook.folder.path
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { throw StorageError.notAFolder(notebook.folder) }
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") }
      .compactMap { Int($0.dropLast(".json".count)) }
  }

  private func file(of id: NoteID, in notebook: Notebook) -> URL {
    notebook.folder.appending(path: "\(id).json")
  }
}
