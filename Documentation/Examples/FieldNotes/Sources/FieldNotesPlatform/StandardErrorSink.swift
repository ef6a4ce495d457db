import FieldNotesKeys
import Foundation

/// Shows entries on standard error, from a level on.
struct StandardErrorSink: LogSink {
  private let level: LogLevel

  init(configuration: Configuration) {
    level = configuration.logLevel
  }

  func write(_ entry: LogEntry) {
    guard entry.level >= level else { return }
    FileHandle.standardError.write(Data("\(entry.level.rawValue): [\(entry.scope)] \(entry.text)\n".utf8))
  }
}
