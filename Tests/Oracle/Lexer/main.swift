// Compares the lexer with the toolchain's own, file by file. Compiled by check-lexer.sh together with the lexer's sources.
import Foundation
@_spi(RawSyntax) @_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax
import TrellisChecking

/// A token in the form both sides are brought to.
///
/// - The parser's lexemes are taken before it splits operators (`>>`, `>?`), so that operators compare byte by byte.
/// - The segments of the lines of one string are one segment, from the quote on.
/// - `#word` is a pound and a word. `::` behind a name is a dot, or white space with that name if the name is a member's.
/// - Behind a dot, reserved words are names. Bytes that hold no token are white space.
struct Piece: Equatable {
  var kind: String
  var start: Int
  var end: Int
  var startsLine: Bool
}

func toolchainPieces(_ source: [UInt8]) -> [Piece] {
  var pieces: [Piece] = []
  source.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return }
    var tracker = LookaheadTracker()
    withUnsafeMutablePointer(to: &tracker) { tracker in
      for lexeme in SwiftParser.Lexer.tokenize(buffer, lookaheadTracker: tracker, experimentalFeatures: []) {
        if lexeme.rawTokenKind == .endOfFile { break }
        let text = lexeme.tokenText
        let start = text.baseAddress.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? 0
        let end = start + text.count
        let startsLine = lexeme.flags.contains(.isAtStartOfLine) || pieces.isEmpty
        let kind = kindName(lexeme.rawTokenKind)
        switch kind {
        case "segment":
          // Line breaks behind an opening quote and behind an escape are trivia to the parser, text to us.
          if let last = pieces.last, last.kind == "segment" {
            pieces[pieces.count - 1].end = end
          } else {
            let from = pieces.last?.end ?? start
            pieces.append(Piece(kind: kind, start: from, end: end, startsLine: false))
          }
        case "poundWord":
          pieces.append(Piece(kind: "pound", start: start, end: start + 1, startsLine: startsLine))
          pieces.append(Piece(kind: "word", start: start + 1, end: end, startsLine: false))
        case "colons" where isName(pieces.last) && pieces.dropLast().last?.kind == "period":
          pieces.removeLast()
        case "colons" where isName(pieces.last):
          pieces.append(Piece(kind: "period", start: start, end: end, startsLine: startsLine))
        case "colons":
          pieces.append(Piece(kind: "colon", start: start, end: start + 1, startsLine: startsLine))
          pieces.append(Piece(kind: "colon", start: start + 1, end: end, startsLine: false))
        case "word" where lexeme.rawTokenKind == .keyword && pieces.last?.kind == "period" && isNameThere(text):
          pieces.append(Piece(kind: "quotedWord", start: start, end: end, startsLine: startsLine))
        case "word" where text.first == UInt8(ascii: "`"):
          pieces.append(Piece(kind: "quotedWord", start: start, end: end, startsLine: startsLine))
        case "word" where text.first == UInt8(ascii: "$"):
          pieces.append(Piece(kind: "dollarWord", start: start, end: end, startsLine: startsLine))
        default:
          pieces.append(Piece(kind: kind, start: start, end: end, startsLine: startsLine))
        }
        // A segment reaches to the quote or the backslash: an escaped line break before either is text.
        if pieces.count > 1, pieces[pieces.count - 2].kind == "segment", kind == "quote" || kind == "backslash" {
          pieces[pieces.count - 2].end = start
        }
      }
    }
  }
  return pieces
}

func isName(_ piece: Piece?) -> Bool { piece?.kind == "word" || piece?.kind == "quotedWord" }

/// Whether a keyword behind a dot is a member's name.
func isNameThere(_ text: SyntaxText) -> Bool {
  ![
    "self", "Self", "init", "Type", "Protocol", "nil", "true", "false", "Any", "super",
  ].contains(String(syntaxText: text)) && Keyword(text).map { TokenKind.keyword($0).isLexerClassifiedKeyword } ?? false
}

