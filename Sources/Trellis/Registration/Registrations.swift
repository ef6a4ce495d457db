internal import TrellisGraph

/// The verb that a factory was registered with, which says how its instances live.
@usableFromInline enum Verb {
  case shared
  case unique
  case weak
  case maker
  case override

  fileprivate var lifetime: Lifetime {
    switch self {
    case .shared: .shared
    case .unique: .unique
    case .weak: .weak
    case .maker: .maker
    case .override: .inherited
    }
  }
}

// Every verb ends here: one place turns what it is given into a registration.
extension Registrations {
  @inlinable
  func add<Value>(
    _ verb: Verb, _ key: Key<Value>, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks? = nil, onMainActor isOnMainActor: Bool = false,
    make: @escaping Registration.Make
  ) {
    add(verb, key, StorageLayout(Value.self), needs, file, line, column, options, hooks, isOnMainActor, make, nil)
  }

  func addAsync<Value>(
    _ verb: Verb, _ key: Key<Value>, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks? = nil, onMainActor isOnMainActor: Bool = false,
    make: @escaping Registration.MakeAsync
  ) {
    add(
      verb, key, StorageLayout(Value.self), needs, file, line, column, options, hooks, isOnMainActor,
      Registration.makeNothing, make)
  }

  @usableFromInline
  func add(
    _ verb: Verb, _ key: Keys, _ layout: StorageLayout, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks?, _ isOnMainActor: Bool, _ make: @escaping Registration.Make,
    _ makeAsync: Registration.MakeAsync?
  ) {
    list.append(
      Registration(
        key, layout, verb.lifetime, needs: needs,
        origin: origin(file, line, column), options: options,
        isOnMainActor: isOnMainActor, hooks: hooks, makeAsync: makeAsync, make: make))
  }

  func value<Value: Sendable>(_ key: Key<Value>, _ value: Value, _ file: String, _ line: Int, _ column: Int) {
    list.append(
      Registration(
        key, StorageLayout(Value.self), .value, origin: origin(file, line, column),
        make: { memory, _ in memory.initialize(to: value) }))
  }

  func input<Value: Sendable, Inputs>(
    _ key: Key<Value>, _ path: sending KeyPath<Inputs, Value>, _ file: String, _ line: Int, _ column: Int
  ) {
    // A key path is immutable; it is not `Sendable` by itself, since what its subscripts take may not be, and since in a
    // module that is on the main actor by default its properties are too. It arrives `sending`, so nobody else has it;
    // scopes that open at once do no more than read through it.
    nonisolated(unsafe) let path = path
    let offset = MemoryLayout<Inputs>.offset(of: path)
    // The registry fixes `Inputs` to those of its definition, and a plan opens scopes of that definition alone.
    let read: @Sendable (UnsafeRawPointer, InstanceMemory) -> Void = { inputs, memory in
      if let offset {
        memory.initialize(to: (inputs + offset).assumingMemoryBound(to: Value.self).pointee)
      } else {
        memory.initialize(to: inputs.assumingMemoryBound(to: Inputs.self).pointee[keyPath: path])
      }
    }
    list.append(
      Registration(key, StorageLayout(Value.self), .input, origin: origin(file, line, column), readInput: read))
  }

  func alias<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>, _ file: String, _ line: Int, _ column: Int,
    as conversion: @escaping @Sendable (__owned Other) -> Value
  ) {
    list.append(
      Registration(
        key, StorageLayout(Value.self), .alias, needs: [target], origin: origin(file, line, column),
        make: plainFactory(conversion)))
  }

  @usableFromInline
  func decorate<Value>(
    _ key: Key<Value>, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    onMainActor isOnMainActor: Bool = false, make: @escaping Registration.Make
  ) {
    list.append(
      Registration(
        key, StorageLayout(Value.self), .inherited, role: .decoration, needs: [key] + needs,
        origin: origin(file, line, column), isOnMainActor: isOnMainActor, make: make))
  }

  @usableFromInline
  func contribute<Element: Sendable>(
    _ key: Key<[Element]>, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks?, onMainActor isOnMainActor: Bool = false,
    make: @escaping Registration.Make
  ) {
    contribute(
      key, of: Element.self, entry: nil, needs, origin(file, line, column), options, hooks, isOnMainActor, make
    ) { memory, reader in
      var all = try reader.takePartIfPresent([Element].self) ?? []
      while !reader.isAtEnd { all.append(try reader.takePart(Element.self)) }
      memory.initialize(to: all)
    }
  }

  /// - Parameter entry: `Sendable` or plain bits; its type may be hashed on the main actor as far as the compiler knows.
  @usableFromInline
  func contribute<Entry: Hashable, Element>(
    _ key: Key<[Entry: Element]>, at entry: Entry, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks?, onMainActor isOnMainActor: Bool = false,
    make: @escaping Registration.Make
  ) {
    let collect: (InstanceMemory, inout NeedReader) throws -> Void = { memory, reader in
      var all = try reader.takePartIfPresent([Entry: Element].self) ?? [:]
      while !reader.isAtEnd {
        // Each part is a registration of its own, which knows where it belongs.
        let entry = reader.entryOfNextPart?.base as? Entry
        let element = try reader.takePart(Element.self)
        if let entry { all[entry] = element }
      }
      memory.initialize(to: all)
    }
    // `@Sendable` is no part of a function's representation, and this one captures nothing but types.
    contribute(
      key, of: Element.self, entry: AnyHashable(entry), needs, origin(file, line, column), options, hooks,
      isOnMainActor, make, unsafeBitCast(collect, to: Registration.Make.self))
  }

  private func contribute<Whole, Element>(
    _ key: Key<Whole>, of type: Element.Type, entry: AnyHashable?, _ needs: [Keys], _ origin: Registration.Origin,
    _ options: RegistrationOptions, _ hooks: Hooks?, _ isOnMainActor: Bool, _ make: @escaping Registration.Make,
    _ collect: @escaping Registration.Make
  ) {
    let collection = Registration(
      key, StorageLayout(Whole.self), .collection, role: .collection, needs: [OptionalNeed(key)], origin: origin,
      make: collect)
    // As the validator writes an entry that it reads in the text.
    let label = entry.map { ($0.base as? String).map(\.debugDescription) ?? String(describing: $0.base) }
    list.append(
      Registration(
        key, StorageLayout(type), .shared, role: .contribution(entry: label), needs: needs, origin: origin,
        options: options, isOnMainActor: isOnMainActor, hooks: hooks, collection: collection, entry: entry, make: make))
  }

  private func origin(_ file: String, _ line: Int, _ column: Int) -> Registration.Origin {
    list.origin(file, line, column, isOverride: isOverride)
  }
}

extension Keys {
  @inlinable
  static func list<each Needed>(_ needs: repeat Dependency<each Needed>) -> [Keys] {
    var count = 0
    for _ in repeat each needs { count += 1 }
    if count == 0 { return [] }
    var list: [Keys] = []
    list.reserveCapacity(count)
    repeat list.append(each needs)
    return list
  }
}
