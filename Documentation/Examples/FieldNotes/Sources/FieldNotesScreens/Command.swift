/// A line that somebody typed: `take Two grey herons`.
struct Command {
  /// `take`
  let verb: String
  /// `Two grey herons`
  let object: String

  init(_ line: String) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    verb = words.first?.lowercased() ?? ""
    object = words.count > 1 ? String(words[1]) : ""
  }

  /// A number and what stands behind it: `30 count the eggs`.
  func number() throws -> (Int, String) {
    let words = object.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let number = words.first.flatMap({ Int($0) }), number >= 0 else {
      throw Misunderstanding.noNumber(self)
    }
    return (number, words.count > 1 ? String(words[1]) : "")
  }
}
