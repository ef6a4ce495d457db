package import TrellisResolver

/// The names of keys, registrations and scopes in messages.
extension Graph {
  /// `'.logger'`, in quotes as in the compiler's messages.
  package func name(_ key: KeyIndex) -> String { "'\(facts.keys[key].written)'" }

  /// `'.logger' (any Logger)`.
  package func typedName(_ key: KeyIndex) -> String {
    let type = facts.keys[key].type
    return type.isEmpty ? name(key) : "\(name(key)) (\(type))"
  }

  /// `'.logger'`, `the contribution to '.plugins'`, `the decoration of '.api'`.
  package func name(of registration: RegistrationIndex) -> String {
    let key = keyName(of: registration)
    return switch facts.registrations[registration].role {
    case .plain, .collection: key
    case .contribution: "the contribution to \(key)"
    case .decoration: "the decoration of \(key)"
    }
  }

  /// Like `name(of:)`, but an override is named as one.
  func fullName(of registration: RegistrationIndex) -> String {
    facts.registrations[registration].isOverride
      ? "the override of \(keyName(of: registration))" : name(of: registration)
  }

  package func keyName(of registration: RegistrationIndex) -> String { name(facts.registrations[registration].key) }

  package func scopeName(_ scope: ScopeIndex) -> String { facts.scopes[scope].name }

  package func scopeName(of registration: RegistrationIndex) -> String {
    scopeName(facts.registrations[registration].scope)
  }

  /// `AppScope`, or `AppScope through NetworkModule`.
  package func placeName(of registration: RegistrationIndex) -> String {
    guard let module = facts.registrations[registration].module else { return scopeName(of: registration) }
    return "\(scopeName(of: registration)) through \(module)"
  }

  package func site(of registration: RegistrationIndex) -> Site { facts.registrations[registration].site }

  /// Whether the text of a registration makes no other one: a change of it concerns nothing else.
  func isWrittenForItself(_ registration: RegistrationIndex) -> Bool {
    let fact = facts.registrations[registration]
    return fact.call == nil && fact.include == nil && !sharedSites.contains(fact.site)
  }

  /// Names the call of the helper that makes a registration and the `include` of its module; empty if the definition makes it itself.
  func callNotes(_ registrations: RegistrationIndex...) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    for index in registrations {
      let fact = facts.registrations[index]
      if let call = fact.call {
        notes.append(
          Finding.Note("\(name(of: index)) is registered through '\(call.function)', called here", at: call.site))
      }
      if let include = fact.include, let module = fact.module {
        notes.append(
          Finding.Note("\(scopeName(of: index)) includes \(module) here", at: include))
      }
    }
    // One call may make both.
    var seen: Set<Finding.Note> = []
    return notes.filter { seen.insert($0).inserted }
  }

  /// The calls and includes through which registrations are made, whose lines can suppress a finding.
  func callSites(_ registrations: RegistrationIndex...) -> [Site] {
    registrations.flatMap { [facts.registrations[$0].call?.site, facts.registrations[$0].include].compactMap(\.self) }
  }
}

/// The most notes of one kind that are listed below a finding; the rest are counted.
let notesPerKind = 8

extension [Finding.Note] {
  /// Appends notes up to the limit, then one that counts the rest.
  package mutating func appendAtMost<T>(_ items: [T], _ note: (T) -> Finding.Note) {
    append(contentsOf: items.prefix(notesPerKind).map(note))
    if items.count > notesPerKind, let site = last?.site {
      append(Finding.Note("and \(items.count - notesPerKind) more like it", at: site))
    }
  }
}
