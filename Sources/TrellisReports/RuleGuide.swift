internal import TrellisGraph
package import TrellisResolver

/// What a user can read about a rule: what it means, code that breaks it, and how to fix that.
package struct RuleGuide: Sendable {
  package let rule: Rule
  /// One line for lists.
  package let brief: String
  package let meaning: String
  /// Swift source for which the validator reports a finding of this rule.
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
        "a need or a request that no visible registration satisfies",
        """
        A registration needs a key, or code requests one, that no visible registration satisfies. A scope sees its own registrations \
        and those of the scopes above it. There is one finding for each key and scope that owns the need; further needs are notes. \
        Similar names of the same type are suggested, or a module that registers the key and is not included. A key that `@Current` reads, or `@FromScope` without a definition, \
        is missing if nothing in the program registers it.
        """,
        app("    app.shared(.api, needs: Keys.log) { $0 }"),
        """
        Register the key in that scope or above, give the key a default, or need it as `.optional`. If a scope below registers it, an \
        optional need would always be nil: move the registration that needs it down to that scope, take the value as an argument of a \
        `maker`, or open a scope and request it there.
        """
      )
    case .cycle:
      (
        "strict needs that form a cycle",
        """
        Strict needs form a cycle, so none of the services can be created first. `.optional` is strict here; `.lazy` and `.provider` \
        are not. A cycle that only overrides of a live scope close throws where they are given.
        """,
        app("    app.shared(.api, needs: Keys.log) { $0 }\n    app.shared(.log, needs: Keys.api) { $0 }"),
        "Let a service that does not use its dependency at once take it as `.lazy`, or move what both need into a third service."
      )
    case .tooDeep:
      (
        "a chain of strict needs that is too long to be created at once",
        """
        A service is created after its strict needs, and each of them after its own, in nested calls. On the smallest stack of a \
        thread, 512 KiB, there is space for \(Graph.deepestChain) of them, twice over. Registrations, decorations, aliases, and \
        collections with their contributions count. The chain ends at a `.lazy` or `.provider` need, and at a maker, whose calls \
        begin another: it counts in that of its own needs. A key's default does not count. There is one finding where the chain \
        becomes too long, and none for what needs that in turn.
        """,
        chain,
        """
        Let a service in the middle take its dependency as `.lazy` or `.provider`, and use it after the factory has returned; or \
        group what the steps of a long pipeline do in one service.
        """
      )
    case .duplicate:
      (
        "two registrations of one key in one scope, or a collection's key registered in two ways",
        """
        One scope registers a key twice. A module that is included twice counts once. For a key that has contributions, a registration \
        of the whole collection in the same scope, above or below is a duplicate, and so are two contributions to one entry of a \
        dictionary that one scope sees.
        """,
        app("    app.value(.log, \"a\")\n    app.value(.log, \"b\")"),
        "Delete one of the two. To replace what a module registers, use `override` after the `include`."
      )
    case .shadow:
      (
        "a key registered again below without `override`",
        "A scope registers a key that a scope above it registers, without `override`.",
        app("    app.value(.log, \"a\")", child: "    session.value(.log, \"b\")"),
        "Use `override`, or give the new service its own key."
      )
    case .captive:
      (
        "a factory or hook that looks a key up in a scope below its own",
        """
        The closure of a factory or hook of a scope reads a narrower scope by hand, through a static property or \
        `Scope<SessionScope>.current`. What it makes would keep an instance of whichever session was there first, or miss it: no scope \
        is current where an instance is made that outlives the request.
        """,
        app(
          "    app.shared(.api) { try Scope<SessionScope>.current?.resolve(.log) ?? \"\" }",
          child: "    session.value(.log, \"b\")"),
        """
        Register the service in the narrower scope, or take the value as an argument of a `maker`.
        """
      )
    case .overrideNothing:
      (
        "an override or decoration of a key that nothing above registers",
        """
        An override names a key that nothing above registers. An override in a definition replaces a registration from above, or one \
        that came earlier in the same scope through an `include`. An override of a live scope replaces what that scope sees; \
        only the run checks it, where it is given. A \
        decoration needs something to wrap in its own scope or above.
        """,
        app("    app.override(.log, value: \"a\")"),
        "Register the key instead, or pass the override where the scope that registers it is opened."
      )
    case .isolation:
      (
        "a registration off the main actor that strictly needs one on it",
        """
        A registration that is not on the main actor strictly needs one that is, so it could be created on the main actor only. Aliases \
        and decorations run where the service that they stand for does, unless a decoration says `on: MainActor.self` itself. A \
        collection is created on the main actor if one of its elements is.
        """,
        app("    app.shared(.log, on: MainActor.self) { \"a\" }\n    app.shared(.api, needs: Keys.log) { $0 }"),
        "Register it `on: MainActor.self` too, or need the other as `.lazy` and call that on the main actor."
      )
    case .weakValue:
      (
        "a weak registration that creates a value and not the object of a class",
        """
        Only the object of a class can be referenced weakly. What a weak registration creates is a struct, an enumeration or another \
        value. The key itself can have the type of a protocol.
        """,
        app("    app.weak(.log) { \"a\" }"),
        "Make the type a class, or register it with `shared` or `unique`."
      )
    case .asyncInSync:
      (
        "a synchronous request for something that only an async factory can create",
        """
        Code requests without `await`, or a registration needs as `.lazy` or `.provider`, a service that has an async factory, or a `Maker` needs it. This \
        works for a shared service, whose instance exists once something has loaded it. A service that is created for each request \
        has no such instance.
        """,
        app("    app.unique(.log) { await readLog() }", uses: ".log"),
        "Request it with `load`, make it `shared`, or need it strictly: what is created with it is loaded, or started, like it. A maker of it is an `AsyncMaker`."
      )
    case .wrongScope:
      (
        "an object that is given a scope outside the one it requires",
        """
        An object is given a scope that is neither of its `Context` nor below it. `pass` and `propagate` would report this \
        error, and the object would have no scope. This is checked where both types are written in the source; in a tree, \
        for the object at the top.
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
        func show(_ app: Scope<AppScope>) {
          app.pass(to: ProfileScreen())
        }
        """,
        """
        Pass a scope of the required definition, or one below it. If each such object opens a scope of its own, make it a \
        `ScopeOpener`.
        """
      )
    case .undeclaredNeed:
      (
        "a factory that looks a key up in a scope instead of listing it as a need",
        """
        A factory looks a key up in a scope that it does not receive, such as a global or a captured one. The graph does not show such \
        a need: nobody sees it in a drawing or an explanation, an override does not re-create what depends on it, and a test of this \
        scope still gets the instance of the other one. The look-up itself is checked like any other; a cycle through it is an error \
        at run time.
        """,
        """
        enum Composition {
          static let app = try! Scope(AppScope.self)
        }

        """ + app("    app.value(.log, \"a\")\n    app.shared(.api) { Composition.app[.log] }"),
        "List the key in `needs`, so that the factory receives it; as `.provider` or `.lazy` if it is looked up later."
      )
    case .wrongFactory:
      (
        "a factory that takes another number of values than its registration has needs",
        """
        A factory receives the needs of its registration in their order, one value for each, a decoration first the instance that it \
        wraps. This one takes more or fewer: a closure, by its parameters or `$0` and `$1`, or the only initializer of a type. The \
        compiler refuses it too, and speaks of the shape of packs. Where defaults, macros, superclasses or several initializers leave \
        a doubt, there is no finding.
        """,
        """
        struct Page: Sendable {
          init(log: String, title: String) {}
        }
        extension Keys {
          static let page = Key<Page>("page")
        }

        """
          + app(
            "    app.value(.log, \"a\")\n    app.shared(.page, needs: Keys.log, make: Page.init)", uses: ".page"),
        "List a need for each parameter, or take a parameter for each need. Keys are not resolved from a container in a factory."
      )
    case .swapped:
      (
        "two needs of one type that an initializer receives under each other's names",
        """
        Two needs of one type are listed in an order in which the initializer receives each under the name of the other's key. The \
        compiler cannot tell: the types are right.
        """,
        """
        extension Keys {
          static let name = Key<String>("name")
        }
        struct Page: Sendable {
          init(log: String, name: String) {}
        }
        extension Keys {
          static let page = Key<Page>("page")
        }

        """
          + app(
            "    app.value(.log, \"a\")\n    app.value(.name, \"b\")\n    app.shared(.page, needs: Keys.name, Keys.log, make: Page.init)",
            uses: ".page"),
        "Swap the two needs. If their order is right, rename the parameters or say so in a comment."
      )
    case .scopeCycle:
      (
        "scope definitions that are each other's parents",
        "Scope definitions are each other's parents, so none of them can be created.",
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
        "Delete the `typealias Parent` of the topmost one."
      )
    case .unknownParent:
      (
        "a parent that nothing declares",
        """
        A definition names a parent that nothing in the scanned sources declares, and that no import could. A parent that is forgotten is \
        named where a key of it is [`missing`](#missing).
        """,
        """
        enum SessionScope: ScopeDefinition {
          typealias Parent = AppScpe
          static func register(in session: inout Registry<SessionScope>) {}
        }
        """,
        """
        Correct the name. If the parent is declared in another module, scan that module's sources too.
        """
      )
    case .conditional:
      (
        "a registration that exists under some conditions only but is needed under all",
        """
        A key is registered under some `#if` condition or on some branch only, and needed where that condition does not hold. Conditions \
        that decide the same fault are checked in all combinations that can occur; [what happens if there are too \
        many](Validator.md#what-is-read). What a branch registers counts for code in the same branch, under the same constant condition, \
        or where every branch of one decision registers it. It is a warning if an argument decides, and if it is a \
        look-up of what a run-time branch registers, or one that a run may leave out.
        """,
        app("    #if DEBUG\n    app.value(.log, \"a\")\n    #endif\n    app.shared(.api, needs: Keys.log) { $0 }"),
        "Register it in every case, give the key a default, or need it as `.optional`."
      )
    case .noKey:
      (
        "a property of a struct of dependencies whose name no key has",
        """
        The properties of a `DependencySet` name the keys that it needs, and no key has the name of this property. Similar names and \
        keys of the property's type are suggested. If a module that is not scanned could declare the key, this is a `not-followed` warning \
        instead. Keys that a macro or another plugin writes are not visible: suppress the finding with a comment.
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
        "Give the property the name of a key, or declare a key of its name."
      )
    case .memberName:
      (
        "a key that cannot be a property of its scope",
        """
        A [`MemberLookup`](Members.md) registers a key whose name another member of the scope has: one that the library declares in \
        `Scope`, or the property of another key that is registered in the same definition or above. The key gets no property; \
        `scope[Keys.name]` reads it as before.
        """,
        """
        extension Keys {
          static let path = Key<String>("path")
        }
        enum AppScope: ScopeDefinition, MemberLookup {
          static func register(in app: inout Registry<AppScope>) {
            app.value(.path, "/")
          }
        }
        """,
        "Rename the key."
      )
    case .notFollowed:
      (
        "code that the validator does not follow",
        """
        The validator does not follow this code, and does not report the `missing` findings that it could explain. Look-ups, overrides \
        and handovers that are not followed are counted, and reported by a [strict check](Promise.md).
        """,
        app("    app.value(Bool.random() ? .log : .api, \"a\")"),
        "Follow the finding's note; in most cases, name the key directly."
      )
    case .unused:
      (
        "a registration that nothing uses",
        """
        A registration's key is mentioned nowhere else in the scanned sources: it is not needed, requested or passed on, and not \
        `.eager`. A key that a target without an entry point makes `public` counts as mentioned, because other packages may use it. \
        While an app moves to Trellis and other code still reads what is registered, turn the rule off in `.trellis.json`: \
        `{ "severities": { "unused": "off" } }`.
        """,
        app("    app.value(.log, \"a\")", uses: ".api", more: "    app.value(.api, \"b\")"),
        "Delete the registration, and its key with it."
      )
    case .ignore:
      (
        "a comment that suppresses a finding without a reason or with an unknown id",
        """
        A comment that should suppress a finding gives no reason, or names an id that does not exist. It suppresses nothing. The two \
        findings about such comments cannot be suppressed.
        """,
        "extension Keys {\n  static let log = Key<String>(\"log\")  // trellis:ignore[unused]\n}",
        "Write `// trellis:ignore[id] reason` on the finding's line, or alone on the line above. Separate several ids with commas."
      )
    case .unusedIgnore:
      (
        "a comment that suppresses a finding that does not exist",
        "A comment suppresses a finding that its line does not have, or no longer has.",
        "extension Keys {\n  // trellis:ignore[unused] a plug-in reads it\n"
          + "  static let log = Key<String>(\"log\")\n}",
        "Delete the comment, or the id in it."
      )
    }
  }

  /// A program with a chain that is one longer than allowed, several members on a line.
  private static var chain: String {
    func lines(_ indent: String, _ separator: String, _ first: String = "", _ member: (Int) -> String) -> String {
      stride(from: 1, through: Graph.deepestChain, by: 3).map { start in
        let members = (start..<min(start + 3, Graph.deepestChain + 1)).map(member)
        return indent + first + members.joined(separator: separator)
      }.joined(separator: "\n")
    }
    return """
      extension Keys {
        static let step0 = Key<Int>("step0")
      \(lines("  ", ", ", "static let ") { "step\($0) = Key<Int>(\"step\($0)\")" })
      }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
          app.value(.step0, 0)
      \(lines("    ", "; ") { "app.shared(.step\($0), needs: Keys.step\($0 - 1)) { $0 }" })
        }
      }
      """
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
