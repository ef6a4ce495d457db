extension String {
  /// A name without backticks.
  var unquoted: String { contains("`") ? filter { $0 != "`" } : self }
}

/// Names for keys.
enum KeyNames {
  /// `auditLog` for a `Log` named "audit"; the property for a container that has one.
  static func name(of service: Service) -> String {
    if let property = service.property { return quoted(String(property.split(separator: ".").last ?? "")) }
    var words = service.type.text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
      .map { String($0.split(separator: ".").last ?? $0) }
    if service.type.unwrapped != nil { words.insert("optional", at: 0) }
    if service.type.text.hasPrefix("[") { words.append(service.type.text.contains(":") ? "Table" : "List") }
    if service.type.isFunction { words.append("Function") }
    if let name = service.name?.split(separator: ".").last {
      words.insert(contentsOf: name.split { !($0.isLetter || $0.isNumber) }.map(String.init), at: 0)
    }
    let text = words.filter { $0 != "Void" }.enumerated().map {
      $0 == 0 ? lowered($1) : $1.prefix(1).uppercased() + $1.dropFirst()
    }.joined()
    return quoted(text.isEmpty ? "service" : text)
  }

  /// `apiClient` for `APIClient`, `urlSession` for `URLSession`.
  static func lowered(_ word: String) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    if capitals.count <= 1 || capitals.count == word.count {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    // The last capital begins the next word.
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  /// The name, or the name with the first number that makes it free.
  static func free(_ name: String, among names: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !names.insert(candidate).inserted {
      candidate = "\(name.filter { $0 != "`" })\(number)"
      number += 1
    }
    return candidate
  }

  private static func quoted(_ name: String) -> String {
    if let first = name.first, first.isNumber { return "_\(name)" }
    return reserved.contains(name) ? "`\(name)`" : name
  }

  static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Type",
  ]
}
