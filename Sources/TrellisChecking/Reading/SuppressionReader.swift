internal import TrellisResolver

/// Finds the `// trellis:ignore[…] …` comments in a file.
struct SuppressionReader {
  private(set) var suppressions: [Suppression] = []
  private let list: TokenList
  private let path: String
  private static let marker: StaticString = "trellis:ignore"

  init(_ list: TokenList, path: String) {
    self.list = list
    self.path = path
    guard Self.mayHoldMarker(list.bytes) else { return }
    var end = 0
    // The gaps between tokens hold white space and comments.
    for token in list.tokens {
      readGap(from: end, to: Int(token.start))
      end = max(end, Int(token.end))
    }
    // A suppression directly above another one applies to the same line.
    for index in suppressions.indices.reversed().dropFirst() {
      let next = suppressions[index + 1]
      if suppressions[index].line == next.site.line, next.line > next.site.line {
        suppressions[index].line = next.line
      }
    }
  }

  /// A plain byte search, because few files have one.
  private static func mayHoldMarker(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let count = buffer.count
      let colon = UInt8(ascii: ":")
      var i = 7
      while i < count {
        if base[i] == colon, hasMarker(base, count, at: i - 7) { return true }
        i &+= 1
      }
      return false
    }
  }

  private static func hasMarker(_ base: UnsafePointer<UInt8>, _ count: Int, at start: Int) -> Bool {
    let length = marker.utf8CodeUnitCount
    guard count - start >= length else { return false }
    for i in 0..<length where base[start + i] != marker.utf8Start[i] { return false }
    return true
  }

  private mutating func readGap(from start: Int, to end: Int) {
    let bytes = list.bytes
    var depth = 0
    var i = start
    while i < end {
      let next = i + 1 < end ? bytes[i + 1] : 0
      switch (bytes[i], next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        i += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0:
        depth -= 1
        i += 2
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0:
        let stop = bytes[i..<end].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? end
        readComment(from: i, to: stop)
        i = stop
      default: i += 1
      }
    }
  }

  private mutating func readComment(from start: Int, to end: Int) {
    let text = String(decoding: list.bytes[start + 2..<end], as: UTF8.self).drop(while: \.isWhitespace)
    guard text.hasPrefix("\(Self.marker)") else { return }
    var rest = text.dropFirst(Self.marker.utf8CodeUnitCount)
    var names: [String] = []
    if rest.first == "[", let close = rest.firstIndex(of: "]") {
      names = rest[..<close].dropFirst().split(separator: ",").map { Self.trimmed($0) }.filter { !$0.isEmpty }
      rest = rest[close...].dropFirst()
    }
    let (line, column) = list.position(offset: Int32(truncatingIfNeeded: start))
    let lineStart = Int(list.lineStarts[line - 1])
    let standsAlone = list.bytes[lineStart..<start].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    suppressions.append(
      Suppression(
        site: Site(file: path, line: line, column: column), line: standsAlone ? line + 1 : line, names: names,
        reason: Self.trimmed(rest)))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
