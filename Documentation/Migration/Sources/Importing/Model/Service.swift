/// What a container finds a service by: its type, its name and the types of its arguments; or a property of a container.
package struct Service: Hashable, Sendable, CustomStringConvertible {
  package var type: TypeName
  /// The registration's name; an expression as written if it is not a literal.
  package var name: String?
  /// The types of the arguments that a request passes.
  package var arguments: [TypeName]
  /// The property, for a container that names its services: then it alone tells services apart.
  package var property: String?
  /// The module that declares the type, if others declare one of the same name.
  package var home: String?

  package init(type: TypeName, name: String? = nil, arguments: [TypeName] = [], property: String? = nil) {
    self.type = type
    self.name = name
    self.arguments = arguments
    self.property = property
  }

  package var description: String {
    if let property { return property }
    var text = type.text
    if let name { text += " named \(name)" }
    if !arguments.isEmpty { text += " of (\(arguments.map(\.text).joined(separator: ", ")))" }
    return text
  }

  /// The container that has the property.
  var container: String? {
    property.map { $0.contains(".") ? String($0.prefix { $0 != "." }) : "Container" }
  }

  package static func == (a: Service, b: Service) -> Bool { a.identity == b.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: [String] {
    if let property { return ["", property] }
    return [home ?? "", type.text, name ?? ""] + arguments.map(\.text)
  }
}
