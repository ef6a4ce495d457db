import Testing
import Trellis

private protocol Reader: Sendable {
  var name: String { get }
}

private class Store: Reader, @unchecked Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

private final class FileStore: Store, @unchecked Sendable {}

extension Keys {
  fileprivate static let file = Key<FileStore>("file")
  fileprivate static let fresh = Key<FileStore>("fresh")
  fileprivate static let reader = Key<any Reader>("reader")
  fileprivate static let store = Key<Store>("store")
  fileprivate static let maybe = Key<FileStore?>("maybe")
  fileprivate static let maybeReader = Key<(any Reader)?>("maybeReader")
  fileprivate static let name = Key<String>("name")
  fileprivate static let fromFresh = Key<any Reader>("fromFresh")
  fileprivate static let same = Key<FileStore>("same")
}

private enum Files: Module {
  static func register<S>(in scope: inout Registry<S>) {
    scope.shared(.file) { FileStore("file") }
    scope.unique(.fresh) { FileStore("fresh") }
  }
}

private enum AliasScope: ScopeDefinition {
  static func register(in app: inout Registry<AliasScope>) {
    app.include(Files.self)
    app.alias(.reader, to: Keys.file) { $0 }
    app.alias(.store, to: Keys.file) { $0 }
    app.alias(.maybe, to: Keys.file) { $0 }
    app.alias(.maybeReader, to: Keys.file) { $0 }
    app.alias(.name, to: Keys.file, as: \.name)
    app.alias(.fromFresh, to: Keys.fresh) { $0 }
    app.alias(.same, to: Keys.file)
  }
}

/// The same keys as values of their own.
private enum BaseScope: ScopeDefinition {
  static func register(in app: inout Registry<BaseScope>) {
    app.include(Files.self)
    app.shared(.reader) { FileStore("base") }
    app.shared(.store) { FileStore("base") }
    app.shared(.maybe) { nil }
    app.shared(.maybeReader) { nil }
    app.shared(.name) { "base" }
    app.shared(.fromFresh) { FileStore("base") }
    app.shared(.same) { FileStore("base") }
  }
}

private enum OverrideScope: ScopeDefinition {
  typealias Parent = BaseScope
  static func register(in session: inout Registry<OverrideScope>) {
    session.override(.reader, to: Keys.file) { $0 }
    session.override(.store, to: Keys.file) { $0 }
    session.override(.maybe, to: Keys.file) { $0 }
    session.override(.maybeReader, to: Keys.file) { $0 }
    session.override(.name, to: Keys.file, as: \.name)
    session.override(.fromFresh, to: Keys.fresh) { $0 }
    session.override(.same, to: Keys.file)
  }
}

private enum SeveralScope: ScopeDefinition {
  static func register(in app: inout Registry<SeveralScope>) {
    app.include(Files.self)
    app.alias(.reader, .store, .name, .maybe, to: Keys.file) { ($0, $0, $0.name, $0) }
    app.alias(.fromFresh, .maybeReader, to: Keys.fresh) { ($0, $0) }
  }
}

@Suite("Conversions")
struct ConversionTests {
  private func expectConverted<Definition>(_ scope: Scope<Definition>) {
    let file = scope[.file]
    #expect(scope[.reader] as? FileStore === file)
    #expect(scope[.store] === file)
    #expect(scope[.maybe] === file)
    #expect(scope[.maybeReader] as? FileStore === file)
    #expect(scope[.name] == "file")
    #expect(scope[.same] === file)
    #expect(scope[.fromFresh].name == "fresh")
    #expect(scope[.fromFresh] as? FileStore !== scope[.fromFresh] as? FileStore)
  }

  @Test("to an existential, a superclass, an optional or a part are the same in each form")
  func forms() throws {
    let base = try Scope(BaseScope.self)
    expectConverted(try Scope(AliasScope.self))
    expectConverted(try base.open(OverrideScope.self))
    expectConverted(
      try base.overriding {
        $0.override(.reader, to: Keys.file) { $0 }
        $0.override(.store, to: Keys.file) { $0 }
        $0.override(.maybe, to: Keys.file) { $0 }
        $0.override(.maybeReader, to: Keys.file) { $0 }
        $0.override(.name, to: Keys.file, as: \.name)
        $0.override(.fromFresh, to: Keys.fresh) { $0 }
        $0.override(.same, to: Keys.file)
      })
    #expect(base[.name] == "base")
  }

  @Test("give one service any number of keys at once")
  func several() throws {
    let app = try Scope(SeveralScope.self)
    #expect(app[.reader] as? FileStore === app[.file])
    #expect(app[.store] === app[.file])
    #expect(app[.name] == "file")
    #expect(app[.maybe] === app[.file])
    #expect(app[.fromFresh].name == "fresh")
    #expect(app[.maybeReader]?.name == "fresh")
  }
}
