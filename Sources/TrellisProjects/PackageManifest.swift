/// The targets, products and local packages that a `Package.swift` writes out; nothing of it is run. A plugin can import no module, so
/// the build plugin, to which Xcode names none of them, has this file as well.
struct PackageManifest {
  private(set) var targets: [Target] = []
  /// The targets of each product; nil if they are computed.
  private(set) var products: [String: [String]?] = [:]
  /// The paths of packages on this disk; nil if it is computed.
  private(set) var packages: [String?] = []
  /// The lines where a target's name or place is computed.
  private(set) var unclear: [Int] = []

  init(reading text: String) {
    let words = Self.words(in: text)
    var (index, line, place) = (2, 1, text.startIndex)
    while index < words.count {
      defer { index += 1 }
      guard words[index - 2] == "." else { continue }
      line += text.utf8[place..<words[index].startIndex].count { $0 == UInt8(ascii: "\n") }
      place = words[index].startIndex
      if words[index] == "=", ["path", "sources"].contains(words[index - 1]), words.dropFirst(index + 1).first != "=" {
        unclear.append(line)
      }
      guard words[index] == "(", Self.calls.contains(words[index - 1]) else { continue }
      let (arguments, end) = Self.arguments(words[(index + 1)...])
      switch words[index - 1] {
      case "package": if let path = arguments["path"] { packages.append(path?.first) }
      case "library", "executable": if let name = arguments["name"]??.first { products[name] = arguments["targets"] }
      case "target", "executableTarget", "testTarget": add(arguments, words[index - 1] == "testTarget", line)
      default: break
      }
      // What is in the call is no declaration: `.target(name: "Core")` is a dependency, too.
      index = end
    }
  }

  private static let calls: Set<Substring> = [
    "package", "library", "executable", "target", "executableTarget", "testTarget", "macro", "plugin",
  ]

  private mutating func add(_ arguments: [String: [String]?], _ isOfTests: Bool, _ line: Int) {
    // A dependency in a list of its own has a name and perhaps a condition.
    if arguments["condition"] != nil { return }
    guard let name = arguments["name"]??.first,
      ["path", "sources", "exclude"].allSatisfy({ arguments[$0] != .some(nil) })
    else { return unclear.append(line) }
    let known = targets.firstIndex { $0.name == name }
    if known != nil, arguments.count < 2 { return }
    let target = Target(
      name: name, isOfTests: isOfTests, line: line, path: arguments["path"]??.first,
      sources: arguments["sources"] ?? nil,
      exclude: (arguments["exclude"] ?? nil) ?? [], dependencies: arguments["dependencies"] ?? [])
    if let known { targets[known] = target } else { targets.append(target) }
  }
}
