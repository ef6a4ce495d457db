import TestTools
import Testing
import TrellisChecking
import TrellisEditor

@Suite("The reader of messages")
struct MessageReaderTests {
  private static func framed(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  /// What is read of bytes that come in chunks: numbers, and `?` for faults.
  private static func read(_ bytes: [UInt8], chunk: Int) -> String {
    var reader = MessageReader()
    var result: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
      while let part = reader.next() {
        switch part {
        case .message(let json): result.append(json.number.map(String.init) ?? "x")
        case .fault: result.append("?")
        }
      }
    }
    return result.joined(separator: " ")
  }

  @Test("does not depend on how bytes arrive", arguments: [1, 2, 3, 7, 64, 100_000])
  func chunks(chunk: Int) {
    let bytes =
      Self.framed("1") + Array("content-length:1\nContent-Type: x\n\n2".utf8) + Self.framed("[")
      + Array("noise\r\n\r\nmore".utf8) + Self.framed("3") + Array("Content-Length: -4\r\n\r\n".utf8) + Self.framed("4")
      + Array("Content-Length: 99999999999999999999\r\n\r\n".utf8) + Self.framed("5")
      + Array("Content-Length: 9999999999\r\n\r\n".utf8) + Self.framed("6")
      + Array("Content-Length: 2\r\nContent-Length: x\r\n\r\n77".utf8)
    #expect(Self.read(bytes, chunk: chunk) == "1 2 ? ? 3 ? 4 ? 5 ? 6 77")
  }

  @Test("reads what other programs write: fractions, large numbers, half characters") func lenient() throws {
    let text = "{\"a\":0.5,\"b\":1e400,\"c\":123456789012345678901234567890,\"d\":\"\\ud83d\",\"e\":3}"
    var reader = MessageReader()
    reader.append(Self.framed(text))
    guard case .message(let json) = reader.next() else {
      Issue.record("no message")
      return
    }
    #expect(json["d"]?.string == "\u{FFFD}")
    #expect(json["e"]?.number == 3)
  }

  @Test("survives anything, in linear time", arguments: 0..<40)
  func noise(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = [
      "Content-Length:", "content-", "\r\n", "\n\n", " 12", "\r\n\r\n", "{", "[", "\"", "0", "\u{7F}", "null",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      if Bool.random(using: &random) {
        bytes += Array((words.randomElement(using: &random) ?? "").utf8)
      } else {
        bytes.append(.random(in: 0...255, using: &random))
      }
    }
    _ = Self.read(bytes, chunk: .random(in: 1...300, using: &random))
  }

  @Test("nesting that is too deep is a fault") func nesting() {
    #expect(Self.read(Self.framed(String(repeating: "[", count: 100_000)) + Self.framed("1"), chunk: 4096) == "? 1")
  }
}
