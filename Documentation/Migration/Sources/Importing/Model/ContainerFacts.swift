/// Everything that a reader found in one program, in the order of the files.
package struct ContainerFacts: Sendable {
  package var registrations: [Registration] = []
  /// Requests outside of factories.
  package var requests: [Request] = []
  package var unread: [Unread] = []
  /// The assemblies that the program applies; empty if it cannot be told, and all of them count.
  package var applied: [String] = []
  package var containers: [ChildContainer] = []
  /// The child containers that an assembly or function registers in; empty text for another container.
  package var placements: [String: Set<String>] = [:]

  package init() {}

  mutating func append(_ other: ContainerFacts) {
    registrations += other.registrations
    requests += other.requests
    unread += other.unread
    applied += other.applied
    containers += other.containers
    placements.merge(other.placements) { $0.union($1) }
  }
}

/// A look-up in the container.
package struct Request: Sendable {
  package enum Kind: Sendable {
    case call
    /// A property wrapper: its name, and whether it holds the instance.
    case wrapper(String)
  }

  package var service: Service
  package var kind: Kind
  package var isOptional: Bool
  /// The type that asks, for a property.
  package var owner: String?
  /// What a call site needs to be written anew.
  package var wrapper: WrittenWrapper?
  package var module: String
  package var place: Place
}

/// A property wrapper in its file.
package struct WrittenWrapper: Hashable, Sendable {
  /// The attribute, by its offsets.
  package var attribute: Range<Int>
  /// Where a type goes if the property has none.
  package var missingType: Int?
}

/// A part of the program that the importer does not understand.
package struct Unread: Hashable, Sendable {
  package var place: Place
  package var text: String
  /// A full clause: "the name of this registration is computed".
  package var reason: String
}

/// A container below another one.
package struct ChildContainer: Hashable, Sendable {
  package var name: String
  package var parent: String?
  package var place: Place
}
