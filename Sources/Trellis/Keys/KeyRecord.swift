internal import Synchronization
internal import TrellisGraph

/// What is known of a key without its type parameter; its forms share it.
final class KeyRecord: Sendable {
  let name: String
  /// Dense over the process: plans look keys up in arrays.
  let index: Int
  let site: Site
  let hasDefault: Bool
  private let type: UncheckedType

  init<Value>(_ type: Value.Type, name: String, site: Site, hasDefault: Bool) {
    self.name = name
    self.site = site
    self.hasDefault = hasDefault
    self.type = UncheckedType(type: type)
    index = Self.counter.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Describing a type costs microseconds: only a message pays for it.
  var typeName: String { spelling(of: type.type) }

  private static let counter = Atomic<Int>(0)
}

/// A metatype that is only ever described.
private struct UncheckedType: @unchecked Sendable {
  // Unchecked, since a metatype may bring an isolated conformance along: describing it uses none.
  let type: Any.Type
}
