/// Where two descriptions of one program differ, for people to read.
struct Differences: CustomStringConvertible {
  let description: String
  var isEmpty: Bool { description.isEmpty }

  /// - Parameters:
  ///   - atRunTime: What the registrations said when they ran.
  ///   - inText: What was read from their source text.
  init(atRunTime: [String: [String]], inText: [String: [String]]) {
    var text = ""
    for scope in Set(atRunTime.keys).union(inText.keys).sorted() {
      let ran = atRunTime[scope] ?? []
      let read = inText[scope] ?? []
      guard ran != read else { continue }
      text += "\n\(scope):"
      let changes = read.difference(from: ran)
      for change in changes {
        switch change {
        case .remove(let offset, let line, _): text += "\n  at run time only, line \(offset): \(line)"
        case .insert(let offset, let line, _): text += "\n  in the text only, line \(offset): \(line)"
        }
      }
    }
    description = text
  }
}
