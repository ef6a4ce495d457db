/// Everything that a reader found in one program, in the order of the files.
public struct ContainerFacts: Sendable {
  public var registrations: [Registration] = []
  /// Requests outside of factories.
  public var requests: [Request] = []
  public var unread: [Unread] = []
  /// The assemblies that the program applies; empty if it cannot be told, and all of them count.
  public var applied: [String] = []
  public var containers: [ChildContainer] = []

  public init() {}

  mutating func append(_ other: ContainerFacts) {
    registrations += other.registrations
    requests += other.requests
    unread += other.unread
    applied += other.applied
    containers += other.containers
  }
}

/// A look-up in the container.
public struct Request: Sendable {
  public enum Kind: Sendable {
    case call
    /// A property wrapper: its name, and whether it holds the instance.
    case wrapper(String)
  }

  public var service: Service
  public var kind: Kind
  public var isOptional: Bool
  public var module: String
  public var place: Place
}

/// A part of the program that the importer does not understand.
public struct Unread: Hashable, Sendable {
  public var place: Place
  public var text: String
  /// A full clause: "the name of this registration is computed".
  public var reason: String
}

/// A container below another one.
public struct ChildContainer: Hashable, Sendable {
  public var name: String
  public var parent: String?
  public var place: Place
}
