// How code knows that it runs in a test, without a testing library, which no app can link.

extension ProcessEnvironment {
  /// Whether the process was started to run tests, by Xcode or by `swift test`; an app that hosts tests was.
  package static var runsTests: Bool {
    isTestRunner
      || ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
        .contains { value(of: $0) != nil }
  }

  /// Whether the program does nothing but run tests.
  package static var isTestRunner: Bool {
    let arguments = CommandLine.arguments
    let program = arguments.first ?? ""
    return program.hasSuffix("xctest") || program.hasSuffix("swiftpm-testing-helper")
      || arguments.contains("--testing-library")
  }
}

extension ScopeMode {
  /// Whether the process runs tests, also as an app that hosts them.
  ///
  /// Such an app starts as usual before its tests do. To keep it from opening databases and connections meanwhile:
  ///
  /// ```swift
  /// @main struct ShopApp: App {
  ///   var body: some Scene {
  ///     WindowGroup { if !ScopeMode.isTesting { RootView() } }
  ///   }
  /// }
  /// ```
  ///
  /// It is false in the app of a user interface test, which runs in another process.
  public static let isTesting = ProcessEnvironment.runsTests
}
