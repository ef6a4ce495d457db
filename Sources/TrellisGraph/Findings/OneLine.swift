internal import TrellisResolver

extension String {
  /// The string on one line that a terminal prints as it is: line breaks and control characters are escaped.
  ///
  /// File names may contain anything, and a reader of lines must not take part of a name for a finding.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where Self.isControl(scalar): line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }
}
