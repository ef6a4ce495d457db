/// Paths as machines want them: from the folder that the run was started in.
enum ReportPath {
  /// Without `./`, and without the folder in front; what lies elsewhere stays as it is, and so does all if the folder is empty.
  static func relative(_ path: String, to folder: String) -> String {
    var path = path[...]
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if !folder.isEmpty, path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return String(path)
  }

  /// A reference as RFC 3986 writes it: all but letters, digits, `-._~` and the slashes in percents.
  static func uri(_ path: String) -> String {
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
