import Synchronization
package import Trellis

/// Counts the scopes and shared instances that exist, to find out whether requests leave anything behind.
package final class ScopeCounts: Sendable {
  private struct Counts {
    var made = 0
    var gone = 0
  }

  private let counts = Mutex<[String: Counts]>([:])

  package init() {}

  package func record(_ event: ScopeEvent) {
    let name = event.scope + (event.keys.first?.description ?? "")
    counts.withLock { counts in
      switch event.kind {
      case .scopeOpened: counts[name, default: Counts()].made += 1
      case .instanceCreated where event.error == nil: counts[name, default: Counts()].made += 1
      case .scopeReleased, .instanceReleased: counts[name, default: Counts()].gone += 1
      default: break
      }
    }
  }

  /// How many of each were made so far.
  package var made: [String: Int] { counts.withLock { $0.mapValues(\.made) } }

  /// How many of each exist, without those of which none do.
  package var existing: [String: Int] {
    counts.withLock { $0.mapValues { $0.made - $0.gone }.filter { $0.value != 0 } }
  }
}
