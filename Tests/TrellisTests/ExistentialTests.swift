import TestTools
import Testing

// The library's own functions, for one test: only the address sanitizer sees from outside what is copied beyond an end.
@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

fileprivate protocol Speaker: Sendable { var living: Living { get } }
fileprivate protocol Listener: Sendable {}
fileprivate protocol Pupil: AnyObject, Sendable { var living: Living { get } }
fileprivate protocol Teller<Tale>: Sendable {
  associatedtype Tale
  var tale: Tale { get }
}
fileprivate protocol Scribe<Tale>: AnyObject, Sendable {
  associatedtype Tale
  var tale: Tale { get }
}

/// Counts the objects that are alive.
private final class Living: Sendable {
  private let count = Guarded(0)
  var now: Int { count.withLock { $0 } }
  func change(by difference: Int) { count.withLock { $0 += difference } }
}

private class Being: @unchecked Sendable {
  let living: Living
  init(_ living: Living) {
    self.living = living
    living.change(by: 1)
  }
  deinit { living.change(by: -1) }
}

private final class Talker: Being, Speaker, Listener, Pupil, Teller, Scribe, @unchecked Sendable {
  var tale: Int { 7 }
}

/// An existential that can refer to an object.
fileprivate protocol Kind: Sendable {
  associatedtype Value: Sendable
  static var keys: KeysOfKind<Value> { get }
  static func make(_ living: Living) -> Value
}

private struct KeysOfKind<Value>: Sendable {
  let living = Key<Living>("living")
  let weak = Key<Value>("weak")
  let asynchronous = Key<Void>("asynchronous")
  let loaded = Key<Value>("loaded")
  let overridden = Key<Value>("overridden")
  let overriddenLoaded = Key<Value>("overriddenLoaded")
  let shared = Key<Value>("shared")
  let stopped = Key<Value>("stopped")
  let unique = Key<Value>("unique")
  let alias = Key<Value>("alias")
  let user = Key<(Value, Int)>("user")
  let list = Key<[Value]>("list")
  let maker = Key<Maker<Value, Int>>("maker")
  var allWeak: [Key<Value>] { [weak, overridden, overriddenLoaded, loaded] }
}

private enum Plain: Kind {
  static let keys = KeysOfKind<any Speaker>()
  static func make(_ living: Living) -> any Speaker { Talker(living) }
}
private enum Composed: Kind {
  static let keys = KeysOfKind<any Speaker & Listener>()
  static func make(_ living: Living) -> any Speaker & Listener { Talker(living) }
}
private enum ClassBound: Kind {
  static let keys = KeysOfKind<any Pupil>()
  static func make(_ living: Living) -> any Pupil { Talker(living) }
}
private enum Constrained: Kind {
  static let keys = KeysOfKind<any Speaker & Listener & AnyObject>()
  static func make(_ living: Living) -> any Speaker & Listener & AnyObject { Talker(living) }
}
private enum WithSuperclass: Kind {
  static let keys = KeysOfKind<any Being & Speaker & Listener>()
  static func make(_ living: Living) -> any Being & Speaker & Listener { Talker(living) }
}
private enum Associated: Kind {
  static let keys = KeysOfKind<any Teller<Int>>()
  static func make(_ living: Living) -> any Teller<Int> { Talker(living) }
}
private enum AssociatedClassBound: Kind {
  static let keys = KeysOfKind<any Scribe<Int>>()
  static func make(_ living: Living) -> any Scribe<Int> { Talker(living) }
}
private enum AssociatedComposed: Kind {
  static let keys = KeysOfKind<any Teller<Int> & Speaker & Listener>()
  static func make(_ living: Living) -> any Teller<Int> & Speaker & Listener { Talker(living) }
}
private enum Anything: Kind {
  static let keys = KeysOfKind<any Sendable>()
  static func make(_ living: Living) -> any Sendable { Talker(living) }
}
private enum AnyObjectOnly: Kind {
  static let keys = KeysOfKind<any AnyObject & Sendable>()
  static func make(_ living: Living) -> any AnyObject & Sendable { Talker(living) }
}
private enum Class: Kind {
  static let keys = KeysOfKind<Being>()
  static func make(_ living: Living) -> Being { Talker(living) }
}

private enum Stage<K: Kind>: ScopeDefinition {
  typealias Inputs = Living
  static func register(in app: inout Registry<Stage>) {
    let keys = K.keys
    app.input(keys.living, \.self)
    app.weak(keys.weak, needs: keys.living) { K.make($0) }
    app.weak(keys.overridden, needs: keys.living) { _ in K.make(Living()) }
    app.weak(keys.overriddenLoaded, needs: keys.living) { _ in K.make(Living()) }
    app.shared(keys.asynchronous) { await Task.yield() }
    app.weak(keys.loaded, needs: keys.living, keys.asynchronous) { living, _ in K.make(living) }
    app.shared(keys.shared, needs: keys.living) { K.make($0) }
    app.shared(keys.stopped, needs: keys.living) {
      K.make($0)
    } onStop: { _ in
    }
    app.unique(keys.unique, needs: keys.weak) { $0 }
    app.alias(keys.alias, to: keys.weak)
    app.unique(keys.user, needs: keys.weak, keys.optional, keys.weak.lazy) { one, other, lazy in
      (one, (other == nil ? 0 : 1) + (identity(try lazy()) == identity(one) ? 1 : 0))
    }
    app.contribute(to: keys.list, needs: keys.weak) { $0 }
    app.contribute(to: keys.list, needs: keys.shared) { $0 }
    app.maker(keys.maker, needs: keys.weak) { (_: Int, value) in value }
  }
}

