import Foundation

/// A JSON schema and what it finds wrong with values: as much of drafts 7 and 2020-12 as the schemas here use.
///
/// A word of the language that it does not know is a fault, so that a schema can never be half read.
struct JSONSchema {
  private let root: [String: Any]
  /// Whether a member that `properties` does not name is a fault also where the schema permits it: for schemas whose
  /// readers pass over what they do not know, but whose writer must not.
  private let isClosed: Bool

  init(_ file: URL, isClosed: Bool = false) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
      throw CocoaError(.propertyListReadCorrupt)
    }
    self.root = root
    self.isClosed = isClosed
  }

  /// A schema below the tests' own folder, or below another one of the repository.
  static func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
  }

  /// What is wrong with a text, each with the way to it; also where it is no JSON.
  func faults(in text: String) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else { return ["$: no JSON"] }
    return faults(in: value, root, at: "$", names: nil)
  }

  /// The value at a way through the schema: `$defs`, `finding`, `properties`, `id`, `enum`.
  func value(at way: [String]) -> Any? {
    way.reduce(root as Any?) { value, step in (value as? [String: Any])?[step] }
  }

  private static let silent: Set = ["$schema", "$id", "title", "description", "default", "definitions", "$defs"]

  /// - Parameter names: The members that schemas around this one name for the same object; nil if there are none.
  private func faults(in value: Any, _ schema: [String: Any], at path: String, names: Set<String>?) -> [String] {
    var faults: [String] = []
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let known = (names ?? []).union(properties.keys)
    for (word, rule) in schema where !Self.silent.contains(word) {
      faults += broken(word, rule, by: value, at: path, known)
    }
    if let object = value as? [String: Any], names == nil, let closing = rest(of: schema) {
      let all = known.union(referred(schema))
      for (name, member) in object where !all.contains(name) {
        if let closing = closing as? [String: Any] {
          faults += self.faults(in: member, closing, at: "\(path).\(name)", names: nil)
        } else {
          faults.append("\(path): may not have \(name)")
        }
      }
    }
    return faults
  }

  /// What members must be that nothing names: a schema, or `false` for none; nil if all may be.
  private func rest(of schema: [String: Any]) -> Any? {
    if let additional = schema["additionalProperties"] { return flag(additional) == true ? nil : additional }
    let saysNothing = schema["properties"] == nil && schema["$ref"] == nil
    return isClosed && !saysNothing ? false : nil
  }

  /// The members that the schema's reference names: beside `$ref`, other words count too.
  private func referred(_ schema: [String: Any]) -> Set<String> {
    guard let reference = schema["$ref"] as? String, let target = target(reference) else { return [] }
    return Set((target["properties"] as? [String: Any] ?? [:]).keys).union(referred(target))
  }

  private func target(_ reference: String) -> [String: Any]? {
    guard reference.hasPrefix("#") else { return nil }
    var value: Any? = root
    for step in reference.dropFirst().split(separator: "/") { value = (value as? [String: Any])?[String(step)] }
    return value as? [String: Any]
  }

  private func broken(_ word: String, _ rule: Any, by value: Any, at path: String, _ known: Set<String>) -> [String] {
    switch word {
    case "$ref":
      guard let target = (rule as? String).flatMap(target) else { return ["\(path): no schema \(rule)"] }
      return faults(in: value, target, at: path, names: isClosed ? known : nil)
    case "properties":
      guard let object = value as? [String: Any], let schemas = rule as? [String: [String: Any]] else { return [] }
      return object.sorted { $0.key < $1.key }.flatMap { name, member in
        schemas[name].map { faults(in: member, $0, at: "\(path).\(name)", names: nil) } ?? []
      }
    case "items":
      guard let list = value as? [Any], let schema = rule as? [String: Any] else { return [] }
      return list.enumerated().flatMap { faults(in: $1, schema, at: "\(path)[\($0)]", names: nil) }
    case "anyOf", "oneOf":
      let schemas = rule as? [[String: Any]] ?? []
      let fitting = schemas.count { faults(in: value, $0, at: path, names: known).isEmpty }
      return (word == "anyOf" ? fitting > 0 : fitting == 1) ? [] : ["\(path): fits \(fitting) of \(word)"]
    case "additionalProperties": return []
    default:
      return JSONSchemaRule.isKept(word, rule, by: value).map { $0 ? [] : ["\(path): \(word) \(rule)"] }
        ?? ["\(path): the word \(word) is not known"]
    }
  }

  private func flag(_ value: Any) -> Bool? { JSONSchemaRule.flag(value) }
}
