internal import TrellisGraph

/// One key, its lifetime, its needs, its factory and where it was written.
class AnyRegistration: @unchecked Sendable {
  // Unchecked since it has subclasses; all of it is immutable.
  let key: Keys
  let lifetime: Lifetime
  let needs: [Need]
  let isOverride: Bool
  let site: Site
  /// The module it came through.
  let module: String?
  let storage: StorageLayout

  /// What a registration says of one need.
  struct Need: Sendable {
    let record: KeyRecord
    let mode: NeedFact.Mode
  }

  /// Where and how it was written.
  struct Origin {
    let site: Site
    let module: String?
    let isOverride: Bool
  }

  init(key: Keys, lifetime: Lifetime, needs: [Need], origin: Origin, storage: StorageLayout) {
    self.key = key
    self.lifetime = lifetime
    self.needs = needs
    self.isOverride = origin.isOverride
    self.site = origin.site
    self.module = origin.module
    self.storage = storage
  }

  /// Finds or makes the instance of a slot and boxes it: for chains too deep for the stack.
  func box(
    _ locator: Locator, in owner: ScopeStorage, requester: ScopeStorage, prepared: PreparedNeeds?
  ) throws(ResolutionError) -> AnyObject? {
    nil
  }
}

/// A registration with its type.
final class Registration<Value>: AnyRegistration, @unchecked Sendable {
  typealias Make = @Sendable (inout NeedReader) throws(ResolutionError) -> Value

  let make: Make

  init(_ key: Key<Value>, lifetime: Lifetime, needs: [Need] = [], origin: Origin, make: @escaping Make) {
    self.make = make
    super.init(key: key, lifetime: lifetime, needs: needs, origin: origin, storage: StorageLayout(Value.self))
  }

  override func box(
    _ locator: Locator, in owner: ScopeStorage, requester: ScopeStorage, prepared: PreparedNeeds?
  ) throws(ResolutionError) -> AnyObject? {
    Box(try owner.make(self, at: locator, requester: requester, prepared: prepared))
  }
}

/// A value on its way through type-erased hands.
final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
