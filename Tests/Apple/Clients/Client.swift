// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// An app's use of the library, for each language mode.
internal import Foundation
internal import Trellis
internal import TrellisWorld

protocol NoteStore: Sendable {
  func save(_ text: String, at date: Date) async throws
}

actor FileStore: NoteStore {
  let folder: URL

  init(folder: URL) { self.folder = folder }

  func save(_ text: String, at date: Date) async throws {}
}

@MainActor
final class NoteModel {
  private let store: any NoteStore
  private let now: DateSource

  init(store: any NoteStore, now: DateSource) {
    self.store = store
    self.now = now
  }

  func save(_ text: String) async throws { try await store.save(text, at: now.now) }
}

struct User: Sendable {
  let name: String
}

extension Keys {
  static let store = Key<any NoteStore>("store")
  static let user = Key<User>("user")
  static let model = Key<NoteModel>("model")
  static let connection = Key<Connection>("connection")
}

actor Connection {
  init(user: User) async throws {}
  func close() {}
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.include(LiveWorld.self)
    app.shared(.store, on: MainActor.self) { FileStore(folder: URL(fileURLWithPath: "notes")) as any NoteStore }
  }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: User }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.shared(.connection, options: .timeLimit(.seconds(5)), needs: Keys.user) {
      try await Connection(user: $0)
    } onStop: {
      await $0.close()
    }
    session.shared(.model, on: MainActor.self, needs: Keys.store, Keys.date) { NoteModel(store: $0, now: $1) }
  }
}

@MainActor
func run() async throws {
  let app = try Scope(AppScope.self)
  let session = try app.open(SessionScope.self, SessionScope.Inputs(user: User(name: "Ada")))
  try await session.start()
  try await session.resolve(.model).save("Buy milk")
  _ = try await session.load(.connection)
  try await session.close()
}
