import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct WeatherCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "weather", abstract: "Tell the weather where you stand.")

  @OptionGroup var options: AppOptions

  func run(in app: Scope<AppScope>) async throws {
    let conditions = app.currentConditions
    let status = try await app.load(.statusLine)
    let source = app.weather.source
    app.output.write(try await status.during("asking \(source) for the weather …") { try await conditions() })
  }
}
