public import TrellisCore
internal import TrellisResolver

extension Scope {
  /// Makes this scope current wherever no other is, for the whole process: code that reads a global container can read this
  /// scope instead, and move to the graph a part at a time.
  ///
  /// ```swift
  /// let app = try Scope(AppScope.self)
  /// try app.bootstrap()              // once, where the program starts
  ///
  /// struct LegacyScreen {
  ///   @Current(.api) var api: APIClient
  /// }
  /// ```
  ///
  /// `@Current`, ``current`` and `debugLog(_:)` of an object without a scope find it where neither the task nor the object has
  /// another. Factories of what outlives a request, and hooks, do not: they list their needs. The process keeps the scope until
  /// its end.
  ///
  /// Tests never see it: a test gives its code a scope of its own. An app that hosts its tests keeps the scope for its own code, and
  /// any other process that runs tests keeps none. ``ScopeMode/isTesting`` tells both from the app that users run.
  ///
  /// Remove the call once nothing reads from it: it is a global, with all that makes globals hard to test and to replace.
  ///
  /// - Throws: ``BootstrapError`` if the process has a bootstrap scope.
  public func bootstrap(file: String = #fileID, line: Int = #line, column: Int = #column) throws(BootstrapError) {
    try Bootstrap.process.set(AnyScope(self), at: Site(file: file, line: line, column: column))
  }
}

/// A second call of ``Scope/bootstrap(file:line:column:)`` in one process.
public struct BootstrapError: Error, Sendable, CustomStringConvertible {
  let name: String
  let first: Site
  let second: Site

  /// Both calls, and what to do.
  public var description: String {
    """
    the process has a bootstrap scope already, of \(name)
      first set at \(first.file):\(first.line), and again at \(second.file):\(second.line)
      call 'bootstrap' once, where the program starts; use 'scope.run { … }' to make another scope current
    """
  }
}

/// The scope that is current where no other is.
final class Bootstrap: Sendable {
  static let process = Bootstrap(runsTests: ProcessEnvironment.runsTests, isTestRunner: ProcessEnvironment.isTestRunner)

  let runsTests: Bool
  /// Whether the process does nothing but run tests, so that all its code is theirs.
  let isTestRunner: Bool
  private let first = OnceCell<(scope: AnyScope, site: Site)>.empty()

  init(runsTests: Bool, isTestRunner: Bool) {
    self.runsTests = runsTests
    self.isTestRunner = isTestRunner
  }

  /// The scope, unless the code that asks is a test's.
  var scope: AnyScope? {
    guard let scope = first.known?.scope, !runsTests || !RunningTest.isCurrent else { return nil }
    return scope
  }

  func set(_ scope: AnyScope, at site: Site) throws(BootstrapError) {
    if isTestRunner { return }
    var isFirst = false
    let make = {
      isFirst = true
      return (scope, site)
    }
    let known = first.get(make: make, inside: make)
    if !isFirst { throw BootstrapError(name: known.scope.name, first: known.site, second: site) }
    // Before the first test, so that its beginning is noticed.
    if runsTests { _ = RunningTest.isCurrent }
    CurrentScope.noteUse()
  }
}
