internal import TrellisCore

/// The inputs of a shared scope.
struct SharedKey: Hashable, @unchecked Sendable {
  // Unchecked: only values that are `Sendable` are put in.
  private let value: AnyHashable

  init(_ inputs: some Hashable & Sendable) { value = AnyHashable(inputs) }
}
