internal import Synchronization
internal import TrellisGraph

/// The part of a key without its type parameter, shared by the key and its forms.
final class KeyRecord: Sendable {
  /// The string that the key was created with, if any.
  private let given: String?
  /// Dense across the process: plans index arrays by it.
  let index: Int
  let site: Site
  let hasDefault: Bool
  private let type: UncheckedType

  init<Value>(_ type: Value.Type, name: String?, site: Site, hasDefault: Bool) {
    given = name
    self.site = site
    self.hasDefault = hasDefault
    self.type = UncheckedType(type: type)
    index = Self.counter.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// What tells the key from others in a checked graph.
  var label: String { given ?? site.keyLabel }

  /// The key's declared name, as far as it is known: the string it was created with, or what the build plugin has compiled in.
  var name: String? {
    #if DEBUG
      given ?? CheckedGraphs.name(ofKeyAt: site)
    #else
      given
    #endif
  }

  /// Computed on demand: describing a type takes microseconds, and only messages need it.
  var typeName: String { spelling(of: type.type) }

  private static let counter = Atomic<Int>(0)
}

/// A metatype that is only described.
private struct UncheckedType: @unchecked Sendable {
  // Unchecked because a metatype may carry an isolated conformance: describing it uses none.
  let type: Any.Type
}
