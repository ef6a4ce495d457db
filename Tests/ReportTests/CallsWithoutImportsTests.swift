import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Files that only call an app's own look-ups")
struct CallsWithoutImportsTests {
  private static let app = """
    import Trellis
    extension Keys { static let a = Key<Int>("a"), b = Key<Int>("b") }
    enum App: ScopeDefinition {
      static let scope = try! Scope(App.self)
      static func register(in app: inout Registry<App>) { app.value(.a, 1) }
    }
    enum Services { static func of<T>(_ key: Key<T>) -> T { App.scope[key] } }
    extension Scope { func get<T>(_ key: Key<T>) -> T { self[key] } }
    @propertyWrapper struct Dep<T> {
      private let key: Key<T>
      init(_ key: Key<T>) { self.key = key }
      var wrappedValue: T { App.scope[key] }
    }

    """

  @Test(
    "are read, although they name nothing of the library's: the keys that they pass are counted",
    arguments: [
      ("final class Model { @Dep(.b) var b: Int }", 1), ("func use() { print(Services.of(.b)) }", 1),
      ("func use() { print(App.scope.get(.b)) }", 1), ("final class Model { @Dep(.a) var a: Int }", 1),
      ("func use() { print(other.of) }", 0),
    ])
  func files(_ text: String, _ count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("App.swift", Self.app), ("Use.swift", text)] {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    var finder = SourceFinder()
    finder.add(folder.path, module: "App")
    let reading = SourceReading(finder.sources, fixed: FixedConditions(), progress: nil)
    let places = reading.program.facts.notFollowed.filter { $0.site.file.hasSuffix("Use.swift") }
    #expect(places.map(\.reason) == Array(repeating: .key, count: count))
  }
}
