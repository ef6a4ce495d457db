// `@testable`, because no copy of a shared scope outlives it otherwise.
@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

extension Scope {
  /// A copy that does not keep a shared scope open.
  var unheld: Scope { Scope(ref.object) }
}
