internal import TrellisGraph

/// A declaration of a key, or of something that may be one.
struct KeyDeclarationFact: Sendable {
  enum Value: Sendable {
    /// Made here, under this name; the text is nil if it is computed.
    case made(label: String?, type: String, hasDefault: Bool)
    /// Another name for a key.
    case alias(KeyReference)
    /// A new key, or another, each time it is read.
    case computed
  }

  var name: String
  /// Path of the type that declares it; empty for a global.
  var owner: String
  var access: Declaration.Access
  var value: Value
  /// The `Key` that makes it one; nil where `Keys` alone does.
  var mention: LibraryMention?
  /// Whether it is declared with `var`.
  var isVariable: Bool
  /// Whether it stands under an `#if`.
  var isConditional: Bool
  var site: Site

  /// Whether the text tells by which string a run knows the key.
  var isCertain: Bool {
    guard case .made(let label, _, _) = value else { return !isVariable }
    return !isVariable && label != nil
  }
}
