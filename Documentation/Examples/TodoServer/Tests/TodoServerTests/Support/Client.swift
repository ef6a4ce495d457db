import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that speaks HTTP to a server on this machine.
struct Client: Sendable {
  struct Answer {
    let status: Int
    let headers: [AnyHashable: Any]
    let body: Data

    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: body)
    }
  }

  let port: Int
  private let base: URL
  private let session: URLSession

  init(port: Int, connections: Int = 8) throws {
    guard let base = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
    (self.port, self.base) = (port, base)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.timeoutIntervalForRequest = 30
    session = URLSession(configuration: configuration)
  }

  func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Answer {
    guard let url = URL(string: path, relativeTo: base) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let body {
      request.httpBody = Data(body.utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return Answer(status: response.statusCode, headers: response.allHeaderFields, body: data)
  }
}

extension Client {
  /// A todo as the server writes it.
  struct Todo: Decodable, Equatable {
    let id: Int64
    let title: String
    let isDone: Bool
  }

  /// Adds a todo, and returns it if the server says that it was written.
  func add(_ title: String) async throws -> Todo? {
    let answer = try await send("POST", "/todos", #"{"title": "\#(title)"}"#)
    return answer.status == 201 ? try answer.decoded(Todo.self) : nil
  }

  func titles() async throws -> [String] {
    try await send("GET", "/todos?count=1000").decoded([Todo].self).map(\.title)
  }
}
