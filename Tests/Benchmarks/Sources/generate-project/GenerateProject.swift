import Foundation

/// Writes a project of any size whose graph is sound, to time the validator with.
///
///     generate-project FOLDER [FILES] [REGISTRATIONS-PER-FILE] [FILES-THAT-DO-NOT-MATTER]
@main
enum GenerateProject {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else {
      FileHandle.standardError.write(
        Data("usage: generate-project FOLDER [FILES] [REGISTRATIONS-PER-FILE] [OTHER-FILES]\n".utf8))
      exit(2)
    }
    let numbers = arguments.dropFirst(2).map { Int($0) ?? 0 }
    let files = numbers.first ?? 1000
    let perFile = numbers.dropFirst().first ?? 5
    let others = numbers.dropFirst(2).first ?? 0
    let sources = URL(filePath: arguments[1]).appending(path: "Sources/App")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for number in 0..<files {
      let file = sources.appending(path: "Feature\(number).swift")
      try Feature(number: number, registrations: perFile).source.write(to: file, atomically: false, encoding: .utf8)
    }
    for number in 0..<others {
      let file = sources.appending(path: "View\(number).swift")
      try Ordinary(number: number).source.write(to: file, atomically: false, encoding: .utf8)
    }
    try scope(features: files).write(
      to: sources.appending(path: "AppScope.swift"), atomically: false, encoding: .utf8)
  }

  private static func scope(features: Int) -> String {
    let includes = (0..<features).map { "    app.include(Feature\($0)Module.self)" }.joined(separator: "\n")
    return """
      import Trellis

      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
      \(includes)
        }
      }

      """
  }
}

/// One feature: its services, their keys and a module that registers them, each needing one before it.
struct Feature {
  let number: Int
  let registrations: Int

  var source: String {
    let indices = 0..<registrations
    return """
      import Trellis

      extension Keys {
      \(indices.map { "  static let service\(number)x\($0) = Key<Service\(number)x\($0)>(\"service\(number)x\($0)\")" }
        .joined(separator: "\n"))
      }

      \(indices.map(service).joined(separator: "\n\n"))

      enum Feature\(number)Module: Module {
        static func register<S>(in scope: inout Registry<S>) {
      \(indices.map(registration).joined(separator: "\n"))
        }
      }

      func show\(number)(_ app: Scope<AppScope>) throws {
        print(try app.resolve(.service\(number)x\(registrations - 1)).title(of: \(number)))
      }

      """
  }

  /// What a registration needs: the one before it in the file, and the first one of the feature before. Every twentieth feature
  /// needs none, since chains may be 50 long.
  private func needs(_ index: Int) -> [String] {
    (index > 0 ? ["service\(number)x\(index - 1)"] : []) + (number % 20 > 0 ? ["service\(number - 1)x0"] : [])
  }

  private func service(_ index: Int) -> String {
    let needed = needs(index)
    let properties = needed.indices.map { "  let need\($0): \(type(needed[$0]))" }
    let parameters = needed.indices.map { "_ need\($0): \(type(needed[$0]))" }.joined(separator: ", ")
    let assignments = needed.indices.map { "self.need\($0) = need\($0)" }.joined(separator: "; ")
    return """
      final class Service\(number)x\(index): Sendable {
      \(properties.joined(separator: "\n"))
        init(\(parameters)) { \(assignments) }
        func title(of item: Int) -> String {
          // A line of ordinary code: "quoted", /* nested */ and interpolated.
          "item \\(item) of \\(String(describing: Self.self)) at \\(item / 2 + \(index))"
        }
      }
      """
  }

  private func registration(_ index: Int) -> String {
    let needed = needs(index)
    let list = needed.isEmpty ? "" : " needs: \(needed.map { "Keys.\($0)" }.joined(separator: ", ")),"
    return "    scope.shared(.service\(number)x\(index),\(list) make: Service\(number)x\(index).init)"
  }

  private func type(_ key: String) -> String { key.prefix(1).uppercased() + key.dropFirst() }
}

/// A file as most are: no keys, no scopes.
struct Ordinary {
  let number: Int

  var source: String {
    (0..<24).map { index in
      """
      struct View\(number)x\(index) {
        var title = "view \(index)"
        var items: [Int] = []
        func body(_ width: Double) -> String { items.map { "\\($0 * \(index)): \\(width / 2)" }.joined(separator: ", ") }
      }
      """
    }.joined(separator: "\n\n") + "\n"
  }
}
