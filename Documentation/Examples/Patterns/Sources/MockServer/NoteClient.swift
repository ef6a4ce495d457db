import Foundation
import Trellis

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct NoteClient: Sendable {
  struct Refusal: Error, Equatable {
    let status: Int
  }

  let address: URL

  func titles(of user: String) async throws -> [String] {
    let (data, response) = try await URLSession.shared.data(from: address.appending(path: "notes/\(user)"))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refusal(status: status) }
    return try JSONDecoder().decode([String].self, from: data)
  }
}

extension Keys {
  static let address = Key<URL>("address")
  static let client = Key<NoteClient>("client")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.address, options: .live) { try productionAddress() }
    app.shared(.client, needs: Keys.address, make: NoteClient.init)
  }
}

private func productionAddress() throws -> URL {
  guard let address = URL(string: "https://notes.example") else { throw URLError(.badURL) }
  return address
}
