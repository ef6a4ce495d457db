package import TrellisChecking

extension ReportPath {
  /// A URI reference as in RFC 3986: all but letters, digits, `-._~` and slashes is percent-encoded.
  package static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri
  }
}
