/// Dotted paths of the names around a declaration, from which unqualified names are looked up.
///
/// The path of a type inside a function includes the function's position, to separate types with one name in two functions.
enum Contexts {
  /// The compiler's limit for nested types. Deeper types count as members of the type at this depth.
  private static var depthLimit: Int { 256 }

  /// For each declaration, the path for its members' names: its own path for a type, the enclosing path otherwise.
  static func paths(of declarations: [Declaration], _ tokens: TokenView) -> [String] {
    var paths: [String] = []
    var depths: [Int] = []
    paths.reserveCapacity(declarations.count)
    depths.reserveCapacity(declarations.count)
    for declaration in declarations {
      let outer = declaration.parent.map { paths[$0] } ?? ""
      let depth = (declaration.parent.map { depths[$0] } ?? 0) + (declaration.holdsMembers ? 1 : 0)
      depths.append(depth)
      guard declaration.holdsMembers, depth <= depthLimit else {
        paths.append(outer)
        continue
      }
      var own = tokens.text(declaration.name)
      if declaration.kind == .extension {
        own = tokens.dottedName(from: declaration.name, to: declaration.headerEnd)?.text ?? own
      }
      if let parent = declaration.parent, declarations[parent].holdsCode {
        // From here on, the function itself is a level: its later declarations see this type.
        if !paths[parent].hasSuffix("}") {
          let level = "{\(NameHash(tokens.path).value)-\(tokens[declarations[parent].introducer].start)}"
          paths[parent] = join(paths[parent], level)
        }
        paths.append(join(paths[parent], own))
      } else {
        paths.append(join(outer, own))
      }
    }
    return paths
  }

  static func join(_ outer: String, _ name: String) -> String {
    if outer.isEmpty { return name }
    return name.isEmpty ? outer : outer + "." + name
  }
}

extension Contexts {
  /// The path itself, then each enclosing path, out to the top level of the file.
  static func levels(of path: String) -> [String] {
    if path.isEmpty { return [""] }
    var result = [path]
    var rest = path[...]
    // Bytes, since every look-up of a name comes here.
    while let dot = rest.utf8.lastIndex(of: UInt8(ascii: ".")) {
      rest = rest[..<dot]
      result.append(String(rest))
    }
    result.append("")
    return result
  }

  /// The path of the innermost type around a path; functions in it are not types.
  static func type(around path: String) -> String {
    levels(of: path).first { !$0.hasSuffix("}") } ?? ""
  }

  /// The path around a type.
  static func outer(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  /// A path as a user would write it; for a type inside a function, the part within the function.
  static func display(_ path: String) -> String {
    guard let brace = path.lastIndex(of: "}") else { return path }
    return String(path[path.index(after: brace)...].drop(while: { $0 == "." }))
  }
}
