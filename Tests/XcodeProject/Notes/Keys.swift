import Trellis

extension Keys {
  static let notes = Key<NoteList>("notes")
}
