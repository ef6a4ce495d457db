/// Splits a file into words, comments and strings included, to tell whether a name is mentioned anywhere.
enum Words {
  static func all(in bytes: [UInt8]) -> Set<String> {
    Set(
      bytes.split { !isPart($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a name stands behind a dot, or alone in quotes, wherever it occurs as a word.
  static func isMember(_ name: String, in bytes: [UInt8]) -> Bool {
    let name = Array(name.utf8)
    guard let first = name.first, bytes.count >= name.count else { return true }
    for start in 0...(bytes.count - name.count) where bytes[start] == first && bytes[start...].starts(with: name) {
      let before = start > 0 ? bytes[start - 1] : 0
      let after = start + name.count < bytes.count ? bytes[start + name.count] : 0
      if isPart(before) || isPart(after) || before == UInt8(ascii: ".") || before == UInt8(ascii: ":") { continue }
      guard before == UInt8(ascii: "\""), after == before else { return false }
    }
    return true
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    return isLetter || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
