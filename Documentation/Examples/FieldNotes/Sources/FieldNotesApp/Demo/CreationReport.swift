import FieldNotesKeys

/// Which services were made in which scope, from what the scopes' logs say.
struct CreationReport {
  let lines: [String]

  init(_ entries: [LogEntry]) {
    var order: [String] = []
    var services: [String: [String]] = [:]
    var times: [String: [String: Int]] = [:]
    for entry in entries where entry.level == .created {
      if services[entry.scope] == nil { order.append(entry.scope) }
      if times[entry.scope]?[entry.text] == nil { services[entry.scope, default: []].append(entry.text) }
      times[entry.scope, default: [:]][entry.text, default: 0] += 1
    }
    let width = order.map(\.count).max() ?? 0
    lines = order.map { scope in
      let list = (services[scope] ?? []).map { service in
        let count = times[scope]?[service] ?? 1
        return count == 1 ? service : "\(service) ×\(count)"
      }
      return scope + String(repeating: " ", count: width - scope.count) + "  " + list.joined(separator: ", ")
    }
  }
}
