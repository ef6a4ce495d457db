import TestTools

/// Declarations that are called like the library's, in the namespace of a program.
extension ProgramWriter {
  static let libraryNames = ["Key", "Registry", "ScopeDefinition", "Module"]

  /// How the library's declaration of a name is named where the text has come to.
  mutating func library(_ name: String) -> String {
    if isInNamespace, shadowed.contains(name) { return "Trellis.\(name)" }
    return random.chance(10) ? "Trellis.\(name)" : name
  }

  mutating func writeLookalikes() {
    line("struct Box<Key> { static func make(_ key: Key) -> Key { key } }")
    if shadowed.contains("Key") {
      line("struct Key: Sendable { init(_ name: String) {} }")
      line("static let decoy = Key(\"\(prefix)decoy\")")
    }
    if shadowed.contains("Registry") {
      line("struct Registry<D> { mutating func shared(_ key: Int, make: () -> Int) {} }")
      line("static func decoy(in app: inout Registry<S0>) { app.shared(0) { 1 }; let other = app; _ = other }")
    }
    if shadowed.contains("ScopeDefinition") {
      line("protocol ScopeDefinition {}")
      line("enum Decoy: ScopeDefinition { typealias Parent = Int }")
    }
    if shadowed.contains("Module") { line("protocol Module { static func register(in list: inout [Int]) }") }
  }
}
