public import Foundation

/// Why a file cannot be imported.
public struct ImportError: Error, Equatable, CustomStringConvertible {
  /// The file.
  public let file: URL
  /// What is wrong with it, and where in it.
  public let reason: String

  /// Both, for the observer.
  public var description: String { "\(file.path(percentEncoded: false)) cannot be imported: \(reason)" }
}
