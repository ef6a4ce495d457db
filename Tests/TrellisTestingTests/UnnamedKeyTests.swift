import Testing
import Trellis
import TrellisTesting

/// Keys with names or without.
private protocol KeySet: SendableMetatype {
  static var pump: Key<Part> { get }
  static var tank: Key<Part> { get }
  static var network: Key<String> { get }
}

// Words that no message contains.
private enum Named: KeySet {
  static let pump = Key<Part>("alpha")
  static let tank = Key<Part>("bravo")
  static let network = Key<String>("charlie")
}

private enum Bare: KeySet {
  static let pump = Key<Part>()
  static let tank = Key<Part>()
  static let network = Key<String>()
}

private final class Part: @unchecked Sendable {
  // Unchecked because one task at a time uses it.
  var other: Part?
}

private enum Plant<K: KeySet>: ScopeDefinition {
  static func register(in plant: inout Registry<Plant>) {
    plant.shared(K.pump) { Part() }
    plant.shared(K.tank, needs: K.pump) { _ in Part() }
    plant.shared(K.network, options: .live) { "the outside world" }
  }
}

/// Where a key is printed: each gives a text for a set of keys.
private enum Place: CaseIterable {
  case unusedOverride, unusedPermission, thrownUnusedOverrides, faultyOverride, leak

  func text<K: KeySet>(_ keys: K.Type) async throws -> String {
    switch self {
    case .unusedOverride:
      return try await recorded(
        .scope(Plant<K>.self, reportsUnusedOverrides: true) { $0.override(K.network, value: "") })
    case .unusedPermission:
      return try await recorded(.scope(Plant<K>.self, reportsUnusedOverrides: true) { $0.permitLive(K.pump) })
    case .faultyOverride:
      return try await recorded(.scope(Plant<K>.self) { $0.override(K.pump, needs: K.tank) { $0 } })
    case .thrownUnusedOverrides:
      let error = await #expect(throws: UnusedOverrides.self) {
        try await withTestScope(
          Plant<K>.self, reportsUnusedOverrides: true,
          overrides: {
            $0.override(K.network, value: "")
            $0.permitLive(K.pump)
          }
        ) { _ in }
      }
      return error?.description ?? ""
    case .leak:
      weak var pump: Part?
      let found = try await leaks(in: Plant<K>.self, patience: .milliseconds(1)) { plant in
        plant[K.pump].other = plant[K.tank]
        plant[K.tank].other = plant[K.pump]
        pump = plant[K.pump]
      }
      pump?.other = nil
      return found.map(\.description).joined(separator: "\n")
    }
  }

  private func recorded(_ trait: ScopeTrait) async throws -> String {
    try await issues(of: trait).map(\.text).joined(separator: "\n")
  }
}

@Suite("In tests, a key without a name", .serialized)
struct UnnamedKeyTests {
  /// Each place is tried with names and without: both texts are the same but for what stands for the keys.
  @Test("is called by its type and place wherever one with a name is called by that", arguments: Place.allCases)
  private func place(_ place: Place) async throws {
    let named = try await place.text(Named.self)
    #expect(named.contains("\(Named.pump)") || named.contains("\(Named.network)"), "\(named)")
    #expect(Self.masked(named, Named.self) == Self.masked(try await place.text(Bare.self), Bare.self))
  }

  private static func masked<K: KeySet>(_ text: String, _ keys: K.Type) -> String {
    // Interpolated, the type has its module in optimized builds only.
    var text = text.replacing(/TrellisTestingTests\.(Named|Bare)/, with: "Keys")
    for (index, key) in [K.pump, K.tank, K.network].enumerated() { text = text.replacing("\(key)", with: "[\(index)]") }
    // As a need, a key with a name is written out.
    return text.replacing(/Keys(\[\d\])/) { "(\($0.1))" }
  }
}
