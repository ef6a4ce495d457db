/// A list of which the sound elements are there, and the errors of the others, instead of no list.
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
        // The container has not moved on.
        _ = try list.decode(Skipped.self)
      }
    }
    self.elements = elements
    self.errors = errors
  }
}
