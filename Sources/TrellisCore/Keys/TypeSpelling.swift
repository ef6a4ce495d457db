/// Returns a type as it is written in source: `[String: any Plugin]`, where Swift describes `Dictionary<String, Plugin>`.
package func spelling(of type: Any.Type) -> String {
  if let written = type as? any WrittenType.Type { return written.spelling }
  let name = pathOrDescription(of: type)
  // Only the mangled name reveals that a type is an existential; the suffixes are part of the stable ABI.
  guard name != "Any", !name.hasPrefix("any "), let mangled = _mangledTypeName(type),
    mangled.hasSuffix("p") || mangled.hasSuffix("Xl") || mangled.hasSuffix("Xc")
  else { return name }
  return "any \(name)"
}

/// The path of a type in its module, as an extension of `Keys` has to write it; Swift's description of a type that is generic,
/// local or not nominal.
private func pathOrDescription(of type: Any.Type) -> String {
  if let parts = tupleElements(of: type) { return "(\(parts.map { spelling(of: $0) }.joined(separator: ", ")))" }
  let path = _typeName(type, qualified: true)
  guard path.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }), let dot = path.firstIndex(of: ".")
  else { return String(describing: type) }
  return String(path[path.index(after: dot)...])
}

/// The types of a tuple without labels. Its metadata is part of the stable ABI: kind, count, labels, then type and offset of each.
private func tupleElements(of type: Any.Type) -> [Any.Type]? {
  let words = unsafeBitCast(type, to: UnsafePointer<Int>.self)
  guard words[0] == 0x301, words[1] > 0, words[2] == 0 else { return nil }
  return (0..<words[1]).map { unsafeBitCast(words[3 + 2 * $0], to: Any.Type.self) }
}

/// A type with syntax of its own.
package protocol WrittenType {
  static var spelling: String { get }
}

extension Maker: WrittenType {
  package static var spelling: String {
    "Maker<\(TrellisCore.spelling(of: Value.self)), \(TrellisCore.spelling(of: Argument.self))>"
  }
}

extension Array: WrittenType {
  package static var spelling: String { "[\(TrellisCore.spelling(of: Element.self))]" }
}

extension Dictionary: WrittenType {
  package static var spelling: String {
    "[\(TrellisCore.spelling(of: Key.self)): \(TrellisCore.spelling(of: Value.self))]"
  }
}

extension Optional: WrittenType {
  package static var spelling: String {
    let inner = TrellisCore.spelling(of: Wrapped.self)
    return inner.hasPrefix("any ") || inner.contains("->") ? "(\(inner))?" : "\(inner)?"
  }
}

/// The name of a type as written in source, without the module.
package enum TypeName {
  /// Nil if an extension in another module declares the type, or C or Objective-C does.
  package static func module(of type: Any.Type) -> String? { module(inPath: _typeName(type, qualified: true)) }

  package static func of(_ type: Any.Type) -> String { name(inPath: _typeName(type, qualified: true)) }

  static func module(inPath path: String) -> String? {
    let parts = path.split(separator: ".", maxSplits: 1)
    return parts.count < 2 || path.hasPrefix("(") || parts[0] == "__C" ? nil : String(parts[0])
  }

  /// A class that Objective-C declares is all of its path.
  package static func name(inPath path: String) -> String {
    let parts = path.split(separator: ".")
    return parts.dropFirst(parts.count > 1 ? 1 : 0).filter { !$0.hasPrefix("(") }.joined(separator: ".")
  }
}

/// A type that is only described, and only when a message needs it: the first description of a type takes a long time.
package struct DescribedType: @unchecked Sendable {
  // Unchecked because a metatype may carry an isolated conformance: describing it uses none.
  private let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  package var identity: ObjectIdentifier { ObjectIdentifier(type) }

  /// Nil if an extension in another module declares the type, or C or Objective-C does.
  package var module: String? { TypeName.module(of: type) }

  /// As written in source, without the module.
  package var name: String { TypeName.of(type) }
}

/// The name of a definition as written in source, without the module.
package func definitionName(_ definition: any ScopeDefinition.Type) -> String { TypeName.of(definition) }
