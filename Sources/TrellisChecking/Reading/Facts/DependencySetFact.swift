internal import TrellisGraph
internal import TrellisResolver

/// A struct that conforms to `DependencySet`, with unresolved names.
struct DependencySetFact: Sendable {
  /// One stored property.
  struct Member: Sendable {
    var name: String
    /// As written, with white space folded.
    var type: String
    /// The form that the type implies; a key whose value has exactly this type is a plain need instead.
    var mode: NeedFact.Mode
    var site: Site
  }

  var path: String
  /// The site of its name.
  var site: Site
  /// Whether it is visible to other modules.
  var isOpen: Bool
  var condition: Condition
  var members: [Member] = []
  /// The name `DependencySet` in its conformance.
  var mention: LibraryMention
  /// The parts that could not be read.
  var opaques: [OpaqueReference] = []

  var isReadWhole: Bool { opaques.isEmpty }
}
