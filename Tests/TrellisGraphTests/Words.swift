extension String {
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  func range(_ word: String, last: Bool = false) -> Range<String.Index>? {
    let ranges = self.ranges(of: word)
    return last ? ranges.last : ranges.first
  }

  func components(_ separator: String) -> [String] {
    split(separator: separator).map { String($0) }
  }
}
