internal import TrellisResolver

extension LinkedProgram {
  /// A Swift file with the `needs` of a module's dependency structs; empty if it has none.
  ///
  /// If a key does not fit a property, the compiler reports an error at that property.
  package func needs(for target: String) -> String {
    let written = writtenNeeds.filter { $0.module == target }
    var imports: [WrittenNeeds.Import] = []
    for item in written.flatMap(\.imports) {
      if let known = imports.firstIndex(where: { $0.module == item.module }) {
        if imports[known].access == "internal" { imports[known] = item }
      } else {
        imports.append(item)
      }
    }
    let head = imports.map { $0.access.isEmpty ? "import \($0.module)\n" : "\($0.access) import \($0.module)\n" }
    return (head + written.map(\.swift)).joined()
  }
}

extension WrittenNeeds {
  var swift: String {
    let library = imports[0].module
    var text = "\n"
    if let condition { text += "#if \(condition)\n" }
    // In a target that is on the main actor by default, the struct can be off it. Off the main actor suits both.
    text += "extension \(path) {\n  \(isOpen ? "public " : "")nonisolated static var needs: \(library).Needs<Self> {\n"
    for (number, member) in members.enumerated() {
      // The key path has the property's line and column, so that compiler errors point to the property.
      text += location(file: member.site.file, line: member.site.line - 1)
      text += "    let key\(number) = \(library).Needs<Self>.dependency(\(member.dependency)); "
      text += "let need\(number) = \(library).Needs<Self>.need(key\(number), for:\n"
      text += String(repeating: " ", count: max(0, member.site.column - 1))
      text += "\\.\(Self.member(member.name)))\n"
    }
    text += "#sourceLocation()\n"
    let list = members.indices.map { "need\($0)" }.joined(separator: ", ")
    let arguments = members.enumerated().map { "\(Self.label($1.name)): $\($0)" }.joined(separator: ", ")
    text += "    return \(library).Needs<Self>(\(list)) { Self(\(arguments)) }\n  }\n}\n"
    if condition != nil { text += "#endif\n" }
    return text
  }

  /// The directive that sets the location of the next line; empty if there is no such line, or if the path cannot be quoted.
  private func location(file: String, line: Int) -> String {
    guard line > 0,
      !file.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || $0.properties.generalCategory == .control })
    else { return "" }
    return "#sourceLocation(file: \"\(file)\", line: \(line))\n"
  }
}
