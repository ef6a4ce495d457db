/// A note's number within its notebook, as people say it: `7`.
public struct NoteID: Sendable, Codable, Hashable, Comparable, CustomStringConvertible {
  /// Counted from 1.
  public var number: Int

  /// Wraps a number.
  public init(_ number: Int) {
    self.number = number
  }

  /// The number with leading zeros: `0007`.
  public var description: String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether the first was taken earlier.
  public static func < (a: NoteID, b: NoteID) -> Bool { a.number < b.number }

  /// Reads a bare number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes a bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
