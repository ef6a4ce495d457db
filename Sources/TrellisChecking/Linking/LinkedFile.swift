/// A file's facts, shared by all that read them, since a copy of `FileFacts` counts forty arrays.
@dynamicMemberLookup
final class LinkedFile: Sendable {
  let facts: FileFacts

  init(_ facts: FileFacts) { self.facts = facts }

  @inline(__always)
  subscript<T>(dynamicMember property: KeyPath<FileFacts, T>) -> T { facts[keyPath: property] }

  /// The same file with other facts.
  func changed(by change: (inout FileFacts) -> Void) -> LinkedFile {
    var facts = facts
    change(&facts)
    return LinkedFile(facts)
  }
}
