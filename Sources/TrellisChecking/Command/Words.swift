/// Splits a file into words, comments and strings included, to tell whether a name is mentioned anywhere.
enum Words {
  static func all(in bytes: [UInt8]) -> Set<String> {
    Set(
      bytes.split { byte in
        let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        return !(isLetter || isDigit || byte == UInt8(ascii: "_") || byte >= 0x80)
      }.map { String(decoding: $0, as: UTF8.self) })
  }
}
