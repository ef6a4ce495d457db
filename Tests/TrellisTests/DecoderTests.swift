import Foundation
import Testing
import Trellis

private final class Store: Sendable {}

extension Keys {
  fileprivate static let store = Key<Store>("store")
  fileprivate static let author = Key<String>("author")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(.store) { Store() }
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = String
  static func register(in session: inout Registry<Session>) {
    session.input(.author, \.self)
  }
}

/// Immutable, and nothing optional.
private final class Note: Decodable {
  let title: String
  let store: Store
  let author: String

  private enum CodingKeys: CodingKey {
    case title
  }

  init(from decoder: any Decoder) throws {
    let session = try decoder.scope(of: Session.self)
    store = try session.resolve(.store)
    author = try session.resolve(.author)
    title = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title)
  }
}

private struct Notebook: Decodable {
  let notes: [Note]
}

@Suite("Objects made by a decoder")
struct DecoderTests {
  private let data = Data(#"{"notes": [{"title": "one"}, {"title": "two"}]}"#.utf8)

  @Test func `set what is immutable from the scope that the decoder carries`() throws {
    let app = try Scope(App.self)
    let session = try app.open(Session.self, "Ada")
    let decoder = JSONDecoder()
    decoder.userInfo[.trellisScope] = session
    let notebook = try decoder.decode(Notebook.self, from: data)
    #expect(notebook.notes.map(\.title) == ["one", "two"])
    #expect(notebook.notes.allSatisfy { $0.store === app[.store] && $0.author == "Ada" })
  }

  @Test func `find a scope without its definition`() throws {
    let session = try Scope(App.self).open(Session.self, "Ada")
    let decoder = JSONDecoder()
    decoder.userInfo[.trellisScope] = AnyScope(session)
    #expect(try decoder.decode(Notebook.self, from: data).notes[0].author == "Ada")
  }

  @Test func `say what to do where the decoder carries none`() throws {
    let error = try #require(throws: HandoverError.self) {
      try JSONDecoder().decode(Notebook.self, from: data)
    }
    #expect(error.code == .noScope)
    #expect(
      error.description == """
        the value decoded at notes[0] requires a scope of Session, and the decoder carries none
          give it one before: 'decoder.userInfo[.trellisScope] = scope'
        """)
  }

  @Test func `say what to do where the decoder carries a wider one`() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.trellisScope] = try Scope(App.self)
    let error = try #require(throws: HandoverError.self) { try decoder.decode(Notebook.self, from: data) }
    #expect(error.code == .narrower)
    #expect(error.required == "Session")
    #expect(
      error.description == """
        the value decoded at notes[0] requires a scope of Session, and the decoder carries one of App
          give it one that lies in Session before: 'decoder.userInfo[.trellisScope] = scope'
        """)
  }
}
