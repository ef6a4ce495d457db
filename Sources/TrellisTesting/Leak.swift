public import Trellis

/// An object that is still alive after its scope was closed, or released without being closed.
public struct Leak: Sendable {
  /// The service's key; nil for a scope.
  public let key: Keys?
  /// The name of the scope, or of the one that owns the service's registration.
  public let scope: String
  /// The instance's type; empty for a scope.
  public let type: String
  /// The dependency path from the request that created the instance to its own key; empty for a scope.
  public let path: [Keys]
  /// The location of the registration; nil for a scope.
  public let site: Finding.Site?
  /// Possible causes, one sentence each.
  ///
  /// References are found by reading the stored properties of living objects. A weak reference looks like a strong one.
  public let reasons: [String]
  /// If the scope was released without being closed, the services that were not stopped; otherwise nil.
  let skippedHooks: [Keys]?
}

extension Leak: CustomStringConvertible {
  /// The leaked object, its dependency path, its registration and the possible causes.
  public var description: String {
    var lines: [String]
    if let key {
      lines = ["'\(key)' (\(type)) of \(scope) is still alive after its scope was \(end)"]
    } else {
      lines = ["the scope \(scope) is still alive after it was closed and released"]
    }
    if !path.isEmpty { lines.append("  dependency path: \(path.map(\.description).joined(separator: " → "))") }
    if let site { lines.append("  registered at \(site.file):\(site.line)") }
    lines += reasons.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  private var end: String { skippedHooks.map(ScopeTrace.released(skipping:)) ?? "closed and released" }
}

extension ScopeTrace {
  /// - Parameter skipped: The services that were not stopped.
  static func released(skipping skipped: [Keys]) -> String {
    let names = skipped.map { "'\($0)'" }.joined(separator: ", ")
    return "released without 'close()'" + (names.isEmpty ? "" : ", which would have stopped \(names)")
  }
}
