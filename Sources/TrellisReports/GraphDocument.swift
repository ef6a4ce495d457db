package import TrellisGraph
package import TrellisResolver

/// A program's graph by names instead of indices: the output of `trellis graph` and the input of `diff` and `explain`.
///
/// Covers all variants of the program at once: a need leads to every registration that satisfies it in one of them.
package struct GraphDocument: Hashable, Sendable {
  /// Parents before children.
  package var scopes: [Scope] = []
  package var keys: [Key] = []
  /// By scope, then by key.
  package var registrations: [Registration] = []
  package var uses: [Use] = []
  /// Keys read from a scope that the text does not name: a task's current one, or that of a view or an object.
  package var reads: [Read] = []

  package init() {}

  package struct Scope: Hashable, Sendable {
    package var id: String
    /// The id of the parent scope; nil for a root, and for one whose parent is not in the sources.
    package var parent: String?
    /// Whether it may register what the graph does not hold.
    package var isOpen = false
    package var site: Site
  }

  package struct Key: Hashable, Sendable {
    package var id: String
    package var type: String
    package var hasDefault: Bool
    /// Whether the sources mention it, beside its declaration and its own registrations.
    package var isMentioned = true
    package var site: Site
  }

  package struct Registration: Hashable, Sendable {
    package var id: String
    package var scope: String
    package var key: String
    package var role: Role
    package var lifetime: String
    package var traits: Set<Trait>
    /// The module that registers it through an `include`; nil if the scope does.
    package var module: String?
    /// The condition under which it is registered; nil for always.
    package var condition: String?
    package var needs: [Need]
    package var site: Site
  }

  package enum Trait: String, Hashable, Sendable, CaseIterable {
    /// Its factory is async.
    case async
    /// Something that it strictly needs is async, so that only `load` can create it.
    case asyncByNeed
    case mainActor
    /// It runs while its scope is open.
    case runs
    case override
    /// Look-ups of its key from its scope find it; others are hidden by it, or are part of it.
    case found
  }

  package struct Need: Hashable, Sendable {
    package var key: String
    package var mode: String
    /// The ids of the registrations that it leads to: several if conditions decide.
    package var targets: [String]
    /// What it leads to where nothing is registered.
    package var otherwise: Otherwise?
    package var site: Site
  }

  package enum Otherwise: String, Hashable, Sendable, CaseIterable {
    case keyDefault = "default"
    case missing
  }

  package struct Use: Hashable, Sendable {
    package var key: String
    package var scope: String
    package var isLoad: Bool
    /// Whether the key need not be registered.
    package var isOptional = false
    /// The condition under which it is there; nil for always.
    package var condition: String?
    package var targets: [String]
    package var site: Site
  }

  package struct Read: Hashable, Sendable {
    package var key: String
    /// The property wrapper.
    package var wrapper = "Current"
    package var site: Site
  }
}

extension GraphDocument.Registration {
  /// Everything worth showing: `shared, async, main actor, override`.
  package var qualities: [String] {
    var words = [lifetime]
    switch role {
    case .plain: break
    case .collection: words = ["collection"]
    case .contribution(let entry): words = ["contribution"] + (entry.map { ["entry \($0)"] } ?? [])
    case .decoration: words.append("decoration")
    }
    if traits.contains(.override) { words.append("override") }
    if traits.contains(.async) { words.append("async") }
    if traits.contains(.asyncByNeed) { words.append("async by need") }
    if traits.contains(.mainActor) { words.append("main actor") }
    if traits.contains(.runs) { words.append("runs") }
    if let condition { words.append("if \(condition)") }
    return words
  }
}
