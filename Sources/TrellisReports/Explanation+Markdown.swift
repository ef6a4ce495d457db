extension Explanation {
  /// The explanation as Markdown, with a part of the longest lists.
  package var markdown: String {
    text.split(separator: "\n\n").enumerated().map { number, paragraph in
      let lines = paragraph.split(separator: "\n")
      let title = number == 0 ? "```swift\n\(lines[0])\n```" : "**\(Self.escaped(lines[0]))**"
      return ([title, ""] + Self.items(lines.dropFirst())).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The indented lines as lists.
  private static func items(_ lines: ArraySlice<Substring>) -> [String] {
    let longest = 12
    var items: [String] = []
    // How many items of one depth follow each other.
    var run = (depth: 0, count: 0)
    for line in lines + [""] {
      let text = line.drop { $0 == " " }
      let depth = (line.count - text.count) / 2
      if depth != run.depth {
        if run.count > longest {
          items.append(String(repeating: "  ", count: run.depth - 1) + "- … and \(run.count - longest) more")
        }
        run = (depth, 0)
      }
      run.count += 1
      guard depth > 0, run.count <= longest else { continue }
      items.append(String(repeating: "  ", count: depth - 1) + "- " + escaped(text))
    }
    return items
  }

  private static func escaped(_ text: Substring) -> String {
    var escaped = ""
    for character in text {
      if "<*`\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
