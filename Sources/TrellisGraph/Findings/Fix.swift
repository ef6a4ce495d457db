package import TrellisResolver

/// A change to the sources that mends a finding.
package struct Fix: Hashable, Sendable {
  /// What it does, as an imperative without a full stop: `Write 'override'`.
  package var title: String
  /// Whether it is certainly what is meant, so that it can be applied without a question.
  package var isSafe: Bool
  package var changes: [Change]

  package init(_ title: String, isSafe: Bool, _ changes: Change...) { self.init(title, isSafe: isSafe, changes) }

  package init(_ title: String, isSafe: Bool, _ changes: [Change]) {
    self.title = title
    self.isSafe = isSafe
    self.changes = changes
  }

  /// Gives a word at a further place the new spelling, too.
  package mutating func `repeat`(at site: Site) {
    guard case .rename(let first, let from, let to)? = changes.first, first != site else { return }
    let change = Change.rename(site, from: from, to: to)
    if !changes.contains(change) { changes.append(change) }
  }

  /// One change, as what is to be done and not as text: the file's own syntax says where its bytes go.
  ///
  /// Each names the place of a word. Where the file shows something else there, nothing is changed.
  package enum Change: Hashable, Sendable {
    /// Replaces a word.
    case rename(Site, from: String, to: String)
    /// Names the parent of a definition, at the place of its name.
    case parent(of: Site, String)
    /// Imports a module in the file of a place, with an access level unless that is empty.
    case importing(Site, module: String, access: String)
    /// Registers an input in a definition, at the place of its name, under the key with the input's name.
    case input(in: Site, key: String)
    /// Registers a key in a definition, at the place of its name, with a placeholder for what creates it.
    case registration(in: Site, key: String, type: String)
    /// Includes a module in a definition, at the place of its name.
    case include(String, in: Site)
    /// Gives a registration, at the place of its verb, `on: MainActor.self`.
    case mainActor(of: Site)
    /// Lists a key that the factory of a registration looks up at `lookUp`, and passes it as a parameter.
    case need(of: Site, name: String, need: String, lookUp: Site)
    /// Writes `Keys` in front of a need that is a dot and a key's name, at the place of that name.
    case qualify(Site, key: String)
    /// Gives a strict need, at the place of its key's name, a form.
    case form(Site, key: String, NeedFact.Mode)
    /// Makes a registration, at the place of its verb, an override.
    case override(of: Site)
    /// Deletes a registration, at the place of its verb.
    case deletion(of: Site)
    /// Moves a registration into a definition, at the place of its name.
    case move(Site, into: Site)
    /// Takes an id out of the comment at a place, and the comment with the last one.
    case suppression(Site, without: String)
  }
}
