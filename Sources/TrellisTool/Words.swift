/// The words of a file, comments and strings included: enough to say that something is mentioned nowhere.
enum Words {
  static func all(in bytes: [UInt8]) -> Set<String> {
    Set(
      bytes.split { byte in
        let isWord =
          byte >= 0x80 || byte == UInt8(ascii: "_") || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
        return !isWord
      }.map { String(decoding: $0, as: UTF8.self) })
  }
}
