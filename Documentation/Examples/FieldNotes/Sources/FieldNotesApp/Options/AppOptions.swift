import ArgumentParser
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesWeather
import Foundation
import Trellis

/// What every command understands: how the app scope is to be created.
struct AppOptions: ParsableArguments {
  @Option(help: "The base address of a weather service that speaks Open-Meteo's protocol.")
  var weatherURL = WebAddress.openMeteo

  @Flag(help: "Use canned weather instead of a service on the network.")
  var offline = false

  @Option(help: "Where you stand: NAME@LATITUDE,LONGITUDE.")
  var place = Place(name: "Fen Valley", latitude: 52.31, longitude: 0.28)

  @Option(name: .customLong("log"), help: "The least important messages to show on standard error.")
  var logLevel = LogLevel.warning

  @Flag(help: "Show on standard error what is made, started and stopped, in which scope.")
  var trace = false

  /// Starts the app, works in it and closes it.
  func withApp(_ work: (Scope<AppScope>) async throws -> Void) async throws {
    try await makeApp().whileStarted(work)
  }

  /// Creates the app scope; the whole graph is checked here.
  private func makeApp() throws -> Scope<AppScope> {
    let configuration = Configuration(
      weatherURL: weatherURL.url, remindersFile: .fieldNotesFolder.appending(path: "reminders.json"), place: place,
      logLevel: logLevel)
    return try Scope(AppScope.self, .init(configuration: configuration), observer: trace ? .standardError : nil) {
      if offline { $0.override(.weather) { CannedWeather() } }
    }
  }
}
