/// Who writes in the notebook.
public struct Observer: Sendable, Hashable {
  /// What the notes are signed with.
  public var name: String

  /// Somebody with a name.
  public init(name: String) {
    self.name = name
  }
}
