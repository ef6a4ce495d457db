internal import TrellisAnalysis
package import TrellisGraph

extension CheckedGraph {
  /// A Swift file that makes the texts part of a module, in debug builds.
  ///
  /// It imports nothing, since the module may not see the library; and it is `nonisolated` whatever the module's default.
  package var swift: String {
    var text = """
      #if DEBUG
        /// What was checked when this module was built; the library compares it with what runs.
        nonisolated enum \(Self.typeName): Swift.String, Swift.CaseIterable {

      """
    for (number, part) in texts.enumerated() {
      if let condition = part.condition { text += "    #if \(condition)\n" }
      text += "    case text\(number) = \"\"\"\n"
      for line in part.text.split(separator: "\n", omittingEmptySubsequences: false) { text += "      \(line)\n" }
      text += "      \"\"\"\n"
      if part.condition != nil { text += "    #endif\n" }
    }
    return text + "  }\n#endif\n"
  }
}
