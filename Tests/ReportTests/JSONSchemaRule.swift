import Foundation

/// The words of JSON Schema that look at one value alone.
enum JSONSchemaRule {
  /// Whether a value keeps a rule; rules for other kinds of values are kept. Nil if the word is not known.
  static func isKept(_ word: String, _ rule: Any, by value: Any) -> Bool? {
    switch word {
    case "type": return (rule as? String).map { isOfType(value, $0) } ?? false
    case "const": return isSame(value, rule)
    case "enum": return (rule as? [Any] ?? []).contains { isSame($0, value) }
    case "required":
      guard let object = value as? [String: Any] else { return true }
      return (rule as? [String] ?? []).allSatisfy { object[$0] != nil }
    case "minimum": return number(value).map { $0 >= number(rule) ?? .infinity } ?? true
    case "maximum": return number(value).map { $0 <= number(rule) ?? -.infinity } ?? true
    case "minItems": return (value as? [Any]).map { Double($0.count) >= number(rule) ?? .infinity } ?? true
    case "uniqueItems":
      guard flag(rule) == true, let list = value as? [Any] else { return true }
      return list.indices.allSatisfy { index in !list[..<index].contains { isSame($0, list[index]) } }
    case "pattern":
      guard let text = value as? String else { return true }
      return (rule as? String).map { text.range(of: $0, options: .regularExpression) != nil } ?? false
    case "format":
      guard let text = value as? String else { return true }
      return hasFormat(text, rule as? String ?? "")
    default: return nil
    }
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    case "null": value is NSNull
    case "boolean": flag(value) != nil
    case "number": number(value) != nil
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  /// RFC 3986 by its characters, and with a scheme where one is wanted; nil for a format that is not known.
  private static func hasFormat(_ text: String, _ format: String) -> Bool? {
    let reference = /([A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*/
    let isReference = text.wholeMatch(of: reference) != nil && !text.prefix { $0 != "/" }.dropFirst().contains("[")
    switch format {
    case "uri-reference": return isReference
    case "uri": return isReference && text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil
    case "date-time":
      return text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+\-]\d\d:\d\d)/) != nil
    default: return nil
    }
  }

  /// Numbers and flags come as one class on some systems; what a flag prints as tells them apart.
  static func flag(_ value: Any) -> Bool? {
    guard let number = value as? NSNumber, !(value is String) else { return value as? Bool }
    return CFBooleanLike.isFlag(number) ? number.boolValue : nil
  }

  private static func number(_ value: Any) -> Double? {
    guard flag(value) == nil, !(value is String) else { return nil }
    return (value as? NSNumber)?.doubleValue
  }

  private static func isSame(_ a: Any, _ b: Any) -> Bool {
    if flag(a) != flag(b) { return false }
    guard let a = a as? NSObject, let b = b as? NSObject else { return "\(a)" == "\(b)" }
    return a.isEqual(b)
  }
}

/// How Foundation marks a number that is a flag.
private enum CFBooleanLike {
  static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
