import Foundation

/// What the published schema of SARIF 2.1.0 demands of the objects that a report may hold, as far as they are used.
///
/// Properties that are not listed are faults, as they are in the schema wherever the object is not a bag.
indirect enum SARIFShape: Sendable {
  case text
  case oneOf(Set<String>)
  case number(atLeast: Int)
  case flag
  case uri
  case list(of: SARIFShape, isSet: Bool = false)
  case texts
  case object(required: Set<String>, [String: SARIFShape])

  static let log = object(
    required: ["version", "runs"], ["$schema": .uri, "version": .oneOf(["2.1.0"]), "runs": .list(of: run)])
  private static let run = object(
    required: ["tool"],
    [
      "tool": .object(required: ["driver"], ["driver": component]),
      "invocations": .list(of: .object(required: ["executionSuccessful"], ["executionSuccessful": .flag])),
      "results": .list(of: result),
    ])
  private static let component = object(
    required: ["name"], ["name": .text, "rules": .list(of: rule, isSet: true)])
  private static let rule = object(
    required: ["id"],
    [
      "id": .text, "name": .text, "shortDescription": message,
      "defaultConfiguration": .object(required: [], ["level": level]),
    ])
  private static let result = object(
    required: ["message"],
    [
      "ruleId": .text, "ruleIndex": .number(atLeast: -1), "level": level, "message": message,
      "locations": .list(of: location), "relatedLocations": .list(of: location, isSet: true),
      "partialFingerprints": .texts,
    ])
  private static let level = oneOf(["none", "note", "warning", "error"])
  private static let message = object(required: ["text"], ["text": .text])
  private static let location = object(
    required: [], ["id": .number(atLeast: -1), "physicalLocation": place, "message": message])
  private static let place = object(
    required: ["artifactLocation"],
    [
      "artifactLocation": .object(required: [], ["uri": .uri, "uriBaseId": .text]),
      "region": .object(
        required: ["startLine"], ["startLine": .number(atLeast: 1), "startColumn": .number(atLeast: 1)]),
    ])

  /// What is wrong with a parsed value, each with the path to it.
  func faults(in value: Any, at path: String = "$") -> [String] {
    switch self {
    case .text: return value is String ? [] : ["\(path): no text"]
    case .oneOf(let known): return (value as? String).map(known.contains) == true ? [] : ["\(path): none of \(known)"]
    case .number(let least): return ((value as? Int) ?? .min) >= least ? [] : ["\(path): no number from \(least)"]
    case .flag: return value is Bool ? [] : ["\(path): no flag"]
    case .uri:
      let reference = /([a-z]+:\/\/)?([A-Za-z0-9\-._~\/]|%[0-9A-F]{2})+/
      return (value as? String)?.wholeMatch(of: reference) != nil ? [] : ["\(path): no URI reference: \(value)"]
    case .texts: return value is [String: String] ? [] : ["\(path): not all texts"]
    case .list(let element, let isSet):
      guard let list = value as? [Any] else { return ["\(path): no list"] }
      let isRepeated = isSet && Set(list.map { "\($0)" }).count < list.count
      return list.enumerated().flatMap { element.faults(in: $1, at: "\(path)[\($0)]") }
        + (isRepeated ? ["\(path): repeats itself"] : [])
    case .object(let required, let members):
      guard let object = value as? [String: Any] else { return ["\(path): no object"] }
      return required.subtracting(object.keys).map { "\(path): lacks \($0)" }
        + object.flatMap { key, value in
          members[key]?.faults(in: value, at: "\(path).\(key)") ?? ["\(path): may not have \(key)"]
        }
    }
  }
}
