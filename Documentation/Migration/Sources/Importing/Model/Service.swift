/// What a container finds a service by: its type, its name and the types of its arguments; or a property of a container.
public struct Service: Hashable, Sendable, CustomStringConvertible {
  public var type: TypeName
  /// The registration's name; an expression as written if it is not a literal.
  public var name: String?
  /// The types of the arguments that a request passes.
  public var arguments: [TypeName]
  /// The property, for a container that names its services: then it alone tells services apart.
  public var property: String?

  public init(type: TypeName, name: String? = nil, arguments: [TypeName] = [], property: String? = nil) {
    self.type = type
    self.name = name
    self.arguments = arguments
    self.property = property
  }

  public var description: String {
    if let property { return property }
    var text = type.text
    if let name { text += " named \(name)" }
    if !arguments.isEmpty { text += " of (\(arguments.map(\.text).joined(separator: ", ")))" }
    return text
  }

  public static func == (a: Service, b: Service) -> Bool { a.identity == b.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: [String] {
    if let property { return ["", property] }
    return [type.text, name ?? ""] + arguments.map(\.text)
  }
}
