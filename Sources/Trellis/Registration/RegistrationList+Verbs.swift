internal import TrellisGraph

/// What a verb says of a factory, apart from the factory itself.
@usableFromInline struct FactoryWords {
  let lifetime: Lifetime
  let isOverride: Bool

  @usableFromInline static var shared: FactoryWords { FactoryWords(lifetime: .shared, isOverride: false) }
  @usableFromInline static var weak: FactoryWords { FactoryWords(lifetime: .weak, isOverride: false) }
  @usableFromInline static var unique: FactoryWords { FactoryWords(lifetime: .unique, isOverride: false) }
  @usableFromInline static var override: FactoryWords { FactoryWords(lifetime: .inherited, isOverride: true) }
}

// The verbs of `Registry` and `Overrides` end here: one place turns what they are given into registrations.
extension RegistrationList {
  @usableFromInline
  mutating func factory(
    _ words: FactoryWords, _ key: Keys, _ layout: StorageLayout, needs: [Keys], options: RegistrationOptions = [],
    file: String, line: Int, column: Int, isOnMainActor: Bool = false, hooks: Hooks? = nil,
    make: @escaping Registration.Make
  ) {
    append(
      Registration(
        key, layout, words.lifetime, needs: needs, origin: origin(file, line, column, isOverride: words.isOverride),
        options: options, isOnMainActor: isOnMainActor, hooks: hooks, make: make))
  }

  mutating func asyncFactory<Value>(
    _ words: FactoryWords, _ key: Key<Value>, needs: [Keys], options: RegistrationOptions, origin: Registration.Origin,
    isOnMainActor: Bool = false, hooks: Hooks? = nil, make: @escaping Registration.MakeAsync
  ) {
    append(
      Registration(
        key, StorageLayout(Value.self), words.lifetime, needs: needs, origin: origin, options: options,
        isOnMainActor: isOnMainActor, hooks: hooks, makeAsync: make))
  }

  mutating func value<Value: Sendable>(_ key: Key<Value>, _ value: Value, origin: Registration.Origin) {
    append(
      Registration(
        key, StorageLayout(Value.self), .value, origin: origin, make: { memory, _ in memory.initialize(to: value) }))
  }

  mutating func input<Value: Sendable, Inputs>(
    _ key: Key<Value>, _ path: sending KeyPath<Inputs, Value>, origin: Registration.Origin
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
    append(Registration(key, StorageLayout(Value.self), .input, origin: origin, readInput: read))
  }

  mutating func alias<Value>(_ key: Key<Value>, to target: Key<Value>, origin: Registration.Origin) {
    append(
      Registration(
        key, StorageLayout(Value.self), .alias, needs: [target], origin: origin,
        make: { memory, reader in memory.initialize(to: try reader.take(Value.self)) }))
  }

  mutating func alias<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>, origin: Registration.Origin,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    append(
      Registration(
        key, StorageLayout(Value.self), .alias, needs: [target], origin: origin,
        make: { memory, reader in memory.initialize(to: conversion(try reader.take(Other.self))) }))
  }

  mutating func contribute<Whole, Element>(
    _ key: Key<Whole>, of type: Element.Type, entry: AnyHashable?, needs: [Keys],
    origin: Registration.Origin, make: @escaping Registration.Make, collect: @escaping Registration.Make
  ) {
    let collection = Registration(
      key, StorageLayout(Whole.self), .collection, role: .collection, needs: [OptionalNeed(key)], origin: origin,
      make: collect)
    append(
      Registration(
        key, StorageLayout(type), .shared, role: .contribution(entry: entry.map(Self.label)), needs: needs,
        origin: origin,
        collection: collection, entry: entry, make: make))
  }

  mutating func contribute<Element: Sendable>(
    _ key: Key<[Element]>, needs: [Keys], origin: Registration.Origin, make: @escaping Registration.Make
  ) {
    contribute(key, of: Element.self, entry: nil, needs: needs, origin: origin, make: make) { memory, reader in
      var all = try reader.takePartIfPresent([Element].self) ?? []
      while !reader.isAtEnd { all.append(try reader.takePart(Element.self)) }
      memory.initialize(to: all)
    }
  }

  /// - Parameter entry: `Sendable` or plain bits; its type may be hashed on the main actor as far as the compiler knows.
  mutating func contribute<Entry: Hashable, Element>(
    _ key: Key<[Entry: Element]>, at entry: Entry, needs: [Keys], origin: Registration.Origin,
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
      key, of: Element.self, entry: AnyHashable(entry), needs: needs, origin: origin, make: make,
      collect: unsafeBitCast(collect, to: Registration.Make.self))
  }

  /// As the validator writes an entry that it reads in the text.
  private static func label(_ entry: AnyHashable) -> String {
    (entry.base as? String).map(\.debugDescription) ?? String(describing: entry.base)
  }

  mutating func decorate<Value>(
    _ key: Key<Value>, needs: [Keys], origin: Registration.Origin, isOnMainActor: Bool = false,
    make: @escaping Registration.Make
  ) {
    append(
      Registration(
        key, StorageLayout(Value.self), .inherited, role: .decoration, needs: needs, origin: origin,
        isOnMainActor: isOnMainActor, make: make))
  }
}
