import ArgumentParser

/// The command line: `fieldnotes take "…"`, `fieldnotes list`, …
@main
struct FieldNotes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fieldnotes",
    abstract: "A notebook for the field: notes with place and weather, search, export, reminders.",
    version: "1.0.0",
    subcommands: [
      DemoCommand.self, TakeCommand.self, ListCommand.self, PageCommand.self, SearchCommand.self, ExportCommand.self,
      ImportCommand.self, DayCommand.self, BrowseCommand.self, WeatherCommand.self, RemindCommand.self,
      RemindersCommand.self, ScopesCommand.self,
    ],
    defaultSubcommand: DemoCommand.self)
}
