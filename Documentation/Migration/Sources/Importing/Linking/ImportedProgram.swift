/// A program's old registrations as keys, scopes and registrations of Trellis.
package struct ImportedProgram: Sendable {
  /// A key that the new program needs.
  package struct Key: Sendable {
    package var name: String
    package var service: Service
    /// As the key's type is written: `any Log`, `Maker<Editor, Int>`.
    package var type: String
    package var module: String
    /// The module whose names its type has.
    package var home: String
    package var place: Place
    /// Why no key can name its type.
    package var obstacle: String?
    /// How many registrations need it.
    package var dependents = 0
    /// Whether something is registered under it.
    package var isRegistered: Bool
    /// Whether nothing that was read registers it, and something that was not read may.
    package var isUncertain = false
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
    /// Those of `Registration.alternatives`.
    package var alternatives: [[LinkedNeed]] = []
    /// Why it cannot be written beside the others.
    package var obstacles: [String] = []
    /// The `#if` condition around it, without those of registrations that replace it.
    package var condition: String?

    /// Whether what it registers is written, perhaps with a remark.
    package var isWritten: Bool {
      switch registration.factory {
      case .promised, .none: false
      case .body, .initializer: registration.obstacles.isEmpty && obstacles.isEmpty
      }
    }
  }

  package struct LinkedNeed: Sendable {
    package var key: Int
    package var mode: Need.Mode
    package var isOptional = false
    package var place: Place
  }

  package enum Lifetime: String, Sendable {
    case shared, unique, weak, maker, alias, input
  }

  package var keys: [Key] = []
  package var scopes: [Scope] = []
  /// Scopes by the scopes below them.
  var parents: [String: String] = [:]
  package var registrations: [Registered] = []
  package var requests: [(key: Int, request: Request)] = []
  package var unread: [Unread] = []
  /// What is called on registrations outside of their declarations.
  package var left: [Unread] = []
  package var notes: [Finding] = []
  package var declarations: Declarations
  package var old: OldContainer
  /// What the files that register something import, by module.
  package var imports: [String: Set<String>] = [:]
  /// The module that scope definitions are written in: the one that sees all others.
  package var topModule = ""
  /// Registrations by key, in the order of the text.
  package var byKey: [[Int]] = []

  /// The app's types that a key names.
  func declared(_ key: Key) -> [TypeDeclaration] {
    ([key.service.type] + key.service.arguments).flatMap(\.nominals).compactMap { declarations.type($0, in: key.home) }
  }

  /// Whether `scope` is `other` or one above it.
  func isAbove(_ scope: String, _ other: String) -> Bool {
    var current: String? = other
    while let name = current {
      if name == scope { return true }
      current = parents[name]
    }
    return false
  }

  /// Registrations that lead from a key to a registration through what has to exist first; nil if none do.
  func path(from key: Int, to target: Int) -> [Int]? {
    var before: [Int: Int] = [:]
    var open = byKey[key]
    var seen = Set(open)
    var next = 0
    while next < open.count {
      let index = open[next]
      next += 1
      if index == target {
        return Array(sequence(first: index) { before[$0] }).reversed()
      }
      let found = registrations[index]
      for need in found.needs + found.later where need.mode == .strict || need.mode == .optional {
        for needed in byKey[need.key] where seen.insert(needed).inserted {
          before[needed] = index
          open.append(needed)
        }
      }
    }
    return nil
  }
}

/// What the importer itself finds, besides what `trellis check` says of the graph.
package struct Finding: Hashable, Sendable {
  /// `captive`, `copies`, `cycle`, `duplicate`, `isolation`, `missing`, `unapplied`.
  package var id: String
  package var message: String
  package var place: Place
}
