package import TrellisGraph
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
          faults.add("'baseline' is the path of a file", at: value.place)
        }
      case "strict":
        if let strict = value.bool {
          isStrict = strict
        } else {
          faults.add("'strict' is true or false", at: value.place)
        }
      case let other:
        let settings = Self.settings.map { "'\($0)'" }.joined(separator: ", ")
        faults.add("there is no setting '\(other ?? "")': there are \(settings)", at: name.place)
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
        faults.add("'\(module)' is no name that code can import", at: name.place)
      }
      var paths: [(text: String, place: PlacedJSON.Position)] = []
      for path in value.array ?? [value] {
        let text = path.string ?? ""
        if text.isEmpty || text.hasPrefix("/") || text.contains("\0") {
          faults.add("a module's sources are a path, or a list of paths, from this file's folder", at: path.place)
        } else if let owner = owners.updateValue(module, forKey: Self.plain(text)), owner != module {
          faults.add("'\(text)' is the module '\(owner)' already: a file belongs to one module", at: path.place)
        } else {
          paths.append((text, path.place))
        }
      }
      if value.array?.isEmpty == true {
        faults.add("a module has sources; one without them is named in 'outside'", at: value.place)
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
      faults.add("'outside' is a list of modules that do not use Trellis", at: value.place)
      return
    }
    for name in names {
      let module = name.string ?? ""
      if !Self.isModuleName(module) {
        faults.add("a module is a name that code can import, such as \"Sentry\"", at: name.place)
      } else if module.hasPrefix("Trellis") {
        faults.add("'\(module)' has a name of the library's own", at: name.place)
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
        faults.add("there is no finding '\(name.string ?? "")'", at: name.place)
        continue
      }
      if value.string == "off" {
        severities[rule] = .some(nil)
      } else if let severity = Severity(rawValue: value.string ?? "") {
        severities[rule] = severity
      } else {
        faults.add("a severity is \"error\", \"warning\" or \"off\"", at: value.place)
      }
    }
  }

  private mutating func readExclude(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    guard let paths = value.array else {
      faults.add("'exclude' is a list of paths", at: value.place)
      return
    }
    for path in paths {
      if let text = path.string, let pattern = PathPattern(text) {
        exclude.append((pattern, text, path.place))
      } else {
        faults.add("a path is a text, below this file's folder, without '..'", at: path.place)
      }
    }
  }

  private mutating func readDefines(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    for (name, value) in Self.members(of: value, "'defines' is an object of conditions", &faults) {
      if let isSet = value.bool {
        defines[text: name.string ?? ""] = isSet
      } else {
        faults.add("a condition is true or false", at: value.place)
      }
    }
  }

  private mutating func readRoots(_ value: PlacedJSON, _ faults: inout [JSONFault]) {
    let message = "'roots' is a list of scope definitions"
    guard let names = value.array, !names.isEmpty else {
      faults.add(message, at: value.place)
      return
    }
    roots = []
    for name in names {
      if let text = name.string {
        roots?.append((text, name.place))
      } else {
        faults.add(message, at: name.place)
      }
    }
  }

  /// Returns an object's members, and reports names that appear twice.
  private static func members(
    of value: PlacedJSON, _ expectation: String, _ faults: inout [JSONFault]
  ) -> [(name: PlacedJSON, value: PlacedJSON)] {
    guard let members = value.object else {
      faults.add(expectation, at: value.place)
      return []
    }
    var seen: Set<String> = []
    return members.filter { member in
      if seen.insert(member.name.string ?? "").inserted { return true }
      faults.add("'\(member.name.string ?? "")' is here for the second time", at: member.name.place)
      return false
    }
  }
}
