internal import TrellisResolver

/// The verb that a factory was registered with, which says how its instances live.
@usableFromInline package enum Verb {
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

/// Some registrations in order. The first one is stored in place: a test often overrides one key, and needs no array for it.
struct RegistrationSequence: RandomAccessCollection, Sendable {
  private var head: Registration?
  private var tail: [Registration] = []

  var startIndex: Int { 0 }
  var endIndex: Int { head == nil ? 0 : tail.count + 1 }

  subscript(position: Int) -> Registration { position == 0 ? head.unsafelyUnwrapped : tail[position - 1] }

  mutating func append(_ registration: consuming Registration) {
    if head == nil { head = registration } else { tail.append(registration) }
  }

  /// Removes all and returns them.
  mutating func takeAll() -> [Registration] {
    var all: [Registration] = []
    swap(&all, &tail)
    if let head { all.insert(head, at: 0) }
    head = nil
    return all
  }
}

/// The registrations of a definition and its modules, or of overrides, in order. Only the library reads them.
public final class Registrations {
  private(set) var all = RegistrationSequence()
  /// Where they go instead, if they override others.
  private let overridden: Registrations?
  private var included: Set<ObjectIdentifier> = []
  private var moduleStack: [DescribedType] = []

  init(overriding overridden: Registrations? = nil) { self.overridden = overridden }

  /// Receives registrations that replace others.
  var overriding: Registrations { Registrations(overriding: self) }

  /// Begins what a module registers.
  ///
  /// - Returns: False if the module has been included before. Otherwise, `leave` must follow.
  func enter(_ module: Any.Type) -> Bool {
    guard included.insert(ObjectIdentifier(module)).inserted else { return false }
    moduleStack.append(DescribedType(module))
    return true
  }

  func leave() { moduleStack.removeLast() }

  /// Removes all registrations and returns them.
  func takeAll() -> [Registration] { all.takeAll() }

  private func append(_ registration: consuming Registration) {
    if let overridden { overridden.append(registration) } else { all.append(registration) }
  }

  private func origin(_ file: String, _ line: Int, _ column: Int, isOverride: Bool = false) -> Registration.Origin {
    Registration.Origin(
      site: Site(file: file, line: line, column: column), module: (overridden ?? self).moduleStack.last,
      isOverride: isOverride || overridden != nil)
  }
}

// Every verb ends here: one place turns what it is given into a registration.
extension Registrations {
  @inlinable
  package func add<Value>(
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
  package func add(
    _ verb: Verb, _ key: Keys, _ layout: StorageLayout, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    _ options: RegistrationOptions, _ hooks: Hooks?, _ isOnMainActor: Bool, _ make: @escaping Registration.Make,
    _ makeAsync: Registration.MakeAsync?
  ) {
    append(
      Registration(
        key, layout, verb.lifetime, needs: needs,
        origin: origin(file, line, column, isOverride: verb == .override), options: options,
        isOnMainActor: isOnMainActor, hooks: hooks, makeAsync: makeAsync, make: make))
  }

  func value<Value: Sendable>(_ key: Key<Value>, _ value: Value, _ file: String, _ line: Int, _ column: Int) {
    append(
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
    append(
      Registration(key, StorageLayout(Value.self), .input, origin: origin(file, line, column), readInput: read))
  }

  func alias<Value, Other>(
    _ key: Key<Value>, to target: any StrictNeed<Other>, _ file: String, _ line: Int, _ column: Int,
    as conversion: @escaping @Sendable (__owned Other) -> Value
  ) {
    alias(
      key, StorageLayout(Value.self), target.dependency, origin(file, line, column), plainFactory(conversion))
  }

  func aliases<each Value, Other>(
    _ key: repeat Key<each Value>, to target: any StrictNeed<Other>, _ file: String, _ line: Int, _ column: Int,
    as conversion: @escaping @Sendable (Other) -> (repeat each Value)
  ) {
    let origin = origin(file, line, column)
    var count = 0
    for (key, type) in repeat (each key, (each Value).self) {
      let position = count
      count += 1
      alias(key, StorageLayout(type), target.dependency, origin) { memory, reader in
        var next = 0
        for value in repeat each conversion(try reader.take(Other.self)) {
          if next == position { memory.initialize(to: value) }
          next += 1
        }
      }
    }
  }

  private func alias(
    _ key: Keys, _ layout: StorageLayout, _ target: Keys, _ origin: Registration.Origin,
    _ make: @escaping Registration.Make
  ) {
    append(Registration(key, layout, .alias, needs: [target], origin: origin, make: make))
  }

  @usableFromInline
  func decorate<Value>(
    _ key: Key<Value>, _ needs: [Keys], _ file: String, _ line: Int, _ column: Int,
    onMainActor isOnMainActor: Bool = false, make: @escaping Registration.Make
  ) {
    append(
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
    append(
      Registration(
        key, StorageLayout(type), .shared, role: .contribution, needs: needs, origin: origin,
        options: options, isOnMainActor: isOnMainActor, hooks: hooks, collection: collection, entry: entry, make: make))
  }
}
