package import TrellisChecking
package import TrellisGraph
internal import TrellisResolver

extension GraphDocument {
  private static let version = 1

  /// The machine-readable form, version 1; members without a value are left out.
  package var json: JSON {
    .object([
      ("trellisGraph", .number(Self.version)),
      (
        "scopes",
        .array(scopes.map { .object([("id", .string($0.id))] + Self.member("parent", $0.parent) + $0.site.members) })
      ),
      ("keys", .array(keys.map { .object($0.members) })),
      ("registrations", .array(registrations.map(\.json))),
      ("uses", .array(uses.map(\.json))),
      ("reads", .array(reads.map(\.json))),
    ])
  }

  static func member(_ name: String, _ value: String?) -> [(String, JSON)] {
    value.map { [(name, .string($0))] } ?? []
  }

  static func strings(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }

  /// The error for a file that cannot be read as a graph.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads the format that `json` writes; unknown members are ignored.
  package init(reading bytes: [UInt8]) throws {
    let json: PlacedJSON
    do {
      json = try JSONReader.read(bytes)
    } catch {
      throw Unreadable(description: "not JSON at \(error.place.line):\(error.place.column): \(error.message)")
    }
    guard case .number(let version)? = json["trellisGraph"]?.value else {
      throw Unreadable(description: "not a graph: it has no member 'trellisGraph'")
    }
    guard version == Self.version else {
      throw Unreadable(description: "a graph of version \(version), of which only \(Self.version) can be read")
    }
    scopes = try json.list("scopes").map {
      Scope(
        id: try $0.string("id"), parent: try $0.optionalString("parent"),
        isOpen: try $0["open"] != nil && $0.boolean("open"), site: try Site($0))
    }
    keys = try json.list("keys").map {
      Key(
        id: try $0.string("id"), type: try $0.string("type"), hasDefault: try $0.boolean("hasDefault"),
        // Left out where it is true.
        isMentioned: try $0["mentioned"] == nil || $0.boolean("mentioned"), site: try Site($0))
    }
    registrations = try json.list("registrations").map { try Registration($0) }
    uses = try json.list("uses").map {
      Use(
        key: try $0.string("key"), scope: try $0.string("scope"), isLoad: try $0.boolean("load"),
        isOptional: try $0["optional"] != nil && $0.boolean("optional"), condition: try $0.optionalString("condition"),
        targets: try $0.strings("targets"), site: try Site($0))
    }
    // Older files do not have these members.
    reads =
      try json["reads"] == nil
      ? []
      : json.list("reads").map {
        Read(key: try $0.string("key"), wrapper: (try? $0.string("wrapper")) ?? "Current", site: try Site($0))
      }
  }
}

extension GraphDocument.Key {
  var members: [(String, JSON)] {
    [("id", .string(id)), ("type", .string(type)), ("hasDefault", .boolean(hasDefault))]
      + (isMentioned ? [] : [("mentioned", .boolean(false))]) + site.members
  }
}

extension GraphDocument.Use {
  var json: JSON {
    .object(
      [("key", .string(key)), ("scope", .string(scope)), ("load", .boolean(isLoad))]
        + (isOptional ? [("optional", .boolean(true))] : []) + GraphDocument.member("condition", condition)
        + [("targets", GraphDocument.strings(targets))] + site.members)
  }
}

extension GraphDocument.Read {
  var json: JSON { .object([("key", .string(key)), ("wrapper", .string(wrapper))] + site.members) }
}

extension GraphDocument.Registration {
  var json: JSON {
    var members: [(String, JSON)] = [
      ("id", .string(id)), ("scope", .string(scope)), ("key", .string(key)), ("role", .string(role.name)),
    ]
    if case .contribution(let entry) = role { members += GraphDocument.member("entry", entry) }
    members.append(("lifetime", .string(lifetime)))
    members.append(("traits", GraphDocument.strings(traits.map(\.rawValue).sorted())))
    members += GraphDocument.member("module", module) + GraphDocument.member("condition", condition)
    members += site.members
    members.append(
      (
        "needs",
        .array(
          needs.map { need in
            .object(
              [("key", .string(need.key)), ("mode", .string(need.mode))]
                + [("targets", GraphDocument.strings(need.targets))]
                + GraphDocument.member("otherwise", need.otherwise?.rawValue) + need.site.members)
          })
      ))
    return .object(members)
  }

  fileprivate init(_ json: PlacedJSON) throws {
    self.init(
      id: try json.string("id"), scope: try json.string("scope"), key: try json.string("key"),
      role: try json.role(), lifetime: try json.string("lifetime"),
      traits: Set(try json.strings("traits").compactMap { GraphDocument.Trait(rawValue: $0) }),
      module: try json.optionalString("module"), condition: try json.optionalString("condition"),
      needs: try json.list("needs").map { need in
        GraphDocument.Need(
          key: try need.string("key"), mode: try need.string("mode"), targets: try need.strings("targets"),
          otherwise: need["otherwise"] == nil ? nil : try need.word("otherwise"), site: try Site(need))
      },
      site: try Site(json))
  }
}

extension Site {
  var members: [(String, JSON)] {
    [("path", .string(file)), ("line", .number(line)), ("column", .number(column))]
  }

  fileprivate init(_ json: PlacedJSON) throws {
    self.init(file: try json.string("path"), line: try json.number("line"), column: try json.number("column"))
  }
}

extension PlacedJSON {
  private func wrong(_ name: String, _ kind: String) -> GraphDocument.Unreadable {
    GraphDocument.Unreadable(description: "not a graph: the member '\(name)' of something in it is no \(kind)")
  }

  fileprivate func string(_ name: String) throws -> String {
    guard let value = self[name]?.string else { throw wrong(name, "string") }
    return value
  }

  fileprivate func optionalString(_ name: String) throws -> String? {
    self[name] == nil ? nil : try string(name)
  }

  fileprivate func number(_ name: String) throws -> Int {
    guard case .number(let value)? = self[name]?.value else { throw wrong(name, "number") }
    return value
  }

  fileprivate func boolean(_ name: String) throws -> Bool {
    guard let value = self[name]?.bool else { throw wrong(name, "boolean") }
    return value
  }

  fileprivate func list(_ name: String) throws -> [PlacedJSON] {
    guard let values = self[name]?.array else { throw wrong(name, "array") }
    return values
  }

  fileprivate func strings(_ name: String) throws -> [String] {
    try list(name).map {
      guard let value = $0.string else { throw wrong(name, "array of strings") }
      return value
    }
  }

  fileprivate func word<T: RawRepresentable<String>>(_ name: String) throws -> T {
    guard let value = T(rawValue: try string(name)) else { throw wrong(name, "known word") }
    return value
  }

  fileprivate func role() throws -> Role {
    let (name, entry) = (try string("role"), try optionalString("entry"))
    guard let role = Role.all(entry: entry).first(where: { $0.name == name }) else { throw wrong("role", "known word") }
    return role
  }
}

extension Role {
  /// - Parameter entry: The entry of a contribution.
  package static func all(entry: String? = nil) -> [Role] {
    [.plain, .collection, .contribution(entry: entry), .decoration]
  }

  /// The role's name in JSON.
  package var name: String {
    switch self {
    case .plain: "plain"
    case .collection: "collection"
    case .contribution: "contribution"
    case .decoration: "decoration"
    }
  }
}
