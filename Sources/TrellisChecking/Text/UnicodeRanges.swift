extension Lexer {
  /// The scalar that starts at a non-ASCII byte; its length is 0 if the bytes are not valid UTF-8.
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = bytes[offset]
    let length: Int
    var value: UInt32
    let least: UInt32
    if first >= 0xC2 && first < 0xE0 {
      (length, value, least) = (2, UInt32(first & 0x1F), 0x80)
    } else if first >= 0xE0 && first < 0xF0 {
      (length, value, least) = (3, UInt32(first & 0x0F), 0x800)
    } else if first >= 0xF0 && first < 0xF5 {
      (length, value, least) = (4, UInt32(first & 0x07), 0x10000)
    } else {
      return (0, 0)
    }
    guard count - offset >= length else { return (0, 0) }
    var i = 1
    while i < length {
      let byte = bytes[offset + i]
      guard byte & 0xC0 == 0x80 else { return (0, 0) }
      value = value << 6 | UInt32(byte & 0x3F)
      i += 1
    }
    guard value >= least, value <= 0x10FFFF, value < 0xD800 || value > 0xDFFF else { return (0, 0) }
    return (value, length)
  }
}

/// The roles of non-ASCII scalars in the grammar of Swift.
enum UnicodeRanges {
  static func startsWord(_ scalar: UInt32) -> Bool {
    continuesWord(scalar) && !isCombining(scalar)
  }

  static func continuesWord(_ scalar: UInt32) -> Bool {
    // Beyond the basic plane, all scalars up to plane 14 except the last two of each plane.
    if scalar >= 0x10000 { return scalar < 0xF0000 && scalar & 0xFFFF <= 0xFFFD }
    return contains(words, scalar)
  }

  static func startsOperator(_ scalar: UInt32) -> Bool {
    contains(operators, scalar)
  }

  static func continuesOperator(_ scalar: UInt32) -> Bool {
    contains(operators, scalar) || isCombining(scalar) || (scalar >= 0xFE00 && scalar <= 0xFE0F)
      || (scalar >= 0xE0100 && scalar <= 0xE01EF)
  }

  private static func isCombining(_ scalar: UInt32) -> Bool {
    (scalar >= 0x0300 && scalar <= 0x036F) || (scalar >= 0x1DC0 && scalar <= 0x1DFF)
      || (scalar >= 0x20D0 && scalar <= 0x20FF) || (scalar >= 0xFE20 && scalar <= 0xFE2F)
  }

  /// Pairs of first and last scalars, in ascending order.
  private static let words: [UInt32] = [
    0x00A8, 0x00A8, 0x00AA, 0x00AA, 0x00AD, 0x00AD, 0x00AF, 0x00AF, 0x00B2, 0x00B5, 0x00B7, 0x00BA, 0x00BC, 0x00BE,
    0x00C0, 0x00D6, 0x00D8, 0x00F6, 0x00F8, 0x167F, 0x1681, 0x180D, 0x180F, 0x1FFF, 0x200B, 0x200D, 0x202A, 0x202E,
    0x203F, 0x2040, 0x2054, 0x2054, 0x2060, 0x218F, 0x2460, 0x24FF, 0x2776, 0x2793, 0x2C00, 0x2DFF, 0x2E80, 0x2FFF,
    0x3004, 0x3007, 0x3021, 0x302F, 0x3031, 0xD7FF, 0xF900, 0xFD3D, 0xFD40, 0xFDCF, 0xFDF0, 0xFE44, 0xFE47, 0xFFF8,
  ]

  private static let operators: [UInt32] = [
    0x00A1, 0x00A7, 0x00A9, 0x00A9, 0x00AB, 0x00AC, 0x00AE, 0x00AE, 0x00B0, 0x00B1, 0x00B6, 0x00B6, 0x00BB, 0x00BB,
    0x00BF, 0x00BF, 0x00D7, 0x00D7, 0x00F7, 0x00F7, 0x2016, 0x2017, 0x2020, 0x2027, 0x2030, 0x203E, 0x2041, 0x2053,
    0x2055, 0x205E, 0x2190, 0x23FF, 0x2500, 0x2775, 0x2794, 0x2BFF, 0x2E00, 0x2E7F, 0x3001, 0x3003, 0x3008, 0x3030,
  ]

  private static func contains(_ pairs: [UInt32], _ scalar: UInt32) -> Bool {
    var low = 0
    var high = pairs.count / 2
    while low < high {
      let middle = (low + high) / 2
      if scalar > pairs[middle * 2 + 1] {
        low = middle + 1
      } else if scalar < pairs[middle * 2] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
