import Trellis

struct User: Sendable { var name: String }

struct NoteStore: Sendable {
  func titles(of user: User) -> [String] { ["\(user.name)'s first note"] }
}

extension Keys {
  static let store = Key<NoteStore>("store")
  static let user = Key<User>("user")
  static let notes = Key<NoteList>("notes")
}
