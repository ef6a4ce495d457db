public import FieldNotesKeys
public import Trellis

/// Turns the draft of its scope into a note of the open notebook.
public struct TakeNote: Sendable, Injectable {
  /// What taking a note needs: each property is named like its key.
  public struct Dependencies: DependencySet, Sendable {
    let noteEditor: @Sendable () throws -> NoteEditor
    let weatherStamp: WeatherStamp
    let observer: Observer
    let repository: any NoteRepository
    let noteIndex: any NoteIndex
    let recentNotes: any RecentNotes
    let appLog: any FieldLog
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Takes the note.
  ///
  /// - Throws: ``FeatureError/emptyNote``, or what the store throws. Weather that cannot be had is only a warning.
  public func callAsFunction() async throws -> Note {
    let editor = try self.noteEditor()
    let text = try editor.tidied()
    let tags = editor.tags()
    let stamp = try await self.weatherStamp.get()
    let note = try await self.repository.add(
      Observation(
        text: text, tags: tags, observer: self.observer.name, takenAt: stamp.takenAt, place: stamp.place,
        weather: stamp.weather))
    await self.noteIndex.add(note)
    self.recentNotes.push(note.id)
    self.appLog.info("note \(note.id) taken")
    return note
  }
}
