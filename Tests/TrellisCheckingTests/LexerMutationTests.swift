import Foundation
import TestTools
import Testing
import TrellisChecking

@Suite("The lexer on any bytes")
struct LexerMutationTests {
  /// The repository's own sources, which the compiler has accepted.
  static let sources: [[UInt8]] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var sources: [[UInt8]] = []
    for folder in ["Sources", "Tests/TrellisCheckingTests"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        if file.pathExtension == "swift", let data = try? Data(contentsOf: file) { sources.append([UInt8](data)) }
      }
    }
    return sources.sorted { $0.lexicographicallyPrecedes($1) }
  }()

  /// What holds of every list: tokens in order, none over another, the end at the end, partners mutual.
  func check(_ list: TokenList) -> Bool {
    var end: Int32 = 0
    for index in list.tokens.indices {
      let token = list[index]
      guard token.start >= end, token.end >= token.start else { return false }
      guard token.end > token.start || token.kind == .segment || token.kind == .regexPattern || token.kind == .end
      else { return false }
      guard list.tokens.indices.contains(Int(token.partner)), Int(list[Int(token.partner)].partner) == index
      else { return false }
      guard (token.kind == .end) == (index == list.count - 1) else { return false }
      end = token.end
    }
    guard list.faults.allSatisfy({ $0.offset >= 0 && Int($0.offset) < list.bytes.count }) else { return false }
    return Int(end) == list.bytes.count
  }

  @Test("between the tokens of valid source lies only white space and comments")
  func gaps() {
    #expect(Self.sources.count > 10)
    for source in Self.sources {
      let list = Lexer.tokenize(source)
      #expect(check(list))
      #expect(list.faults.isEmpty)
      #expect(!list.tokens.contains { $0.kind == .unknown })
      var end = 0
      for token in list.tokens {
        let gap = String(decoding: source[end..<Int(token.start)], as: UTF8.self)
        // The sources hold no block comments, so that this needs no second lexer.
        for line in gap.split(separator: "\n") {
          let text = line.drop { $0 == " " }
          #expect(text.isEmpty || text.hasPrefix("//"), "\(gap)")
        }
        end = Int(token.end)
      }
    }
  }

  @Test("no change of a source breaks the list", arguments: 0..<8)
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scraps = [
      "\"", "\"\"\"", "\\(", "#", "/", "*/", "/*", "`", "(", ")", "{", "}", "#if", "#endif", "\n", "\r", "\0", "'",
    ]
    for _ in 0..<500 {
      var bytes = Self.sources[Int.random(in: Self.sources.indices, using: &random)]
      let from = Int.random(in: 0...bytes.count, using: &random)
      bytes = Array(bytes[from..<min(bytes.count, from + 2000)])
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let at = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 0...20, using: &random)))
        case 2: bytes.insert(contentsOf: bytes[..<at].suffix(30), at: at)
        default: bytes.insert(contentsOf: Array(scraps[Int.random(in: scraps.indices, using: &random)].utf8), at: at)
        }
      }
      let sound = check(Lexer.tokenize(bytes))
      #expect(sound, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("random bytes break nothing", arguments: 0..<4)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let marks = Array("\"\\(){}[]#/*`'<>\n .?!a0\u{201C}".utf8)
    for round in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        round.isMultiple(of: 2)
          ? UInt8.random(in: 0...255, using: &random) : marks[Int.random(in: marks.indices, using: &random)]
      }
      let sound = check(Lexer.tokenize(bytes))
      #expect(sound, "\(bytes)")
    }
  }
}
