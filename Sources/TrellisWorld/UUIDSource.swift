public import Foundation
internal import TrellisCore

/// Creates identifiers; called like a function.
///
/// ```swift
/// app.shared(.takeNote, needs: Keys.uuid) { makeID in TakeNote(id: { makeID() }) }
/// ```
///
/// It can be called from any thread.
public struct UUIDSource: Sendable {
  private let make: @Sendable () -> UUID

  /// Creates a source from a function.
  ///
  /// - Parameter make: Returns an identifier; called each time, on the caller's thread.
  public init(_ make: @escaping @Sendable () -> UUID) {
    self.make = make
  }

  /// Creates an identifier.
  public func callAsFunction() -> UUID { make() }
}

extension UUIDSource {
  /// Random identifiers.
  public static var live: UUIDSource { UUIDSource { UUID() } }

  /// A source that always returns the same identifier.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: A source for tests.
  public static func fixed(_ id: UUID) -> UUIDSource { UUIDSource { id } }

  /// Identifiers that count up from zero: `00000000-0000-0000-0000-000000000000`, `…0001` and so on.
  public static var incrementing: UUIDSource { incrementing(from: 0) }

  /// Identifiers that count up.
  ///
  /// - Parameter first: The first identifier's number, stored in its last eight bytes.
  /// - Returns: A source for tests, with one sequence across all threads.
  public static func incrementing(from first: UInt64) -> UUIDSource {
    let next = Lock(first)
    return UUIDSource {
      let number = next.withLock { next in
        defer { next &+= 1 }
        return next
      }
      return UUID(number)
    }
  }
}

extension UUID {
  /// Creates an identifier of zeros, with a number in the last eight bytes.
  fileprivate init(_ number: UInt64) {
    func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (place * 8)) }
    self.init(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)))
  }
}
