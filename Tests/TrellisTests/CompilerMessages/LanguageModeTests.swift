import Testing

/// A client in the Swift 5 mode: Documentation/Concurrency.md says which feature flag it needs, and for what.
@Suite("A client in the Swift 5 mode")
struct LanguageModeTests {
  @Test("gets one warning for each factory that is a function or an initialiser, as the guide says")
  func withoutFlag() async throws {
    let outcome = try await Compiler.check(files: ["Client": Self.client], flags: ["-swift-version", "5"])
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.warnings.map(\.line).sorted() == Self.references, "\(outcome.warnings)")
    for warning in outcome.warnings {
      #expect(warning.text.hasPrefix("converting non-Sendable function value to '"))
    }
  }

  @Test("gets none with the flag that the guide names")
  func withFlag() async throws {
    let outcome = try await Compiler.check(
      files: ["Client": Self.client],
      flags: ["-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures"])
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.warnings.isEmpty, "\(outcome.warnings)")
  }

  /// The lines that name a function as a factory.
  private static let references = client.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .filter { $1.contains("make: ") }.map { $0.offset + 1 }

  /// Each verb with an initialiser, then with closures.
  private static let client = """
    import Trellis

    protocol Logger: Sendable {}
    struct ConsoleLogger: Logger {}
    struct Config: Sendable {}
    final class Object: Logger {
      init(logger: any Logger, config: Config) {}
      static func load(logger: any Logger, config: Config) async -> Object { Object(logger: logger, config: config) }
      static func wrap(_ object: Object, logger: any Logger) -> Object { object }
    }
    @MainActor final class Window { init(logger: any Logger) {} }
    struct Page: Sendable { init(number: Int, logger: any Logger) {} }

    extension Keys {
      static let logger = Key<any Logger>("logger")
      static let config = Key<Config>("config")
      static let object = Key<Object>("object")
      static let window = Key<Window>("window")
      static let objects = Key<[Object]>("objects")
      static let named = Key<[String: Object]>("named")
      static let page = Key<Maker<Page, Int>>("page")
    }

    func references(_ app: inout Registry<Root>) {
      app.shared(.config, make: Config.init)
      app.shared(.object, needs: Keys.logger, Keys.config, make: Object.init)
      app.shared(.object, needs: Keys.logger, Keys.config, make: Object.load)
      app.shared(.window, on: MainActor.self, needs: Keys.logger, make: Window.init)
      app.unique(.object, needs: Keys.logger, Keys.config, make: Object.init)
      app.unique(.window, on: MainActor.self, needs: Keys.logger, make: Window.init)
      app.weak(.object, needs: Keys.logger, Keys.config, make: Object.init)
      app.maker(.page, needs: Keys.logger, make: Page.init)
      app.contribute(to: .objects, needs: Keys.logger, Keys.config, make: Object.init)
      app.contribute(to: .named, at: "a", needs: Keys.logger, Keys.config, make: Object.init)
      app.decorate(.object, needs: Keys.logger, make: Object.wrap)
      app.override(.object, needs: Keys.logger, Keys.config, make: Object.init)
      app.overriding.shared(.object, needs: Keys.logger, Keys.config, make: Object.init)
    }

    func closures(_ app: inout Registry<Root>) {
      app.shared(.logger) { ConsoleLogger() }
      app.shared(.object, needs: Keys.logger, Keys.config) { Object(logger: $0, config: $1) }
      app.shared(.object, needs: Keys.logger, Keys.config) { await Object.load(logger: $0, config: $1) }
      app.shared(.window, on: MainActor.self, needs: Keys.logger) { Window(logger: $0) }
      app.maker(.page, needs: Keys.logger) { Page(number: $0, logger: $1) }
      app.contribute(to: .objects, needs: Keys.logger, Keys.config) { Object(logger: $0, config: $1) }
      app.decorate(.object, needs: Keys.logger) { object, _ in object }
    }
    """
}
