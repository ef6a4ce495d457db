import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// An HTTP server on loopback that plays the weather service.
final class WeatherServer: Sendable {
  let url: URL
  private let requests: RequestLog

  private init(url: URL, requests: RequestLog) {
    self.url = url
    self.requests = requests
  }

  /// The requests that came.
  var received: [HTTPRequest] { requests.list.withLock { $0 } }

  /// Runs a server for as long as the body takes.
  static func run(
    status: Int = 200, body: String, after delay: Duration = .zero, _ use: (WeatherServer) async throws -> Void
  ) async throws {
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    let requests = RequestLog()
    await server.appendRoute("GET /v1/forecast") { request in
      requests.list.withLock { $0.append(request) }
      try await Task.sleep(for: delay)
      return HTTPResponse(
        statusCode: HTTPStatusCode(status, phrase: "Status"), headers: [.contentType: "application/json"],
        body: Data(body.utf8))
    }
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port)? = await server.listeningAddress, let url = URL(string: "http://127.0.0.1:\(port)")
    else { throw CancellationError() }
    try await use(WeatherServer(url: url, requests: requests))
    await server.stop()
  }

  /// A forecast as the service sends it.
  static func forecast(temperature: Double = 11.5, code: Int = 61) -> String {
    """
    {
      "latitude": 54.5, "longitude": -1.25, "timezone": "GMT",
      "current_units": { "temperature_2m": "°C", "weather_code": "wmo code" },
      "current": {
        "time": "2026-05-14T06:15", "temperature_2m": \(temperature), "relative_humidity_2m": 88,
        "wind_speed_10m": 14.5, "weather_code": \(code)
      }
    }
    """
  }
}

private final class RequestLog: Sendable {
  let list = Mutex<[HTTPRequest]>([])
}
