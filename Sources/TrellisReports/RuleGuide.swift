package import TrellisGraph

/// What a user can read about a rule: what it means, code that breaks it, how to mend that.
package struct RuleGuide: Sendable {
  package let rule: Rule
  /// One line for lists.
  package let brief: String
  package let meaning: String
  /// Swift source that the validator answers with a finding of this rule.
  package let example: String
  package let fix: String

  /// One guide for each rule, in the order of the rules.
  package static let all: [RuleGuide] = Rule.allCases.map(RuleGuide.init)

  /// The guide as a page shows it, without its title.
  var markdown: String {
    "\(meaning)\n\n```swift\nimport Trellis\n\n\(example)\n```\n\n\(fix)\n"
  }

  private init(_ rule: Rule) {
    self.rule = rule
    (brief, meaning, example, fix) = Self.text(rule)
  }

  private static func text(_ rule: Rule) -> (brief: String, meaning: String, example: String, fix: String) {
    switch rule {
    case .missing:
      (
        "a need or a use that no visible registration satisfies",
        """
        A registration needs a key, or code asks for one, that no registration in sight satisfies. A scope sees itself and the \
        scopes above it, never below or beside. There is one finding for each key and the scope that owns the need; further needs \
        are notes. Near names are suggested if their type is the same. In a program, a key that `@Current` reads is missing if none of \
        the scopes sees it that run something.
        """,
        app("    app.shared(.api, needs: .log) { $0 }"),
        "Register the key in that scope or above, give the key a default, or need it as `.optional`."
      )
    case .cycle:
      (
        "strict needs that form a loop",
        """
        Strict needs form a loop, so that none of its members can be made first. `.optional` is strict here; `.lazy` and `.provider` \
        are not.
        """,
        app("    app.shared(.api, needs: .log) { $0 }\n    app.shared(.log, needs: .api) { $0 }"),
        "Let the member that does not need its partner at once take it as `.lazy`, or split what both need into a third service."
      )
    case .duplicate:
      (
        "two registrations of one key in one scope, or a collection's key registered in two ways",
        """
        One scope registers a key twice. A module that is included twice counts once. A key that gets contributions is a \
        collection: a registration of the whole beside them, in one scope or above and below, is a duplicate too, and so is an \
        entry of a dictionary that is filled twice in one view.
        """,
        app("    app.value(.log, \"a\")\n    app.value(.log, \"b\")"),
        "Delete one of the two. To replace what a module registers, say `override` after the `include`."
      )
    case .shadow:
      (
        "a key registered again below without `override`",
        "A scope registers a key that a scope above it registers too, without saying that this is meant.",
        app("    app.value(.log, \"a\")", child: "    session.value(.log, \"b\")"),
        "Say `override`, or give the new service a key of its own."
      )
    case .captive:
      (
        "a long-lived registration that holds what a narrower scope brings",
        """
        A registration that outlives a request takes something from the scope that asks. It would keep what belongs to whichever \
        scope requested first.
        """,
        app("    app.shared(.api, needs: .fromRequester(.log)) { $0 }", child: "    session.value(.log, \"b\")"),
        "Make it `unique`, or need the key from its own scope."
      )
    case .overrideNothing:
      (
        "an override or decoration of a key that nothing above registers",
        """
        An override names a key that nothing above registers. An override inside a definition replaces what is registered above, or \
        earlier in the same scope through an `include`; one given to a live scope replaces what that scope sees. A decoration needs \
        something to wrap as well, in its own scope or above.
        """,
        app("    app.override(.log, value: \"a\")"),
        "Register the key instead, or pass the override where the scope that registers it is opened."
      )
    case .isolation:
      (
        "a registration off the main actor that strictly needs one on it",
        """
        A registration that is made anywhere strictly needs one that is made on the main actor, so that it could be made there \
        alone. Aliases and decorations are made where what they stand for is, unless a decoration says `on: MainActor.self` itself.
        """,
        app("    app.shared(.log, on: MainActor.self) { \"a\" }\n    app.shared(.api, needs: .log) { $0 }"),
        "Register it `on: MainActor.self` too, or need the other as `.lazy` and call that on the main actor."
      )
    case .asyncInSync:
      (
        "a synchronous request of something that only an async call can make",
        """
        Code looks up without `await`, or a registration needs as `.lazy` or `.provider`, what only an async factory can make. That \
        works for a shared instance, which is there once something has loaded it; one that is made for each request never is.
        """,
        app("    app.unique(.log) { await readLog() }", uses: ".log"),
        "Ask for it with `load`, make it `shared`, or need it strictly: what needs an async instance is loaded like it."
      )
    case .leftWithout:
      (
        "an object that is handed a scope which does not lie in the one that it wants",
        """
        An object is passed a scope that does not lie in the one that it wants: not of its `Context`, and of none below that. \
        `pass` would throw this, `hand` and `propagate` would report it, and the object would be left without. It is checked where \
        the types of both are written down; of a tree, the object at the top.
        """,
        """
        enum AppScope: ScopeDefinition {
          static func register(in app: inout Registry<AppScope>) {}
        }
        enum SessionScope: ScopeDefinition {
          typealias Parent = AppScope
          static func register(in session: inout Registry<SessionScope>) {}
        }
        final class ProfileScreen: ScopeConsumer {
          var scope: Scope<SessionScope>?
        }
        func show(_ app: Scope<AppScope>) throws {
          try app.pass(to: ProfileScreen())
        }
        """,
        """
        Pass a scope of the definition that is wanted, or one below it. Where each object of the kind opens its own, make it a \
        `ScopeOpener`.
        """
      )
    case .scopeCycle:
      (
        "scope definitions that are each other's parents",
        "Scope definitions are each other's parents, so that none can be created.",
        """
        enum SessionScope: ScopeDefinition {
          typealias Parent = NoteScope
          static func register(in session: inout Registry<SessionScope>) {}
        }
        enum NoteScope: ScopeDefinition {
          typealias Parent = SessionScope
          static func register(in note: inout Registry<NoteScope>) {}
        }
        """,
        "Delete the `typealias Parent` of the one that is the top."
      )
    case .unknownParent:
      (
        "a parent that nothing declares",
        "A definition names a parent that nothing in the scanned sources declares, and that no import could.",
        """
        enum SessionScope: ScopeDefinition {
          typealias Parent = AppScpe
          static func register(in session: inout Registry<SessionScope>) {}
        }
        """,
        "Correct the name. If the parent lies in another module, scan that module's sources too."
      )
    case .conditional:
      (
        "a registration that exists only sometimes, needed always",
        """
        A key is registered only under some `#if` condition or on some branch, and needed where that does not hold. Every combination \
        of conditions is checked, except those that exclude each other, up to 256; beyond that each condition alone, all but one, and \
        those that one condition names together, and the summary line says that there are more. What only happens when two independent \
        run-time decisions coincide, or when a caller passes a certain argument, is left to the run.
        """,
        app("    #if DEBUG\n    app.value(.log, \"a\")\n    #endif\n    app.shared(.api, needs: .log) { $0 }"),
        "Register it on the other branch too, or need it as `.optional`."
      )
    case .noKey:
      (
        "a property of a struct of dependencies that no key is named like",
        """
        A struct that is a `DependencySet` names what it needs by its properties, and no key has the name of this one. Near names and \
        keys of the property's type are suggested. Where a module that is not scanned may declare the key, this is an `opaque` \
        warning instead. Keys that a macro or another plugin writes are not seen: keep the finding quiet with a comment there.
        """,
        """
        extension Keys {
          static let api = Key<String>("api")
        }
        struct Profile {
          struct Dependencies: DependencySet {
            let apy: String
          }
        }
        """,
        "Call the property like the key, or declare a key of that name."
      )
    case .opaque:
      (
        "code that the validator cannot see through",
        """
        The validator cannot follow this code. It says so instead of guessing, and holds back the `missing` findings that this \
        place could explain.
        """,
        app("    app.value(Bool.random() ? .log : .api, \"a\")"),
        "Write it as the finding's note says; most often, name the key directly."
      )
    case .unused:
      (
        "a registration whose key is mentioned nowhere else",
        "A registration's key is mentioned nowhere else in the scanned sources: not needed, not asked for, not passed on.",
        app("    app.value(.log, \"a\")", uses: ".api", more: "    app.value(.api, \"b\")"),
        "Delete the registration, or the key with it."
      )
    case .keyName:
      (
        "a key whose string differs from its declared name",
        "A key's string differs from its declared name, so that run-time messages show another name than the code.",
        "extension Keys {\n  static let logger = Key<String>(\"log\")\n}",
        "Make the string equal to the name."
      )
    case .ignore:
      (
        "a comment that would keep a finding quiet, without a reason or a known id",
        """
        A comment that is to keep a finding quiet gives no reason, or names what is no finding. It keeps nothing quiet. These two \
        findings about comments cannot be ignored themselves.
        """,
        "extension Keys {\n  static let log = Key<String>(\"log\")  // trellis:ignore[key-name]\n}",
        "Write `// trellis:ignore[id] reason` on the finding's line, or alone on the line above; several ids have commas between."
      )
    case .unusedIgnore:
      (
        "a comment that keeps a finding quiet which is not there",
        "A comment keeps a finding quiet that its line does not have, or no longer.",
        "extension Keys {\n  // trellis:ignore[key-name] the log files have this name\n"
          + "  static let log = Key<String>(\"log\")\n}",
        "Delete the comment, or the id in it."
      )
    }
  }

  /// A small program around the lines that matter.
  private static func app(_ lines: String, child: String? = nil, uses: String = "", more: String = "") -> String {
    var text = """
      extension Keys {
        static let log = Key<String>("log")
        static let api = Key<String>("api")
      }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
      \(lines)\(more.isEmpty ? "" : "\n" + more)
        }
      }
      """
    if let child {
      text += """

        enum SessionScope: ScopeDefinition {
          typealias Parent = AppScope
          static func register(in session: inout Registry<SessionScope>) {
        \(child)
          }
        }
        """
    }
    if !uses.isEmpty { text += "\nfunc show(_ app: Scope<AppScope>) throws { print(try app.resolve(\(uses))) }" }
    return text
  }
}
