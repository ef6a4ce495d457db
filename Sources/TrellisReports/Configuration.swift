package import TrellisGraph

/// A project's own settings, from its `.trellis.json`.
package struct Configuration: Sendable {
  /// What a finding's id weighs in this project; nil inside for `off`.
  package private(set) var severities: [Rule: Severity?] = [:]
  /// Files and folders that are not read, from the file's own folder.
  package private(set) var exclude: [String] = []
  package private(set) var isStrict = false

  /// All that is wrong with a file.
  package struct Faults: Error {
    package var faults: [JSONFault]
  }

  package init(reading bytes: [UInt8]) throws(Faults) {
    let file: PlacedJSON
    do {
      file = try JSONReader.read(bytes)
    } catch {
      throw Faults(faults: [error])
    }
    var faults: [JSONFault] = []
    for (name, value) in Self.members(of: file, "the configuration is an object", &faults) {
      switch name.string {
      case "severities": readSeverities(value, &faults)
      case "exclude": readExclude(value, &faults)
      case "strict":
        if let strict = value.bool {
          isStrict = strict
        } else {
          faults.append(JSONFault(message: "'strict' is true or false", place: value.place))
        }
      case let other:
        faults.append(
          JSONFault(
            message: "there is no setting '\(other ?? "")': there are 'severities', 'exclude' and 'strict'",
            place: name.place))
      }
    }
    guard faults.isEmpty else { throw Faults(faults: faults) }
  }

  private mutating func readSeverities(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    for (name, value) in Self.members(of: value, "'severities' is an object of ids", &faults) {
      guard let rule = Rule(rawValue: name.string ?? "") else {
        faults.append(JSONFault(message: "there is no finding '\(name.string ?? "")'", place: name.place))
        continue
      }
      if value.string == "off" {
        severities[rule] = .some(nil)
      } else if let severity = Severity(rawValue: value.string ?? "") {
        severities[rule] = severity
      } else {
        faults.append(JSONFault(message: "a severity is \"error\", \"warning\" or \"off\"", place: value.place))
      }
    }
  }

  private mutating func readExclude(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    guard let paths = value.array else {
      faults.append(JSONFault(message: "'exclude' is a list of paths", place: value.place))
      return
    }
    for path in paths {
      let parts = path.string?.split(separator: "/").filter { $0 != "." } ?? []
      if let text = path.string, !parts.isEmpty, !text.hasPrefix("/"), !parts.contains(".."), !text.contains("*") {
        exclude.append(parts.joined(separator: "/"))
      } else {
        faults.append(
          JSONFault(message: "a path is a text, below this file's folder, without '..' and '*'", place: path.place))
      }
    }
  }

  /// An object's members, each name once.
  private static func members(
    of value: PlacedJSON, _ expectation: String, _ faults: inout [JSONFault]
  ) -> [(name: PlacedJSON, value: PlacedJSON)] {
    guard let members = value.object else {
      faults.append(JSONFault(message: expectation, place: value.place))
      return []
    }
    var seen: Set<String> = []
    return members.filter { member in
      if seen.insert(member.name.string ?? "").inserted { return true }
      faults.append(
        JSONFault(message: "'\(member.name.string ?? "")' is here for the second time", place: member.name.place))
      return false
    }
  }
}
