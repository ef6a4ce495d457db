import Foundation

/// The products, targets and local packages that a `Package.swift` writes out. Xcode names none of them to a project's plugin, and
/// the tool's reader of manifests is not in what a plugin compiles.
struct PackageFile {
  struct Target {
    var path: String?
    var sources: [String]?
    var exclude: [String]
    /// Names of targets, products and packages; nil if they are computed.
    var dependencies: [String]?
  }

  private(set) var targets: [String: Target] = [:]
  /// The targets of each product; nil if they are computed.
  private(set) var products: [String: [String]?] = [:]
  private(set) var packages: [String] = []
  /// Whether a target's name or place, or a package's path, is computed.
  private(set) var isUnclear = false

  init(reading text: String) {
    let words = text.matches(of: #/\/\/.*|(?s:\/\*.*?\*\/)|"(?:\\.|[^"\\\n])*"|\w+|[^\s\w]/#).map(\.output)
      .filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
    var index = 2
    while index < words.count {
      defer { index += 1 }
      guard words[index] == "(", words[index - 2] == "." else { continue }
      let (arguments, end) = Self.arguments(words[(index + 1)...])
      switch words[index - 1] {
      case "package": add(packageAt: arguments["path"])
      case "library", "executable": if let name = arguments["name"]??.first { products[name] = arguments["targets"] }
      case "target", "executableTarget": addTarget(arguments)
      case "testTarget", "macro", "plugin": break
      default: continue
      }
      // What is in the call is no declaration: `.target(name: "Core")` is a dependency, too.
      index = end
    }
  }

  private mutating func add(packageAt path: [String]??) {
    if let path { packages += path ?? [] }
    if path == .some(nil) { isUnclear = true }
  }

  private mutating func addTarget(_ arguments: [String: [String]?]) {
    // A dependency in a list of its own has a name and perhaps a condition.
    if arguments["condition"] != nil { return }
    guard let name = arguments["name"]??.first,
      ["path", "sources", "exclude"].allSatisfy({ arguments[$0] != .some(nil) })
    else { return isUnclear = true }
    if targets[name] != nil, arguments.count < 2 { return }
    targets[name] = Target(
      path: arguments["path"]??.first, sources: arguments["sources"] ?? nil,
      exclude: (arguments["exclude"] ?? nil) ?? [], dependencies: arguments["dependencies"] ?? [])
  }
}
