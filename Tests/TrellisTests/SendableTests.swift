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

@MainActor private final class Window {
  let title: String
  init() { title = "window" }
  init(writer: Writer) { title = "window of \(writer.lines.count)" }
}

@MainActor private func namedWindow() -> Window { Window() }
@MainActor private func slowWindow() async -> Window { Window() }
private func exporter(for other: Exporter, writer: Writer) -> Exporter { Exporter(writer: writer) }
@MainActor private func freshWriter() -> sending Writer { Writer() }

extension Keys {
  fileprivate static let window = Key<Window>("window")
}

/// Every form that a factory on the main actor may take.
private enum MainScope: ScopeDefinition {
  static func register(in app: inout Registry<MainScope>) {
    app.unique(.writer, on: MainActor.self) { Writer() }
    app.unique(.exporter, on: MainActor.self, needs: Keys.writer) { Exporter(writer: $0) }
    app.unique(.window, on: MainActor.self, needs: Keys.writer, make: Window.init(writer:))
  }
}

private enum OverridingScope: ScopeDefinition {
  typealias Parent = MainScope
  static func register(in scope: inout Registry<OverridingScope>) {
    scope.override(.writer, on: MainActor.self) { Writer() }
    scope.override(.exporter, on: MainActor.self, needs: Keys.writer) { Exporter(writer: $0) }
    scope.override(.window, on: MainActor.self) { await slowWindow() }
    scope.decorate(.writer, on: MainActor.self) { writer in
      writer.lines.append(Window().title)
      return writer
    }
    scope.decorate(.exporter, on: MainActor.self, needs: Keys.writer) { exporter(for: $0, writer: $1) }
    scope.decorate(.window, on: MainActor.self) { $0 }
  }
}

/// Decorations on the main actor with needs of every kind.
private enum DecoratingScope: ScopeDefinition {
  typealias Parent = MainScope
  static func register(in scope: inout Registry<DecoratingScope>) {
    scope.decorate(.window, on: MainActor.self, needs: Keys.writer.provider) { window, _ in window }
    scope.decorate(.window, on: MainActor.self, needs: Keys.window.provider, Keys.exporter.lazy) { window, _, _ in
      window
    }
    scope.decorate(.window, on: MainActor.self, needs: Keys.exporter.optional, Keys.window.provider) { window, _, _ in
      window
    }
    scope.decorate(.writer, on: MainActor.self, needs: Keys.window.optional) { writer, window in
      writer.lines.append(window?.title ?? "none")
      return writer
    }
    scope.decorate(.exporter, on: MainActor.self, needs: Keys.window.provider) { exporter, _ in exporter }
  }
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.unique(.writer, make: Writer.init)
    app.unique(.exporter, needs: Keys.writer, make: Exporter.init)
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
    let app = try Scope(AppScope.self) { $0.override(.exporter, needs: Keys.writer, make: Exporter.init) }
    #expect(app[.exporter] !== app[.exporter])
  }

  @Test("may be made on the main actor, by closures and by functions that are named, and be sent away")
  func onTheMainActor() async throws {
    let app = try Scope(MainScope.self)
    let exporter = try await app.load(.exporter)
    let count = await Task.detached {
      exporter.writer.lines.append("sent")
      return exporter.writer.lines.count
    }.value
    #expect(count == 1)
    let scope = try app.open(OverridingScope.self)
    let writer = try await scope.load(.writer)
    #expect(writer.lines == ["window"])
    #expect(try await scope.load(.exporter).writer.lines == ["window"])
    #expect(try await scope.load(.window).title == "window")
    #expect(try await app.open(DecoratingScope.self).load(.writer).lines == ["window of 0"])
    let derived = try app.overriding {
      $0.override(.writer, on: MainActor.self, make: freshWriter)
      $0.override(.exporter, on: MainActor.self, needs: Keys.writer) { Exporter(writer: $0) }
      $0.override(.window, on: MainActor.self, make: namedWindow)
    }
    #expect(try await derived.load(.exporter).writer.lines.isEmpty)
    #expect(try await derived.load(.window).title == "window")
  }
}
