import Testing

@Suite("The compiler's time", .serialized)
struct TypeCheckingTimeTests {
  @Test("for 400 registrations in one function, of every verb, stays under three seconds")
  func fourHundred() async throws {
    let source = Self.source(count: 400)
    let outcome = try await Compiler.check(source)
    try #require(outcome.errors.isEmpty, "\(outcome.errors)")
    print("400 registrations of \(Self.forms.count) forms are type-checked in \(outcome.seconds) s")
    #expect(outcome.seconds > 0 && outcome.seconds < 3)
  }

  /// One call of each form; `#` stands for the key's number.
  private static let forms = [
    "app.shared(.object#) { Object() }",
    "app.shared(.object#, needs: Keys.logger, Keys.config, make: Object.init)",
    "app.shared(.object#, options: [.eager, .live], needs: Keys.logger) { Object($0, Config()) } onStop: { await $0.stop() }",
    "app.shared(.object#, needs: Keys.config.lazy, Keys.user.optional, Keys.config.provider) { _, _, _ in Object() }",
    "app.shared(.object#, needs: Keys.config) { try await Object.load($0) }",
    "app.shared(.window#, on: MainActor.self, needs: Keys.logger) { Window($0) }",
    "app.unique(.object#) { Object() }",
    "app.unique(.object#, needs: Keys.config) { Object(ConsoleLogger(), $0) }",
    "app.unique(.object#, needs: Keys.logger, Keys.config) { logger, config in Object(logger, config) }",
    "app.unique(.object#, needs: Keys.logger, Keys.config, make: Object.init)",
    "app.unique(.object#, needs: Keys.logger, Keys.config, Keys.user) { logger, config, _ in Object(logger, config) }",
    "app.unique(.object#, needs: Keys.logger, Keys.config, Keys.user, Keys.config) { logger, config, _, _ in Object(logger, config) }",
    "app.unique(.object#, needs: Keys.logger, Keys.config, Keys.user, Keys.config, Keys.user) { a, b, _, _, _ in Object(a, b) }",
    "app.unique(.object#, options: [.live], needs: Keys.config) { try await Object.load($0) }",
    "app.unique(.window#, on: MainActor.self, needs: Keys.logger, make: Window.init)",
    "app.weak(.object#, needs: Keys.logger, Keys.config, make: Object.init)",
    "app.weak(.window#, on: MainActor.self, needs: Keys.logger, make: Window.init)",
    "app.value(.number#, #)",
    "app.alias(.object#, to: Keys.other)",
    "app.alias(.number#, to: Keys.other) { _ in # }",
    "app.contribute(to: .objects, needs: Keys.logger, Keys.config) { Object($0, $1) }",
    "app.contribute(to: .named, at: \"#\") { Object() }",
    "app.decorate(.object#, needs: Keys.logger) { object, _ in object }",
    "app.decorate(.window#, on: MainActor.self) { $0 }",
    "app.override(.object#) { Object() }",
    "app.override(.object#, needs: Keys.logger, Keys.config, make: Object.init)",
    "app.override(.number#, value: #)",
  ]

  private static func source(count: Int) -> String {
    let keys = (0..<count).map { number in
      """
        static let object\(number) = Key<Object>("object\(number)")
        static let window\(number) = Key<Window>("window\(number)")
        static let number\(number) = Key<Int>("number\(number)")

      """
    }
    let registrations = (0..<count).map { number in
      "    " + forms[number % forms.count].replacing("#", with: "\(number)") + "\n"
    }
    return """
      import Trellis
      protocol Logger: Sendable {}
      struct ConsoleLogger: Logger {}
      struct Config: Sendable {}
      struct User: Sendable {}
      final class Object: Sendable {
        init() {}
        init(_ logger: any Logger, _ config: Config) {}
        static func load(_ config: Config) async throws -> Object { Object() }
        func stop() async {}
      }
      @MainActor final class Window {
        init(_ logger: any Logger) {}
      }
      extension Keys {
        static let logger = Key<any Logger>("logger")
        static let config = Key<Config>("config")
        static let user = Key<User>("user")
        static let other = Key<Object>("other")
        static let objects = Key<[Object]>("objects")
        static let named = Key<[String: Object]>("named")
      \(keys.joined())}
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
      \(registrations.joined())  }
      }
      """
  }
}
