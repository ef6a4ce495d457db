extension ImportedProgram {
  /// What was read, what is wrong with it, and what could not be read.
  package var report: String {
    var lines = notes.map { "\($0.place): warning: \($0.message) [\($0.id)]" }
    lines += unread.map { "\($0.place): note: not read: \($0.reason): \($0.text)" }
    lines += left.map { "\($0.place): note: left: \($0.reason): \($0.text)" }
    let modules = Set(registrations.map(\.registration.module)).count
    let graph = registrations.count {
      $0.registration.lifetime == .graph && $0.forwarded == nil && $0.lifetime == .unique
    }
    lines.append(
      "trellis-import: \(counted(registrations.count { $0.forwarded == nil }, "registration")) in \(counted(modules, "module")),"
        + " \(counted(keys.count, "key")), \(counted(scopes.count, "scope")), \(counted(requests.count, "request")):"
        + " \(notes.isEmpty ? "no findings" : counted(notes.count, "finding")), \(counted(unread.count, "place")) not read"
        + (left.isEmpty ? "" : ", \(left.count) left")
    )
    if graph > 0 {
      lines.append(
        "trellis-import: \(counted(graph, "registration")) \(graph == 1 ? "has" : "have") the lifetime 'graph', read as"
          + " unique; decide for each whether what belongs together is shared in a scope")
    }
    let uncertain = keys.count(where: \.isUncertain)
    if uncertain > 0 {
      lines.append(
        "trellis-import: \(counted(uncertain, "key")) \(uncertain == 1 ? "has" : "have") no registration that was read;"
          + " one that was not read may register \(uncertain == 1 ? "it" : "them")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
