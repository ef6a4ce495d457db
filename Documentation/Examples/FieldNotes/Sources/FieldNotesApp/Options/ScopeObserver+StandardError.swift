import Foundation
import Trellis

extension ScopeObserver {
  /// Writes a line for each event.
  static let standardError = ScopeObserver { event in
    FileHandle.standardError.write(Data("trace: \(event)\n".utf8))
  }
}
