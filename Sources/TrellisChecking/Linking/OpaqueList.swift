internal import TrellisGraph
internal import TrellisResolver

/// Places that are not followed, without duplicates.
struct OpaqueList {
  private(set) var facts: [NotFollowed] = []

  private struct Identity: Hashable {
    var site: Site?
    var scope: ScopeIndex?
    var text: String
  }

  private var known: Set<Identity> = []
  /// The facts about keys that could not be found.
  private var unknown: [Identity: Int] = [:]

  mutating func add(_ reason: String, advice: String, scope: ScopeIndex? = nil, site: Site, fix: Fix? = nil) {
    var fact = NotFollowed(.registration, .registration, reason, advice: advice, scope: scope, site: site)
    fact.fix = fix
    add(fact)
  }

  /// Adds a key that could not be found, once for each name and scope.
  mutating func add(
    _ answer: KeyTable.Answer, for key: KeyReference, of keys: KeyTable, in scope: ScopeIndex?, hides: Bool,
    _ kind: NotFollowed.Kind = .registration
  ) {
    let identity = Identity(site: nil, scope: scope, text: key.text)
    guard known.insert(identity).inserted else {
      // The fix is for every such place in the file, of which the first is named.
      if let first = unknown[identity], facts[first].site.file == key.site.file, facts[first].fix != nil {
        facts[first].fix?.repeat(at: key.site)
      }
      return
    }
    var (reason, advice) = Self.words(answer, for: key)
    var fix: Fix?
    if answer == .unknown, !key.isOfValue {
      if !keys.mayBeDeclaredElsewhere {
        advice = "declare it as a constant with a name in quotes, in an extension of `Keys`"
      }
      if let meant = keys.noteMisspelling(of: key) {
        reason += "; did you mean `\(meant.text)`?"
        advice = "write `\(meant.text)`, or \(advice)"
        // Not safe: a macro, or what a build tool writes, may declare the key.
        if meant.form == key.form, key.module == nil {
          fix = Fix("Write '\(meant.name)'", isSafe: false, .rename(key.site, from: key.name, to: meant.name))
        }
      }
    }
    // A key that no scanned file declares is not in this graph, so registering it hides nothing. But `F.key` of a generic
    // parameter, or a property of a value, may be any key.
    let mayHide = hides && (answer != .unknown || key.mayBeAnyKey)
    unknown[identity] = facts.count
    var fact = NotFollowed(kind, .key, reason, advice: advice, scope: mayHide ? scope : nil, site: key.site)
    fact.fix = fix
    facts.append(fact)
  }

  /// The reason why a key is unknown, and what to do about it.
  static func words(_ answer: KeyTable.Answer, for key: KeyReference) -> (reason: String, advice: String) {
    switch answer {
    case .ambiguous:
      (
        "several modules declare a key `\(key.text)`",
        "name the module, as in `Keys.Module::\(key.name)`, or give one of the keys another name"
      )
    case .computed:
      ("the key `\(key.text)` is computed", "declare it as a constant with a name in quotes")
    case .unknown where key.isOfValue:
      ("the key `\(key.text)` is read from a value", "name the key directly, as in `.logger`")
    case .key, .unknown:
      (
        "no scanned file declares the key `\(key.text)`",
        "pass the sources of the module that declares it to the check, too"
      )
    }
  }

  mutating func add(contentsOf other: OpaqueList) {
    for fact in other.facts { add(fact) }
  }

  private mutating func add(_ fact: NotFollowed) {
    guard known.insert(Identity(site: fact.site, scope: fact.scope, text: fact.words)).inserted else { return }
    facts.append(fact)
  }

  /// Each once, sorted by site, without the scopes that they hide.
  var unhiding: [NotFollowed] {
    var list = Self()
    for var fact in facts {
      (fact.scope, fact.fix) = (nil, nil)
      list.add(fact)
    }
    return list.sorted
  }

  /// Sorted by site.
  var sorted: [NotFollowed] {
    facts.sorted { ($0.site, $0.scope ?? -1, $0.words) < ($1.site, $1.scope ?? -1, $1.words) }
  }
}
