/// Everything that a reader found in one program, in the order of the files.
package struct ContainerFacts: Sendable {
  package var registrations: [Registration] = []
  /// Requests outside of factories.
  package var requests: [Request] = []
  package var unread: [Unread] = []
  /// What registrations that were not read may register; nil where any service may be it.
  package var unreadTypes: [TypeName?] = []
  /// What is called on registrations outside of their declarations.
  package var changes: [Change] = []
  /// The scopes that containers give what names none, in their own `autoRegister`.
  package var defaultScopes: [String: Set<String>] = [:]
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
    unreadTypes += other.unreadTypes
    changes += other.changes
    defaultScopes.merge(other.defaultScopes) { $0.union($1) }
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
  /// The property that a wrapper is of.
  package var wrapped: String?
  /// The property or variable whose value it is, if that can read with `@Current`.
  package var property: ReadingProperty?
  package var module: String
  package var place: Place
}

/// What changes in a file so that a property reads with `@Current`, by offsets.
package struct ReadingProperty: Hashable, Sendable {
  /// Where the attribute goes: that of the old wrapper, or nothing.
  package var attribute: Range<Int>
  /// Its type, or where one goes if it has none.
  package var type: Range<Int>?
  package var missingType: Int?
  /// Its value and `lazy`.
  package var removed: [Range<Int>] = []
  /// A `let`.
  package var constant: Range<Int>?
  /// Whether each read asks the container, as `@Current` does.
  package var asksAgain = false
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
