import Swinject

extension ObjectScope {
  /// Until the user logs out.
  public static let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
}

/// What is made on the main actor is registered and resolved with these.
extension Container {
  @MainActor @discardableResult
  public func register<Service>(
    _ type: Service.Type, name: String? = nil, mainActorFactory: @escaping @MainActor (Resolver) -> Service
  ) -> ServiceEntry<Service> {
    register(type, name: name) { r in
      nonisolated(unsafe) let resolver = r
      return MainActor.assumeIsolated { Box(value: mainActorFactory(resolver)) }.value
    }
  }
}

extension Resolver {
  @MainActor public func onMain<Service>(_ type: Service.Type, name: String? = nil) -> Service {
    guard let service = resolve(type, name: name) else { fatalError("\(type) is not registered") }
    return service
  }
}

private struct Box<Value>: @unchecked Sendable {
  let value: Value
}
