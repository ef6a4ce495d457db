package import TrellisChecking
internal import TrellisResolver

extension TextEdit {
  /// Whether both cannot be made without a decision about their order.
  package func collides(with other: TextEdit) -> Bool {
    path == other.path && range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
  }

  /// Returns the bytes of a file after edits of it that do not collide.
  package static func applied(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}
