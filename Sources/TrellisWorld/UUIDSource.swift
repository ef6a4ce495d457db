public import Foundation
internal import Trellis

/// Makes identifiers, called like a function.
///
/// ```swift
/// app.shared(.takeNote, needs: .uuid) { makeID in TakeNote(id: { makeID() }) }
/// ```
///
/// It may be called from any thread.
public struct UUIDSource: Sendable {
  private let make: @Sendable () -> UUID

  /// Makes a source of a function.
  ///
  /// - Parameter make: Makes an identifier at each request, on any thread.
  public init(_ make: @escaping @Sendable () -> UUID) {
    self.make = make
  }

  /// Makes an identifier.
  public func callAsFunction() -> UUID { make() }
}

extension UUIDSource {
  /// Random identifiers.
  public static var live: UUIDSource { UUIDSource { UUID() } }

  /// The same identifier at each request.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: A source for tests.
  public static func fixed(_ id: UUID) -> UUIDSource { UUIDSource { id } }

  /// Identifiers that count up from zero: `00000000-0000-0000-0000-000000000000`, `…0001` and so on.
  public static var incrementing: UUIDSource { incrementing(from: 0) }

  /// Identifiers that count up.
  ///
  /// - Parameter first: The number that the first one holds in its last eight bytes.
  /// - Returns: A source for tests. It counts for itself, in one sequence over all threads.
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
  /// Zeros, and a number in the last eight bytes.
  fileprivate init(_ number: UInt64) {
    func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (place * 8)) }
    self.init(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)))
  }
}
