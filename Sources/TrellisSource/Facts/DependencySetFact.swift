internal import TrellisGraph

/// A struct of dependencies: `struct Dependencies: DependencySet`, before its names are looked up.
struct DependencySetFact: Sendable {
  /// One stored property.
  struct Member: Sendable {
    var name: String
    /// As written, white space folded.
    var type: String
    /// The form that the type alone says; a key whose own type it is has it without a form.
    var mode: NeedFact.Mode
    var site: Site
  }

  /// Path of the struct.
  var path: String
  /// Where its name stands.
  var site: Site
  /// Whether another module sees it.
  var isOpen: Bool
  /// The `#if` conditions around it.
  var condition: Condition
  var members: [Member] = []
  /// The protocol's name in it.
  var mention: LibraryMention
  /// What could not be read of it.
  var opaques: [OpaqueReference] = []

  /// Whether nothing about it had to be left opaque.
  var isReadWhole: Bool { opaques.isEmpty }
}
