internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// Explains one key as text: its registrations, what they need and what needs them.
package struct Explanation {
  /// The error for a name that no key has.
  package struct UnknownKey: Error, Equatable {
    package let name: String
    /// Keys that may have been meant, most likely first.
    package let similar: [String]
  }

  let index: DocumentIndex
  let keys: [GraphDocument.Key]

  /// - Parameters:
  ///   - name: The key's name, with or without a leading dot.
  ///   - document: The graph to search.
  /// - Throws: `UnknownKey`
  package init(of name: String, in document: GraphDocument) throws {
    let name = Self.bare(name)
    let keys = document.keys.filter { $0.id == name || $0.id.hasPrefix(name + "#") }
    guard !keys.isEmpty else {
      let ids = Set(document.keys.map { String($0.id.prefix { $0 != "#" }) })
      throw UnknownKey(name: name, similar: SimilarKeys.names(like: name, among: ids))
    }
    self.keys = keys
    index = DocumentIndex(document)
  }

  package init(of key: GraphDocument.Key, in index: DocumentIndex) {
    keys = [key]
    self.index = index
  }

  /// Returns `log` for `.log`, `Keys.log` and `` `log` ``.
  private static func bare(_ name: String) -> String {
    String(name.split(separator: ".", omittingEmptySubsequences: true).last ?? "").filter { $0 != "`" }
  }

  /// The explanation; several keys of one name are explained one after the other.
  package var text: String { keys.map(text).joined(separator: "\n\n") }

  private func text(_ key: GraphDocument.Key) -> String {
    var lines = [".\(key.id)\(key.type.isEmpty ? "" : ": \(key.type)")"]
    lines.append("  declared at \(key.site)\(key.hasDefault ? ", with a default" : "")")
    let registrations = index.document.registrations.filter { $0.key == key.id }
    if registrations.isEmpty {
      lines += ["", key.hasDefault ? "Nothing registers it; its default serves." : "Nothing registers it."]
    }
    for registration in registrations { lines += [""] + self.lines(of: registration) }
    lines += [""] + neededBy(key) + [""] + seenFrom(key)
    return lines.joined(separator: "\n")
  }

  // MARK: One registration

  private func lines(of registration: GraphDocument.Registration) -> [String] {
    var lines = ["\(index.title(registration)): \(registration.qualities.joined(separator: ", "))"]
    lines.append("  at \(registration.site)\(registration.module.map { ", through \($0)" } ?? "")")
    if !registration.needs.isEmpty { lines.append(registration.role == .collection ? "  puts together" : "  needs") }
    for need in registration.needs {
      lines.append("    \(index.answer(need, for: registration))")
    }
    if let path = index.path(to: registration.id) {
      lines.append("  reached by")
      lines += path.map { "    \($0)" }
    }
    return lines
  }

  // MARK: The key

  private func neededBy(_ key: GraphDocument.Key) -> [String] {
    var lines = needs(of: key).map { registration, need in
      let mode = need.mode == "strict" ? "" : ", \(need.mode)"
      return "  \(index.title(registration))\(mode)\(index.leading(need.targets, of: key.id))  \(need.site)"
    }
    for use in index.document.uses where use.key == key.id {
      lines.append(
        "  \(use.isLoad ? "loaded" : "looked up") in \(use.scope)\(index.leading(use.targets, of: key.id))  \(use.site)"
      )
    }
    for read in index.document.reads where read.key == key.id {
      lines.append("  read with @\(read.wrapper) in whatever scope \(read.reader) \(read.site)")
    }
    return lines.isEmpty ? ["Nothing in these sources needs it or looks it up."] : ["Needed by"] + lines
  }

  /// What needs the key, other than the key's own decorations and collections, which describe it themselves.
  func needs(of key: GraphDocument.Key) -> [(by: GraphDocument.Registration, need: GraphDocument.Need)] {
    index.document.registrations.filter { $0.role != .collection && $0.key != key.id }.flatMap { registration in
      registration.needs.filter { $0.key == key.id }.map { (registration, $0) }
    }
  }

  private func seenFrom(_ key: GraphDocument.Key) -> [String] {
    guard !index.document.scopes.isEmpty else { return ["There is no scope that could see it."] }
    return ["Seen from"]
      + index.document.scopes.map { scope in
        let seen = index.visible(key.id, from: scope.id)
        var words = seen.map { "\(index.title($0)) (\($0.qualities.joined(separator: ", ")))" }
        if mayBeHidden(seen) { words.append(otherwise(seen, key)) }
        return "  \(scope.id): \(words.joined(separator: ", or "))"
      }
  }

  /// Whether all registrations may be inactive because of their conditions.
  func mayBeHidden(_ seen: [GraphDocument.Registration]) -> Bool {
    let conditions = Set(seen.compactMap(\.condition))
    return seen.allSatisfy { $0.condition != nil } && !conditions.contains { conditions.contains("not \($0)") }
  }

  private func otherwise(_ seen: [GraphDocument.Registration], _ key: GraphDocument.Key) -> String {
    let what = key.hasDefault ? "the key's default" : "nothing"
    return seen.isEmpty ? what : "\(what) where no condition holds"
  }
}

extension GraphDocument.Read {
  /// What has the scope.
  fileprivate var reader: String {
    switch wrapper {
    case "Current", "LazyCurrent": "a task works in "
    case "Injected", "LazyInjected": "its object is given "
    default: "its view has "
    }
  }
}