func kindName(_ kind: RawTokenKind) -> String {
  switch kind {
  case .identifier, .keyword, .wildcard: return "word"
  case .dollarIdentifier: return "dollarWord"
  case .integerLiteral: return "integer"
  case .floatLiteral: return "float"
  case .stringQuote, .multilineStringQuote, .singleQuote: return "quote"
  case .rawStringPoundDelimiter: return "rawPounds"
  case .stringSegment: return "segment"
  case .regexPoundDelimiter: return "regexPounds"
  case .regexLiteralPattern: return "regexPattern"
  case .leftSquare: return "leftBracket"
  case .rightSquare: return "rightBracket"
  case .colonColon: return "colons"
  case .atSign: return "at"
  case .exclamationMark: return "exclamation"
  case .postfixQuestionMark: return "postfixQuestion"
  case .infixQuestionMark: return "infixQuestion"
  case .poundAvailable, .poundUnavailable, .poundSourceLocation: return "poundWord"
  case .backtick: return "unknown"
  default: return "\(kind)"
  }
}

func ourPieces(_ list: TokenList) -> [Piece] {
  list.tokens.dropLast().map { token in
    Piece(
      kind: "\(token.kind)", start: Int(token.start), end: Int(token.end), startsLine: token.startsLine)
  }
}

func text(_ piece: Piece?, _ source: [UInt8]) -> String {
  guard let piece else { return "nothing" }
  let end = min(piece.end, piece.start + 40)
  return "\(piece.kind) \(String(decoding: source[piece.start..<end], as: UTF8.self).debugDescription)"
    + " [\(piece.start)..<\(piece.end)]\(piece.startsLine ? " at line start" : "")"
}

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("check-lexer: \(message)\n".utf8))
  exit(2)
}

guard CommandLine.arguments.count == 2, let paths = FileManager.default.contents(atPath: CommandLine.arguments[1])
else {
  stop("name a file that lists the files to check")
}
var files = 0
var tokens = 0
var differing = 0
for path in String(decoding: paths, as: UTF8.self).split(separator: "\n").map(String.init) {
  guard let data = FileManager.default.contents(atPath: path) else { stop("cannot read \(path)") }
  let source = [UInt8](data)
  let list = TrellisChecking.Lexer.tokenize(source)
  let ours = ourPieces(list)
  let theirs = toolchainPieces(source)
  files += 1
  tokens += theirs.count
  func place(_ offset: Int) -> String {
    let position = list.position(offset: Int32(offset))
    return "\(path):\(position.line):\(position.column)"
  }
  // Only the first of a file: what comes behind it follows from it.
  if let i = (0..<max(ours.count, theirs.count)).first(where: {
    $0 >= ours.count || $0 >= theirs.count || ours[$0] != theirs[$0]
  }) {
    let our = i < ours.count ? ours[i] : nil
    let their = i < theirs.count ? theirs[i] : nil
    differing += 1
    let offset = min(our?.start ?? source.count, their?.start ?? source.count)
    print("\(place(offset)): here \(text(our, source)), toolchain \(text(their, source))")
  }
  // What the parser accepts can neither hold a fault nor leave a bracket or a quote alone.
  let alone = list.tokens.indices.first { index in
    switch list[index].kind {
    case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .quote:
      Int(list[index].partner) == index
    default: false
    }
  }
  guard !list.faults.isEmpty || alone != nil else { continue }
  let isValid = source.withUnsafeBufferPointer { !Parser.parse(source: $0).hasError }
  if isValid { differing += 1 }
  let weight = isValid ? "" : "note: the parser rejects the file too: "
  for fault in list.faults { print("\(place(Int(fault.offset))): \(weight)\(fault.message)") }
  if let alone { print("\(place(Int(list[alone].start))): \(weight)\(list[alone].kind) without a partner") }
}
print("\(files) files, \(tokens) tokens, \(differing) files differ")
if files == 0 || tokens == 0 { stop("nothing was compared") }
exit(differing == 0 ? 0 : 1)
