extension JSON {
  /// Why a text is not JSON, or not what was expected.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads what RFC 8259 allows, numbers with fractions aside, which nothing here writes.
  package init(reading text: String) throws {
    do {
      self = try JSON(JSONReader.read(Array(text.utf8)))
    } catch {
      throw Fault(description: "not JSON at \(error.place.line):\(error.place.column): \(error.message)")
    }
  }

  /// The same value without places; its depth is bounded by the reader.
  private init(_ placed: PlacedJSON) throws(JSONFault) {
    switch placed.value {
    case .string(let string): self = .string(string)
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .null: self = .null
    case .other: throw JSONFault(message: "a whole number is expected", place: placed.place)
    case .array(let values):
      var array: [JSON] = []
      for value in values { array.append(try JSON(value)) }
      self = .array(array)
    case .object(let values):
      var members: [(String, JSON)] = []
      for (name, value) in values { members.append((name.string ?? "", try JSON(value))) }
      self = .object(members)
    }
  }

  /// A member of an object; nil where there is none, or where this is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }
}
