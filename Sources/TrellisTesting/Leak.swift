public import Trellis

/// Something that is still alive although its scope has been closed and let go of.
public struct Leak: Sendable {
  /// The service's key; nil if it is a scope itself.
  public let key: Keys?
  /// The name of the scope, or of the one that owns the service's registration.
  public let scope: String
  /// The instance's type; empty for a scope.
  public let type: String
  /// The keys from the request for which the instance was made to its own; empty for a scope.
  public let path: [Keys]
  /// Where the service is registered; nil for a scope.
  public let site: Finding.Site?
  /// What may keep it alive, a sentence each.
  ///
  /// A reference is found by reading the stored properties of what is alive; that it is strong is not certain, as a weak one
  /// looks the same.
  public let reasons: [String]
}

extension Leak: CustomStringConvertible {
  /// What is alive, the way there, where, and why.
  public var description: String {
    var lines: [String]
    if let key {
      lines = ["'\(key)' (\(type)) of \(scope) is still alive after its scope was closed and let go of"]
    } else {
      lines = ["the scope \(scope) is still alive after it was closed and let go of"]
    }
    if !path.isEmpty { lines.append("  the way it was made: \(path.map(\.description).joined(separator: " → "))") }
    if let site { lines.append("  registered at \(site.file):\(site.line)") }
    lines += reasons.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
