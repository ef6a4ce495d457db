internal import Foundation

extension ImportedProgram {
  /// The graph of the app as it is, in the format that `trellis graph --format json` prints.
  package var graphJSON: String {
    let document = GraphDocument(self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(document) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

private struct GraphDocument: Encodable {
  struct Scope: Encodable { var id: String, parent: String?, path: String, line: Int, column: Int }
  struct Key: Encodable {
    var id: String, type: String, hasDefault: Bool, mentioned: Bool?, path: String, line: Int, column: Int
  }
  struct Need: Encodable {
    var key: String, mode: String, targets: [String], otherwise: String?, path: String, line: Int, column: Int
  }
  struct Registration: Encodable {
    var id: String, scope: String, key: String, role: String, lifetime: String, traits: [String], module: String?
    var condition: String?, needs: [Need], path: String, line: Int, column: Int
  }
  struct Use: Encodable {
    var key: String, scope: String, load: Bool, targets: [String], path: String, line: Int, column: Int
  }
  struct Read: Encodable { var key: String, path: String, line: Int, column: Int }
  struct Override: Encodable {}

  var trellisGraph = 1
  var scopes: [Scope]
  var keys: [Key]
  var registrations: [Registration]
  var uses: [Use]
  var reads: [Read]
  var overrides: [Override] = []

  init(_ program: ImportedProgram) {
    let identifiers = Self.identifiers(program)
    scopes = program.scopes.map {
      Scope(id: $0.name, parent: $0.parent, path: $0.place.path, line: $0.place.line, column: $0.place.column)
    }
    let used = Set(program.registrations.flatMap { ($0.needs + $0.later).map(\.key) } + program.requests.map(\.key))
    keys = program.keys.enumerated().map {
      Key(
        id: $0.element.name.unquoted, type: $0.element.type, hasDefault: false,
        mentioned: used.contains($0.offset) ? nil : false, path: $0.element.place.path, line: $0.element.place.line,
        column: $0.element.place.column)
    }
    registrations = program.registrations.enumerated().map { index, registered in
      let old = registered.registration
      var traits = ["found"]
      if old.isAsync { traits.insert("async", at: 0) }
      if old.isOnMainActor { traits.append("mainActor") }
      let later = registered.later.map { ImportedProgram.LinkedNeed(key: $0.key, mode: .lazy, place: $0.place) }
      return Registration(
        id: identifiers[index], scope: registered.scope, key: program.keys[registered.key].name.unquoted, role: "plain",
        lifetime: registered.lifetime.rawValue, traits: traits, module: old.group, condition: old.describedCondition,
        needs: (registered.needs + later).filter { !program.keys[$0.key].isUncertain }.map { need in
          let targets = program.visible(need.key, from: registered.scope).map { identifiers[$0] }
          return Need(
            key: program.keys[need.key].name.unquoted, mode: need.mode.rawValue, targets: targets,
            otherwise: targets.isEmpty ? "missing" : nil, path: need.place.path, line: need.place.line,
            column: need.place.column)
        },
        path: old.place.path, line: old.place.line, column: old.place.column)
    }
    uses = []
    reads = []
    for (key, request) in program.requests {
      let name = program.keys[key].name.unquoted
      let registrations = program.byKey[key]
      // An old container has no scopes: the request is one of the scope that can answer it.
      let scope = registrations.first.map { program.registrations[$0].scope } ?? program.scopes[0].name
      if case .wrapper = request.kind, registrations.isEmpty { continue }
      if program.keys[key].isUncertain { continue }
      uses.append(
        Use(
          key: name, scope: scope, load: false, targets: registrations.map { identifiers[$0] },
          path: request.place.path, line: request.place.line, column: request.place.column))
    }
  }

  /// `AppScope.log`, and `AppScope.log#2` for a second registration.
  private static func identifiers(_ program: ImportedProgram) -> [String] {
    var count: [String: Int] = [:]
    return program.registrations.map { registered in
      let name = "\(registered.scope).\(program.keys[registered.key].name.unquoted)"
      count[name, default: 0] += 1
      return count[name] == 1 ? name : "\(name)#\(count[name] ?? 0)"
    }
  }
}

extension ImportedProgram {
  /// The registrations of a key that a scope sees.
  func visible(_ key: Int, from scope: String) -> [Int] {
    byKey[key].filter { isAbove(registrations[$0].scope, scope) }
  }
}
