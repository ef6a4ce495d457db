/// A program's old registrations as keys, scopes and registrations of Trellis.
package struct ImportedProgram: Sendable {
  /// A key that the new program needs.
  package struct Key: Sendable {
    package var name: String
    package var service: Service
    /// As the key's type is written: `any Log`, `Maker<Editor, Int>`.
    package var type: String
    package var module: String
    package var place: Place
    /// Whether something is registered under it.
    package var isRegistered: Bool
    /// Whether its type has to be `Sendable` to be shared.
    package var isShared = false
  }

  /// A scope definition that the lifetimes suggest.
  package struct Scope: Hashable, Sendable {
    package var name: String
    package var parent: String?
    package var place: Place
  }

  package struct Registered: Sendable {
    package var key: Int
    package var scope: String
    package var registration: Registration
    package var needs: [LinkedNeed]
    package var lifetime: Lifetime
    /// For a forward: the registration that it stands for.
    package var forwarded: Int?
    /// Keys that only its `afterwards` resolves.
    package var later: [LinkedNeed] = []
  }

  package struct LinkedNeed: Sendable {
    package var key: Int
    package var mode: Need.Mode
    package var place: Place
  }

  package enum Lifetime: String, Sendable {
    case shared, unique, weak, maker, alias
  }

  package var keys: [Key] = []
  package var scopes: [Scope] = []
  package var registrations: [Registered] = []
  package var requests: [(key: Int, request: Request)] = []
  package var unread: [Unread] = []
  package var notes: [Finding] = []
  package var declarations: Declarations
  package var old: OldContainer
  /// What the files that register something import, by module.
  package var imports: [String: Set<String>] = [:]
  /// The module that scope definitions are written in: the one that sees all others.
  package var topModule = ""
  /// Registrations by key, in the order of the text.
  package var byKey: [[Int]] = []
}

/// What the importer itself finds, besides what `trellis check` says of the graph.
package struct Finding: Hashable, Sendable {
  /// `captive`, `copies`, `duplicate`, `missing`, `lifetime`, `unapplied`.
  package var id: String
  package var message: String
  package var place: Place
}
