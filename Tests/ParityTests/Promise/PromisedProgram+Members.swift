extension PromisedProgram {
  /// The written properties of the program's scopes, and a function for each definition that reads them all.
  ///
  /// - Parameter written: What the build plugin writes for the program.
  func reading(_ written: String) -> String {
    // A property stops the program where the program's own error is thrown.
    let refusing = Set(
      keys.indices.filter { keys[$0].mayRefuse }.map { keys[$0].isNested ? "k\($0)" : "\(prefix)k\($0)" })
    var text = written
    for line in written.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("extension Trellis.Scope") {
        let scope = line.split(separator: "_S").last?.prefix(while: \.isNumber) ?? ""
        text += "\n\(line)\n  @MainActor func \(prefix)read\(scope)() async throws {\n"
      } else if line.hasPrefix("#") {
        text += "\(line)\n"
      } else if let name = line.firstMatch(of: /^  (?:@MainActor )?var (\w+):/)?.output.1,
        !refusing.contains(String(name))
      {
        text += "    _ = \(line.contains("get async") ? "try await " : "")self.\(name)\n"
      } else if line == "}" {
        text += "  }\n}\n"
      }
    }
    return text
  }
}