extension KeysOfKind {
  fileprivate var optional: Dependency<Value?> { weak.optional }
}

private func identity<Value>(_ value: Value) -> ObjectIdentifier { ObjectIdentifier(value as AnyObject) }

private struct NamedKind: Sendable, CustomTestStringConvertible {
  let type: any Kind.Type
  var testDescription: String { "\(type)" }
}

/// Under the address sanitizer, these tests also prove that no copy reads or writes beyond an end: the space for an instance on
/// the stack is as large as its type, in which sizes of existentials differ.
@Suite("The existential that refers to an object")
struct ExistentialTests {
  private static let types: [any Kind.Type] = [
    Plain.self, Composed.self, ClassBound.self, Constrained.self, WithSuperclass.self, Associated.self,
    AssociatedClassBound.self, AssociatedComposed.self, Anything.self, AnyObjectOnly.self, Class.self,
  ]
  private static let kinds = types.map { NamedKind(type: $0) }

  @Test("is weakly held, one while somebody holds it and another one after that", arguments: kinds)
  private func weak(kind: NamedKind) async throws { try await Self.checkWeak(kind.type) }

  private static func checkWeak<K: Kind>(_ kind: K.Type) async throws {
    let living = Living()
    let keys = K.keys
    let scope = try Scope(Stage<K>.self, living) {
      $0.override(keys.overridden, needs: keys.living) { K.make($0) }
      $0.override(keys.overriddenLoaded, needs: keys.living) {
        await Task.yield()
        return K.make($0)
      }
    }
    for key in keys.allWeak {
      for _ in 0..<3 {
        let first = try await scope.load(key)
        #expect(living.now == 1)
        #expect(identity(try await scope.load(key)) == identity(first))
        #expect(identity(try scope.resolve(key)) == identity(first))
        #expect(identity(scope[key]) == identity(first))
        let derived = try scope.overriding { $0.override(keys.shared, needs: keys.living) { K.make($0) } }
        #expect(identity(derived[key]) == identity(first))
      }
      #expect(living.now == 0)
    }
    for _ in 0..<3 {
      let first = scope[keys.weak]
      let (user, count) = scope[keys.user]
      #expect(identity(user) == identity(first) && count == 2)
      #expect(identity(scope[keys.unique]) == identity(first))
      #expect(identity(scope[keys.alias]) == identity(first))
      #expect(identity(try scope[keys.maker](3)) == identity(first))
      #expect(living.now == 1)
    }
    #expect(living.now == 0)
  }

  @Test("is held by a scope, in a list, and is stopped", arguments: kinds)
  private func held(kind: NamedKind) async throws { try await Self.checkHeld(kind.type) }

  private static func checkHeld<K: Kind>(_ kind: K.Type) async throws {
    let living = Living()
    let keys = K.keys
    do {
      let scope = try Scope(Stage<K>.self, living)
      let list = scope[keys.list]
      #expect(list.map(identity) == [identity(scope[keys.weak]), identity(scope[keys.shared])])
      #expect(identity(try await scope.load(keys.shared)) == identity(list[1]))
      #expect(identity(scope[keys.stopped]) == identity(try await scope.load(keys.stopped)))
      #expect(living.now == 3)
      try await scope.close()
    }
    #expect(living.now == 0)
  }

  @Test("is copied with all its bytes and none behind them", arguments: kinds)
  private func bytes(kind: NamedKind) { Self.checkBytes(kind.type) }

  private static func checkBytes<K: Kind>(_ kind: K.Type) {
    typealias Value = K.Value
    let layout = StorageLayout(Value.self)
    let size = MemoryLayout<Value?>.size
    func filled(_ count: Int) -> UnsafeMutableRawPointer {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0xAA, count: count)
      return memory
    }
    func isUntouched(_ bytes: UnsafeMutableRawPointer) -> Bool {
      (0..<64).allSatisfy { bytes.load(fromByteOffset: $0, as: UInt8.self) == 0xAA }
    }
    let referenceSize = UnsafeMutablePointer<WeakReference>.size(for: layout)
    let (referenced, original, copy) = (filled(referenceSize + 64), filled(size + 64), filled(size + 64))
    defer { for memory in [referenced, original, copy] { memory.deallocate() } }
    let reference = referenced.assumingMemoryBound(to: WeakReference.self)
    reference.initialize(to: WeakReference())
    let living = Living()
    InstanceMemory(original).initialize(to: K.make(living))
    #expect(reference.refer(to: InstanceMemory(original), layout))
    // What follows the instance in memory is another's.
    (original + size).initializeMemory(as: UInt8.self, repeating: 0x55, count: 64)
    #expect(reference.refer(to: InstanceMemory(original), layout))
    #expect(isUntouched(referenced + referenceSize))
    #expect(reference.read(into: InstanceMemory(copy), layout))
    #expect(isUntouched(copy + size))
    let identities = [original, copy].map { identity(InstanceMemory($0).read(as: Value.self)) }
    #expect(identities[0] == identities[1])
    layout.destroy(InstanceMemory(copy))
    layout.destroy(InstanceMemory(original))
    #expect(living.now == 0)
    #expect(!reference.read(into: InstanceMemory(copy), layout))
    reference.deinitialize(count: 1)
  }
}
