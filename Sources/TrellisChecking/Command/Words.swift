/// Splits a file into words, comments and strings included, to tell whether a name is mentioned anywhere.
enum Words {
  static func all(in bytes: [UInt8]) -> Set<String> {
    Set(
      bytes.split { !isPart($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    return isLetter || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
