import TestTools
import Testing
import Trellis

/// What the page about moving from Factory says of readers: those that hold an instance, and those that look up at each read.
@Suite("What holds an instance")
struct ReadersTests {
  private let screen = try? Scope(ScreenScope.self)

  @Test("an initialiser that stores it, and a lazy need of a unique service")
  func needs() throws {
    let reader = try #require(screen).resolve(.reader)
    #expect(try reader.late() === reader.late())
    #expect(try reader.other() !== reader.other())
    let first = ObjectIdentifier(reader.weak)
    #expect(try ObjectIdentifier(#require(screen).resolve(.weakWatch)) == first)
  }

  @Test("not a lazy need of a weak service")
  func lazyWeak() throws {
    let reader = try #require(screen).resolve(.lateReader)
    let number = try reader.late().number
    #expect(try reader.late().number == number + 1)
  }

  @Test("not @Injected, but a lazy variable that reads it")
  func injected() throws {
    let consumer = Consumer()
    consumer.scope = screen
    #expect(consumer.unique !== consumer.unique)
    #expect(consumer.held === consumer.held)
    #expect(consumer.shared === consumer.shared)
    let number = consumer.weak.number
    #expect(consumer.weak.number == number + 1)
    #expect(consumer.heldWeak === consumer.heldWeak)
    #expect(consumer.weak === consumer.heldWeak)
  }

  @Test("not @Current")
  func current() throws {
    try #require(screen).run {
      let reader = Reading()
      #expect(reader.unique !== reader.unique)
      #expect(reader.shared === reader.shared)
      let number = reader.weak.number
      #expect(reader.weak.number == number + 1)
    }
  }
}

private final class Watch: Sendable {
  /// Counts the instances of a scope: a new one may be where an old one was.
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

private final class Counter: Sendable {
  private let count = Guarded(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class Reader: Sendable {
  let weak: Watch
  let late: Lazy<Watch>
  let other: @Sendable () throws -> Watch
  init(weak: Watch, late: Lazy<Watch>, other: @escaping @Sendable () throws -> Watch) {
    (self.weak, self.late, self.other) = (weak, late, other)
  }
}

private final class LateReader: Sendable {
  let late: Lazy<Watch>
  init(late: Lazy<Watch>) { self.late = late }
}

private final class Consumer: ScopeConsumer {
  var scope: Scope<ScreenScope>?
  @Injected(.uniqueWatch) var unique: Watch
  @Injected(.weakWatch) var weak: Watch
  @Injected(.sharedWatch) var shared: Watch
  private(set) lazy var held = unique
  private(set) lazy var heldWeak = weak
}

private struct Reading {
  @Current(.uniqueWatch) var unique: Watch
  @Current(.weakWatch) var weak: Watch
  @Current(.sharedWatch) var shared: Watch
}

extension Keys {
  fileprivate static let uniqueWatch = Key<Watch>("uniqueWatch")
  fileprivate static let weakWatch = Key<Watch>("weakWatch")
  fileprivate static let sharedWatch = Key<Watch>("sharedWatch")
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let reader = Key<Reader>("reader")
  fileprivate static let lateReader = Key<LateReader>("lateReader")
}

private enum ScreenScope: ScopeDefinition {
  static func register(in screen: inout Registry<ScreenScope>) {
    screen.shared(.counter) { Counter() }
    screen.unique(.uniqueWatch) { Watch() }
    screen.weak(.weakWatch, needs: Keys.counter) { Watch($0.next()) }
    screen.shared(.sharedWatch) { Watch() }
    screen.shared(.reader, needs: Keys.weakWatch, Keys.uniqueWatch.lazy, Keys.uniqueWatch.provider, make: Reader.init)
    screen.shared(.lateReader, needs: Keys.weakWatch.lazy, make: LateReader.init)
  }
}
