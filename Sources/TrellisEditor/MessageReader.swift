package import TrellisChecking

/// Splits what a client writes into messages: each is a header with its length, an empty line, and JSON.
package struct MessageReader {
  package enum Part: Sendable {
    case message(PlacedJSON)
    /// What is no message, and why.
    case fault(String)
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The length of the JSON behind a header that is read.
  private var length: Int?
  /// Whether bytes are left out until a header begins; they are one fault.
  private var isLost = false

  private static let name = Array("content-length:".utf8)
  private static let longestHeader = 4096
  private static let longestMessage = 1 << 28

  package init() {}

  package mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// The next part; nil until there are more bytes.
  package mutating func next() -> Part? {
    while true {
      if let length {
        guard bytes.count - start >= length else { return nil }
        defer { self.length = nil }
        let text = Array(bytes[start..<start + length])
        start += length
        do {
          let message = try JSONReader.read(text, isLenient: true)
          isLost = false
          return .message(message)
        } catch {
          return .fault("\(error.place.line):\(error.place.column): \(error.message)")
        }
      }
      if let end = endOfHeader {
        length = Self.length(in: bytes[start..<end])
        start = length == nil ? nextHeader(after: start) : end
      } else if bytes.count - start > Self.longestHeader {
        start = nextHeader(after: start)
      } else {
        return nil
      }
      if length == nil, !isLost {
        isLost = true
        return .fault("a header with 'Content-Length' is missing, or its length is no length")
      }
    }
  }

  /// Behind the empty line.
  private var endOfHeader: Int? {
    let limit = min(bytes.count, start + Self.longestHeader)
    var position = start
    while position < limit {
      if bytes[position] == 10 {
        let before = position - 1 >= start && bytes[position - 1] == 13 ? position - 2 : position - 1
        if before < start || bytes[before] == 10 { return position + 1 }
      }
      position += 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: 10) where isName(line) {
      let digits = line.dropFirst(name.count).filter { $0 != 32 && $0 != 9 && $0 != 13 }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), (0...longestMessage).contains(length) else {
        return nil
      }
      return length
    }
    return nil
  }

  /// Where the next header may begin.
  private func nextHeader(after position: Int) -> Int {
    var next = position + 1
    while next < bytes.count {
      if bytes[next] | 0x20 == UInt8(ascii: "c"), Self.isName(bytes[next...], orItsBeginning: true) { return next }
      next += 1
    }
    return next
  }

  private static func isName(_ line: ArraySlice<UInt8>, orItsBeginning: Bool = false) -> Bool {
    let start = line.prefix(name.count)
    guard orItsBeginning || start.count == name.count else { return false }
    return zip(start, name).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }
}
