public import FieldNotesKeys
import Trellis

/// Turns the draft of its scope into a note of the open notebook.
public struct TakeNote: Sendable {
  private let makeEditor: @Sendable () throws -> NoteEditor
  private let stamp: WeatherStamp
  private let observer: Observer
  private let repository: any NoteRepository
  private let index: any NoteIndex
  private let recent: any RecentNotes
  private let appLog: any FieldLog

  init(
    makeEditor: @escaping @Sendable () throws -> NoteEditor, stamp: WeatherStamp, observer: Observer,
    repository: any NoteRepository, index: any NoteIndex, recent: any RecentNotes, appLog: any FieldLog
  ) {
    self.makeEditor = makeEditor
    self.stamp = stamp
    self.observer = observer
    self.repository = repository
    self.index = index
    self.recent = recent
    self.appLog = appLog
  }

  /// Takes the note.
  ///
  /// - Throws: ``FeatureError/emptyNote``, or what the store throws. Weather that cannot be had is only a warning.
  public func callAsFunction() async throws -> Note {
    let editor = try makeEditor()
    let text = try editor.tidied()
    let tags = editor.tags()
    let stamp = try await stamp.get()
    let note = try await repository.add(
      Observation(
        text: text, tags: tags, observer: observer.name, takenAt: stamp.takenAt, place: stamp.place,
        weather: stamp.weather))
    await index.add(note)
    recent.push(note.id)
    appLog.info("note \(note.id) taken")
    return note
  }
}
