import Foundation
import Testing
import Trellis

/// A program of the folder `Programs`, which this test target compiles and the static side reads.
struct HandWrittenProgram: Sendable, CustomTestStringConvertible {
  /// Without the ending.
  var files: [String]
  /// All definitions that the files declare.
  var definitions: @Sendable () -> [any ScopeDefinition.Type]
  /// The rules that it breaks, with how often; those about text are not counted.
  var breaks: [String: Int] = [:]
  /// The conditions in its text that hold in the run.
  var conditions: Set<String> = []

  init(
    _ files: String..., breaks: [String: Int] = [:], conditions: Set<String> = [],
    definitions: @escaping @Sendable () -> [any ScopeDefinition.Type]
  ) {
    self.files = files
    self.definitions = definitions
    self.breaks = breaks
    self.conditions = conditions
  }

  var testDescription: String { files.joined(separator: " and ") }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")

  func sources() throws -> [(path: String, text: String)] {
    try files.map { name in
      let url = Self.folder.appending(path: "\(name).swift")
      return (url.lastPathComponent, try String(contentsOf: url, encoding: .utf8))
    }
  }
}
