import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Stands for the server, on loopback. Each has its own port, so tests can run at the same time.
final class Server: Sendable {
  let address: URL
  private let paths = Mutex<[String]>([])

  private init(address: URL) { self.address = address }

  /// The paths that were requested.
  var requests: [String] { paths.withLock { $0 } }

  /// Runs a server for as long as the body takes.
  static func run(status: Int = 200, answer: String, _ use: (Server) async throws -> Void) async throws {
    let http = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    let running = Task { try await http.run() }
    defer { running.cancel() }
    try await http.waitUntilListening()
    guard case .ip4(_, let port)? = await http.listeningAddress, let address = URL(string: "http://127.0.0.1:\(port)")
    else { throw CancellationError() }
    let server = Server(address: address)
    await http.appendRoute("GET /notes/*") { request in
      server.paths.withLock { $0.append(request.path) }
      return HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""), body: Data(answer.utf8))
    }
    try await use(server)
    await http.stop()
  }
}
