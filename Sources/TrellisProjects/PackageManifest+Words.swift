extension PackageManifest {
  /// Names, strings and single signs, without comments.
  static func words(in text: String) -> [Substring] {
    text.matches(of: #/\/\/.*|(?s:\/\*.*?\*\/)|"(?:\\.|[^"\\\n])*"|\w+|[^\s\w]/#).map(\.output)
      .filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
  }

  /// The labelled arguments after an opening bracket, and the place of its partner. An argument that is computed is nil.
  static func arguments(_ words: ArraySlice<Substring>) -> (texts: [String: [String]?], end: Int) {
    let (parts, end) = parts(words)
    var texts: [String: [String]?] = [:]
    for part in parts where part.dropFirst().first == ":" {
      texts.updateValue(strings(part.dropFirst(2)), forKey: String(part[part.startIndex]))
    }
    return (texts, end)
  }

  /// What is between the commas up to the end of a list, and the place of that end.
  private static func parts(_ words: ArraySlice<Substring>) -> (parts: [ArraySlice<Substring>], end: Int) {
    var parts: [ArraySlice<Substring>] = []
    var depth = 0
    var start = words.startIndex
    for (index, word) in zip(words.indices, words) {
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      guard depth < 0 || depth == 0 && word == "," else { continue }
      // A comma may come last.
      if start < index { parts.append(words[start..<index]) }
      if depth < 0 { return (parts, index) }
      start = index + 1
    }
    return (parts, words.endIndex)
  }

  /// A string, or those in a list of strings and of calls each of which has one; nil for anything else.
  private static func strings(_ words: ArraySlice<Substring>) -> [String]? {
    if words.count == 1, let text = words.first.flatMap(text) { return [text] }
    guard words.first == "[" else { return nil }
    let (parts, end) = parts(words.dropFirst())
    let texts = parts.map { $0.count == 1 || $0.first == "." ? $0.compactMap(text) : [] }
    return end == words.endIndex - 1 && !texts.contains([]) ? texts.flatMap(\.self) : nil
  }

  /// The text of a string literal without escapes.
  private static func text(_ word: Substring) -> String? {
    word.hasPrefix("\"") && !word.contains("\\") ? String(word.dropFirst().dropLast()) : nil
  }
}
