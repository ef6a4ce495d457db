import Foundation
import Importing
import Testing

@Suite(.serialized) struct `A large app` {
  /// In seconds; more where the toolchain's own swift-syntax parses, which takes three times as long.
  private static let limit = ProcessInfo.processInfo.environment["TRELLIS_IMPORT_SPEED"].flatMap(Double.init)

  @Test(
    .enabled(if: Self.limit != nil), arguments: OldContainer.allCases)
  func `of 3,000 registrations are read, reported and written in time`(_ old: OldContainer) {
    let files = Self.files(old, modules: 30, services: 100)
    // Of the processor, because other programs may run beside it.
    let start = clock()
    let parsed = files.map { SourceText(path: $0.path, module: $0.module, text: $0.text) }
    let program = Importer(from: old).read(parsed)
    let size =
      program.report.utf8.count + program.graphJSON.utf8.count
      + program.written().files.reduce(0) { $0 + $1.text.utf8.count }
    let elapsed = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    #expect(program.registrations.count == 3000)
    #expect(elapsed < Self.limit ?? 0)
    print("\(old): 3,000 registrations in \(elapsed) s, \(size / 1024) KiB written")
  }

  private static func files(_ old: OldContainer, modules: Int, services: Int) -> [(
    path: String, module: String, text: String
  )] {
    (0..<modules).map { module in
      var types = ""
      var registrations = ""
      for service in 0..<services {
        let name = "Service\(module)x\(service)"
        let needed = (0..<min(3, service)).map { "Service\(module)x\(service - 1 - $0)" }
        types +=
          "public final class \(name): Sendable { public init(\(needed.enumerated().map { "a\($0): \($1)" }.joined(separator: ", "))) {} }\n"
        switch old {
        case .swinject:
          let arguments = needed.enumerated().map { "a\($0): r.resolve(\($1).self)!" }.joined(separator: ", ")
          registrations +=
            "    container.register(\(name).self) { r in \(name)(\(arguments)) }.inObjectScope(.container)\n"
        case .factory:
          let arguments = needed.enumerated().map { "a\($0): self.\($1.lowercased())()" }.joined(separator: ", ")
          registrations += "  var \(name.lowercased()): Factory<\(name)> { self { \(name)(\(arguments)) }.singleton }\n"
        case .resolver:
          let arguments = needed.indices.map { "a\($0): resolve()" }.joined(separator: ", ")
          registrations += "    register { \(name)(\(arguments)) }.scope(.application)\n"
        }
      }
      let text =
        switch old {
        case .swinject:
          "import Swinject\nfinal class Part\(module)Assembly: Assembly {\n  func assemble(container: Container) {\n\(registrations)  }\n}\n"
        case .factory: "import FactoryKit\nextension Container {\n\(registrations)}\n"
        case .resolver:
          "import Resolver\nextension Resolver {\n  static func registerPart\(module)() {\n\(registrations)  }\n}\n"
        }
      return ("Sources/Part\(module)/Part.swift", "Part\(module)", types + text)
    }
  }
}
