internal import TrellisGraph

extension AnyRegistration {
  /// A registration whose factory receives its needs.
  static func factory<Value, each Needed>(
    _ key: Key<Value>, _ lifetime: Lifetime, needs: (repeat Dependency<each Needed>), origin: Origin,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) -> AnyRegistration {
    var list: [Need] = []
    repeat list.append(Need(record: (each needs).record, mode: (each needs).mode))
    return Registration(key, lifetime: lifetime, needs: list, origin: origin) {
      (reader: inout NeedReader) throws(ResolutionError) -> Value in
      do {
        return try make(repeat try (each needs).fetch(&reader))
      } catch let error as ResolutionError {
        // A need failed, or a look-up inside the factory by a `Lazy` or a provider: the path goes on from here.
        throw error
      } catch {
        throw ResolutionError(.factoryFailed, cause: error)
      }
    }
  }

  static func value<Value: Sendable>(_ key: Key<Value>, _ value: Value, origin: Origin) -> AnyRegistration {
    Registration(key, lifetime: .value, origin: origin) { (_) throws(ResolutionError) -> Value in value }
  }

  static func input<Value: Sendable, Inputs>(
    _ key: Key<Value>, _ path: sending KeyPath<Inputs, Value>, origin: Origin
  ) -> AnyRegistration {
    InputRegistration(key, path, origin: origin)
  }

  static func alias<Value>(_ key: Key<Value>, to target: Key<Value>, origin: Origin) -> AnyRegistration {
    let need = Need(record: target.record, mode: .strict)
    return Registration(key, lifetime: .alias, needs: [need], origin: origin) {
      (reader) throws(ResolutionError) -> Value in
      try reader.next(target)
    }
  }

  static func alias<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>, origin: Origin, as conversion: @escaping @Sendable (Other) -> Value
  ) -> AnyRegistration {
    let need = Need(record: target.record, mode: .strict)
    return Registration(key, lifetime: .alias, needs: [need], origin: origin) {
      (reader) throws(ResolutionError) -> Value in
      conversion(try reader.next(target))
    }
  }
}

/// A registration that takes its value from what the scope is opened with.
class AnyInputRegistration: AnyRegistration, @unchecked Sendable {
  /// Writes the value into fresh memory.
  ///
  /// - Parameters:
  ///   - inputs: Points to the definition's own `Inputs`.
  ///   - slot: Where the value goes.
  func initialize(_ slot: UnsafeMutableRawPointer, from inputs: UnsafeRawPointer) {}
}

final class InputRegistration<Value, Inputs>: AnyInputRegistration, @unchecked Sendable {
  // A key path is immutable; it is not `Sendable` by itself, since what its subscripts take may not be, and since in a
  // module that is on the main actor by default its properties are too. It arrives `sending`, so nobody else has it.
  private let path: KeyPath<Inputs, Value>

  init(_ key: Key<Value>, _ path: sending KeyPath<Inputs, Value>, origin: Origin) {
    self.path = path
    super.init(key: key, lifetime: .input, needs: [], origin: origin, storage: StorageLayout(Value.self))
  }

  override func initialize(_ slot: UnsafeMutableRawPointer, from inputs: UnsafeRawPointer) {
    // The registry fixes `Inputs` to those of its definition, and a plan opens scopes of that definition alone.
    storage.initialize(slot, to: inputs.assumingMemoryBound(to: Inputs.self).pointee[keyPath: path])
  }
}
