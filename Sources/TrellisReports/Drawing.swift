/// A picture of a graph, whatever draws it: boxes in clusters, arrows between them.
struct Drawing {
  struct Cluster {
    var title: String
    var boxes: [Box]
  }

  struct Box {
    enum Kind {
      case registration
      case keyDefault
      case missing
    }

    var name: String
    var lines: [String]
    var kind: Kind
  }

  struct Arrow {
    var from: String
    var to: String
    /// Nil for a strict need.
    var label: String?
    /// Whether the arrow leaves its scope.
    var crosses: Bool
  }

  private(set) var clusters: [Cluster] = []
  /// Boxes outside every scope: defaults of keys, and missing keys.
  private(set) var loose: [Box] = []
  private(set) var arrows: [Arrow] = []

  init(_ document: GraphDocument) {
    var names: [String: (box: String, scope: String)] = [:]
    for (index, registration) in document.registrations.enumerated() {
      names[registration.id] = ("r\(index + 1)", registration.scope)
    }
    var boxes: [String: [Box]] = [:]
    for registration in document.registrations {
      guard let name = names[registration.id]?.box else { continue }
      boxes[registration.scope, default: []].append(
        Box(
          name: name, lines: [".\(registration.key)", registration.qualities.joined(separator: ", ")],
          kind: .registration))
    }
    clusters = document.scopes.map { scope in
      Cluster(title: scope.parent.map { "\(scope.id), below \($0)" } ?? scope.id, boxes: boxes[scope.id] ?? [])
    }
    var looseNames: [String: String] = [:]
    for registration in document.registrations {
      guard let from = names[registration.id] else { continue }
      for need in registration.needs {
        let label = need.mode == "strict" ? nil : need.mode
        for target in need.targets {
          guard let to = names[target] else { continue }
          arrows.append(Arrow(from: from.box, to: to.box, label: label, crosses: from.scope != to.scope))
        }
        guard let otherwise = need.otherwise, !(otherwise == .missing && need.mode == "optional") else { continue }
        let id = "\(otherwise.rawValue) \(need.key)"
        if looseNames[id] == nil {
          let name = "o\(looseNames.count + 1)"
          looseNames[id] = name
          let kind = otherwise == .missing ? Box.Kind.missing : .keyDefault
          let remark = otherwise == .missing ? "nothing registers it" : "the key's default"
          loose.append(Box(name: name, lines: [".\(need.key)", remark], kind: kind))
        }
        arrows.append(Arrow(from: from.box, to: looseNames[id] ?? "", label: label, crosses: false))
      }
    }
  }
}
