import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct WeatherCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weather", abstract: "Tell the weather where you stand.")

  @OptionGroup var options: AppOptions

  func run() async throws {
    let app: Scope<AppScope> = try options.makeApp()
    app[.output].write(try await app.resolve(.currentConditions)())
  }
}
