import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesWeather
import FlyingFox
import Foundation
import Testing
import Trellis

@Suite("The weather client, over real HTTP")
struct WeatherTests {
  private let moor = Place(name: "Test Moor", latitude: 54.5, longitude: -1.25)

  private let book: TestNotebook

  init() throws {
    book = try TestNotebook()
  }

  private func openApp(_ url: URL, timeout: TimeInterval = 5) throws -> Scope<AppScope> {
    try book.makeApp {
      $0.permitLive(.weather)
      $0.override(.weatherBaseURL, value: url)
      $0.override(.weatherTimeout, value: timeout)
    }
  }

  @Test("a forecast becomes weather in words and numbers")
  func decodes() async throws {
    try await WeatherServer.run(body: WeatherServer.forecast()) { server in
      let weather = try await openApp(server.url).resolve(.weather).weather(at: moor)
      #expect(weather == Weather(sky: "light rain", temperature: 11.5, humidity: 88, wind: 14.5))
    }
  }

  @Test("the request names the place and the program")
  func asks() async throws {
    try await WeatherServer.run(body: WeatherServer.forecast()) { server in
      _ = try await openApp(server.url).resolve(.weather).weather(at: moor)
      let request = try #require(server.received.first)
      #expect(request.path == "/v1/forecast")
      #expect(request.query.first { $0.name == "latitude" }?.value == "54.5")
      #expect(request.query.first { $0.name == "longitude" }?.value == "-1.25")
      #expect(request.headers[HTTPHeader("User-Agent")] == "FieldNotes/1.0")
    }
  }

  @Test("a status other than 200 is an error that carries it", arguments: [400, 404, 500, 503])
  func refused(status: Int) async throws {
    try await WeatherServer.run(status: status, body: "") { server in
      let service = try openApp(server.url).resolve(.weather)
      await #expect(throws: WeatherError.refused(status: status, reason: nil)) { try await service.weather(at: moor) }
    }
  }

  @Test("the reason that the service gives is kept")
  func reason() async throws {
    try await WeatherServer.run(status: 400, body: #"{"error": true, "reason": "no such latitude"}"#) { server in
      let service = try openApp(server.url).resolve(.weather)
      await #expect(throws: WeatherError.refused(status: 400, reason: "no such latitude")) {
        try await service.weather(at: moor)
      }
    }
  }

  @Test("an answer that is no forecast is malformed", arguments: ["", "{", "[]", #"{"current": {"time": "now"}}"#])
  func malformed(body: String) async throws {
    try await WeatherServer.run(body: body) { server in
      let service = try openApp(server.url).resolve(.weather)
      let error = await #expect(throws: WeatherError.self) { try await service.weather(at: moor) }
      guard case .malformed? = error else {
        Issue.record("not malformed but \(String(describing: error))")
        return
      }
    }
  }

  @Test("a service that does not answer in time is an error")
  func timesOut() async throws {
    try await WeatherServer.run(body: WeatherServer.forecast(), after: .seconds(30)) { server in
      let service = try openApp(server.url, timeout: 1).resolve(.weather)
      await #expect(throws: WeatherError.timedOut(source: "127.0.0.1", seconds: 1)) {
        try await service.weather(at: moor)
      }
    }
  }

  @Test("a service that is not there is an error")
  func unreachable() async throws {
    var gone: URL?
    try await WeatherServer.run(body: "") { gone = $0.url }
    let service = try openApp(#require(gone)).resolve(.weather)
    let error = await #expect(throws: WeatherError.self) { try await service.weather(at: moor) }
    guard case .unreachable(source: "127.0.0.1", _)? = error else {
      Issue.record("not unreachable but \(String(describing: error))")
      return
    }
  }

  @Test("a note is taken even if the weather cannot be had, and the log of the note says so")
  func noteWithoutWeather() async throws {
    try await WeatherServer.run(status: 500, body: "") { server in
      let app = try openApp(server.url)
      try await app.start()
      let note = try await book.open(in: app).take("Hail")
      #expect(note.weather == nil)
    }
    #expect(
      book.log.entries.contains(
        LogEntry(
          level: .warning, scope: "note",
          text: "the note goes without weather: the weather service answered with status 500")))
  }

  @Test("a note carries the weather that the service sends")
  func noteWithWeather() async throws {
    try await WeatherServer.run(body: WeatherServer.forecast(temperature: 3, code: 71)) { server in
      let app = try openApp(server.url)
      try await app.start()
      let note = try await book.open(in: app).take("Late snow")
      #expect(note.weather?.text == "snow, 3 °C, 88 % humidity, wind 14.5 km/h")
    }
  }
}
