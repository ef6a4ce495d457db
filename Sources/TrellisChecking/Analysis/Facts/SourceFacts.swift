package import TrellisGraph
package import TrellisResolver

/// What source text shows about a program: its graph, and facts that a run cannot know.
@dynamicMemberLookup
package struct SourceFacts: Sendable {
  package var graph = GraphFacts()
  /// Properties of dependency structs whose names match no key.
  package var unmatchedProperties: [UnmatchedPropertyFact] = []
  /// Keys that get no property because another member of their scopes has its name.
  package var memberNames: [MemberNameFact] = []
  /// Scopes that are passed to objects.
  package var handovers: [HandoverFact] = []
  /// Keys that are read from a scope whose definition the text does not name.
  package var reads: [CurrentReadFact] = []
  /// Keys that factories look up in scopes which they do not receive.
  package var undeclaredNeeds: [UndeclaredNeedFact] = []
  /// Factories that do not fit the needs of their registrations.
  package var misfits: [MisfitFact] = []
  /// Needs that an initializer receives in each other's places.
  package var swappedNeeds: [SwappedNeedsFact] = []
  /// Points where a definition ends the program instead of registering.
  package var ends: [EndFact] = []
  /// The registrations of modules and functions that no definition reaches, in a scope for each.
  package var unreached = GraphFacts()
  package var unreachedEnds: [EndFact] = []
  /// The definitions of tests, which are not checked.
  package var ofTests: Set<ScopeIndex> = []
  /// Requests, overrides and handovers that are not followed, and only counted. What is reported stands in the graph.
  package var notFollowed: [NotFollowed] = []
  /// Whether the program declares a type with the name of the main actor.
  package var hidesMainActor = false

  package init() {}

  /// The number of registrations in the text, wherever they are.
  package var registrationCount: Int {
    let reached = Set(graph.registrations.map(\.site))
    return graph.registrations.count + Set(unreached.registrations.map(\.site)).subtracting(reached).count
  }

  /// Facts of the graph. Reads only: writing through a key path would copy whole arrays.
  package subscript<Value>(dynamicMember path: KeyPath<GraphFacts, Value>) -> Value { graph[keyPath: path] }
}

/// A property of a dependency struct whose name matches no key.
package struct UnmatchedPropertyFact: Sendable {
  package var name: String
  /// The property's type as written.
  package var type: String
  /// The struct that declares it, as a user would write it.
  package var owner: String
  package var site: Site
  /// The modules that its file sees, its own first.
  package var modules: [Int] = [0]
}
