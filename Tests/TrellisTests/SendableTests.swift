import Testing
import Trellis

private final class Writer {
  var lines: [String] = []
}

private final class Exporter {
  let writer: Writer
  init(writer: Writer) { self.writer = writer }
}

extension Keys {
  fileprivate static let writer = Key<Writer>("writer")
  fileprivate static let exporter = Key<Exporter>("exporter")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.unique(.writer, make: Writer.init)
    app.unique(.exporter, needs: .writer, make: Exporter.init)
  }
}

@Suite("What is not Sendable")
struct SendableTests {
  @Test("may be unique, need what is not Sendable either, and be sent away")
  func unique() async throws {
    let app = try Scope(AppScope.self)
    let exporter = try app.resolve(.exporter)
    let count = await Task.detached {
      exporter.writer.lines.append("sent")
      return exporter.writer.lines.count
    }.value
    #expect(count == 1)
  }

  @Test("may be overridden with an initialiser")
  func overridden() throws {
    let app = try Scope(AppScope.self) { $0.override(.exporter, needs: .writer, make: Exporter.init) }
    #expect(app[.exporter] !== app[.exporter])
  }
}
