import Trellis

/// Which services were made in which scope.
struct CreationReport {
  let lines: [String]

  init(_ events: [ScopeEvent]) {
    var order: [String] = []
    var services: [String: [String]] = [:]
    var times: [String: [String: Int]] = [:]
    for event in events where event.kind == .instanceCreated && event.error == nil {
      let scope = event.scope
      for service in event.keys.map(\.description) {
        if services[scope] == nil { order.append(scope) }
        if times[scope]?[service] == nil { services[scope, default: []].append(service) }
        times[scope, default: [:]][service, default: 0] += 1
      }
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
