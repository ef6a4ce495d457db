internal import TrellisGraph
package import TrellisResolver

/// A project's settings, from its `.trellis.json`.
package struct Configuration: Sendable {
  /// The severity of each configured rule; nil inside for `off`.
  package private(set) var severities: [Rule: Severity?] = [:]
  /// Files and folders that are not read, relative to the configuration's folder.
  package private(set) var exclude: [(pattern: PathPattern, text: String, place: PlacedJSON.Position)] = []
  /// `#if` conditions with a fixed value.
  package private(set) var defines = FixedConditions()
  /// Names of the scope definitions that programs start with; nil for all definitions without a parent.
  package private(set) var roots: [(name: String, place: PlacedJSON.Position)]?
  /// A file of known findings, relative to the configuration's folder.
  package private(set) var baseline: String?
  package private(set) var isStrict = false

  /// Whether a check without it reads or starts with more.
  var narrowsChecks: Bool { !exclude.isEmpty || !defines.isEmpty || roots != nil }

  private static let settings = ["severities", "exclude", "defines", "roots", "baseline", "strict"]

  /// Everything that is wrong with a file.
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
      case "defines": readDefines(value, &faults)
      case "roots": readRoots(value, &faults)
      case "baseline":
        if let path = value.string, !path.isEmpty {
          baseline = path
        } else {
          faults.append(JSONFault(message: "'baseline' is the path of a file", place: value.place))
        }
      case "strict":
        if let strict = value.bool {
          isStrict = strict
        } else {
          faults.append(JSONFault(message: "'strict' is true or false", place: value.place))
        }
      case let other:
        faults.append(
          JSONFault(
            message:
              "there is no setting '\(other ?? "")': there are \(Self.settings.map { "'\($0)'" }.joined(separator: ", "))",
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
      if let text = path.string, let pattern = PathPattern(text) {
        exclude.append((pattern, text, path.place))
      } else {
        faults.append(JSONFault(message: "a path is a text, below this file's folder, without '..'", place: path.place))
      }
    }
  }

  private mutating func readDefines(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    for (name, value) in Self.members(of: value, "'defines' is an object of conditions", &faults) {
      if let isSet = value.bool {
        defines[text: name.string ?? ""] = isSet
      } else {
        faults.append(JSONFault(message: "a condition is true or false", place: value.place))
      }
    }
  }

  private mutating func readRoots(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    let message = "'roots' is a list of scope definitions"
    guard let names = value.array, !names.isEmpty else {
      faults.append(JSONFault(message: message, place: value.place))
      return
    }
    roots = []
    for name in names {
      if let text = name.string {
        roots?.append((text, name.place))
      } else {
        faults.append(JSONFault(message: message, place: name.place))
      }
    }
  }

  /// Returns an object's members, and reports names that appear twice.
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
