/// Decodes a list element by element: the ones that can be decoded, and the errors of the others.
struct Recovered<Element: Decodable>: Decodable {
  let elements: [Element]
  let errors: [any Error]

  private struct Skipped: Decodable {}

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var elements: [Element] = []
    var errors: [any Error] = []
    while !list.isAtEnd {
      do {
        elements.append(try list.decode(Element.self))
      } catch {
        errors.append(error)
        // A failed `decode` leaves the container at the same element.
        _ = try list.decode(Skipped.self)
      }
    }
    self.elements = elements
    self.errors = errors
  }
}
