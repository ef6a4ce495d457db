internal import TrellisChecking
internal import TrellisReports

/// `file:` addresses, which a client calls its documents by.
enum DocumentURI {
  /// The path of a file; nil for any other address.
  static func path(_ uri: String) -> String? {
    guard uri.utf8.count >= 7, uri.prefix(7).lowercased() == "file://" else { return nil }
    var bytes: [UInt8] = []
    var rest = uri.dropFirst(7).utf8[...]
    if !rest.starts(with: "/".utf8) {
      guard rest.starts(with: "localhost/".utf8) else { return nil }
      rest = rest.dropFirst(9)
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.first?.isHexDigit == true, let value = UInt8(digits, radix: 16), value > 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.utf8.elementsEqual(bytes) ? AbsolutePath.of(path) : nil
  }

  static func of(_ path: String) -> String { ReportPath.uri(path) }
}
