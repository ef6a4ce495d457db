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
  /// The program's modules, each with its files and folders, relative to the configuration's folder; empty if their folders
  /// name them.
  package private(set) var modules: [Module] = []
  /// The modules that do not depend on Trellis.
  package private(set) var outside: Set<String> = []

  /// A module, and where its sources are.
  package struct Module: Sendable {
    package let name: String
    package let paths: [(text: String, place: PlacedJSON.Position)]
  }

  /// Whether a check without it reads or starts with more.
  var narrowsChecks: Bool { !exclude.isEmpty || !defines.isEmpty || roots != nil || !modules.isEmpty }

  private static let settings = [
    "modules", "outside", "severities", "exclude", "defines", "roots", "baseline", "strict",
  ]

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
      case "modules": readModules(value, &faults)
      case "outside": readOutside(value, &faults)
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

  private mutating func readModules(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    let expectation = #"'modules' is an object: "Core": "Core/Sources", or a list of folders and files for each name"#
    var owners: [String: String] = [:]
    for (name, value) in Self.members(of: value, expectation, &faults) {
      let module = name.string ?? ""
      if !Self.isModuleName(module) {
        faults.append(JSONFault(message: "'\(module)' is no name that code can import", place: name.place))
      }
      var paths: [(text: String, place: PlacedJSON.Position)] = []
      for path in value.array ?? [value] {
        let text = path.string ?? ""
        if text.isEmpty || text.hasPrefix("/") || text.contains("\0") {
          let message = "a module's sources are a path, or a list of paths, from this file's folder"
          faults.append(JSONFault(message: message, place: path.place))
        } else if let owner = owners.updateValue(module, forKey: Self.plain(text)), owner != module {
          let message = "'\(text)' is the module '\(owner)' already: a file belongs to one module"
          faults.append(JSONFault(message: message, place: path.place))
        } else {
          paths.append((text, path.place))
        }
      }
      if value.array?.isEmpty == true {
        let message = "a module has sources; one without them is named in 'outside'"
        faults.append(JSONFault(message: message, place: value.place))
      }
      modules.append(Module(name: module, paths: paths))
    }
  }

  /// A path without what does not matter in it.
  private static func plain(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private mutating func readOutside(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    guard let names = value.array else {
      faults.append(JSONFault(message: "'outside' is a list of modules that do not use Trellis", place: value.place))
      return
    }
    for name in names {
      let module = name.string ?? ""
      if !Self.isModuleName(module) {
        faults.append(
          JSONFault(message: "a module is a name that code can import, such as \"Sentry\"", place: name.place))
      } else if module.hasPrefix("Trellis") {
        faults.append(JSONFault(message: "'\(module)' has a name of the library's own", place: name.place))
      } else {
        outside.insert(module)
      }
    }
  }

  /// Whether a name is one that can follow `import`.
  private static func isModuleName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !first.isASCII || !("0"..."9").contains(first) else { return false }
    return name.utf8.allSatisfy(Prefilter.isNameByte)
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
