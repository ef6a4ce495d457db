import Foundation

/// A slip that people make, as a file of a module that holds many of them.
struct Slip: Sendable {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Slips")

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "Preamble.swift.txt" }.map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  /// What all slips use.
  static func preamble() throws -> String {
    try String(contentsOf: folder.appending(path: "Preamble.swift.txt"), encoding: .utf8)
  }

  let name: String
  /// The modules that the slip imports beside the library.
  let imports: [String]
  /// What is given to the compiler. Its declarations are private, so that slips may use the same names.
  let text: String
  /// What is expected of the compiler's first error, in lines of `text`.
  let expected: Expectation?

  /// What the line `//   ^ text` under a slip asks for.
  struct Expectation: Sendable {
    var line: Int
    var column: Int
    var text: String
  }

  init(name: String) throws {
    let source = try String(contentsOf: Self.folder.appending(path: "\(name).swift.txt"), encoding: .utf8)
    var lines = [source.hasPrefix("// No import.") ? "" : "import Trellis"]
    var imports: [String] = []
    var expected: Expectation?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import ") {
        imports.append(String(line.dropFirst("import ".count)))
      } else if line.hasPrefix("//"), let caret = line.range(of: "^ "), expected == nil {
        let column = line.distance(from: line.startIndex, to: caret.lowerBound) + 1
        expected = Expectation(line: lines.count, column: column, text: String(line[caret.upperBound...]))
      } else if let declaration = line.wholeMatch(of: /((?:@\w+ )*)([a-z].*)/), !line.hasPrefix("extension ") {
        // On a line before, so that the columns stay.
        lines.append("\(declaration.1)private")
        lines.append(String(repeating: " ", count: declaration.1.count) + declaration.2)
        continue
      }
      lines.append(String(line))
    }
    self.name = name
    self.imports = imports
    self.text = lines.joined(separator: "\n")
    self.expected = expected
  }
}
