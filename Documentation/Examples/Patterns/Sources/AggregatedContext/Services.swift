import Trellis

protocol Log: Sendable {
  func write(_ line: String)
}

struct ConsoleLog: Log {
  func write(_ line: String) { print(line) }
}

protocol NoteStore: Sendable {
  func titles(of user: String) -> [String]
}

struct FileNotes: NoteStore {
  func titles(of user: String) -> [String] { ["Fen", "Moor"] }
}

extension Keys {
  static let log = Key<any Log>("log")
  static let notes = Key<any NoteStore>("notes")
  static let user = Key<String>("user")
  static let list = Key<ListModel>("list")
  static let detail = Key<Maker<DetailModel, Int>>("detail")
  static let export = Key<Export>("export")
}
