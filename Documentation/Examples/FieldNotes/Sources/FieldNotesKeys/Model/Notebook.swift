public import Foundation

/// A folder of notes.
public struct Notebook: Sendable, Hashable {
  /// What stands on its cover.
  public var name: String
  /// Where it lies.
  public var folder: URL

  /// A notebook that is called what its folder is called.
  public init(folder: URL) {
    name = folder.deletingPathExtension().lastPathComponent
    self.folder = folder
  }
}
