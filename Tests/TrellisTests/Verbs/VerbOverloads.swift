/// The source of `Sources/Trellis/Registration/VerbOverloads.swift`: each verb for any number of needs and, separately, for one to
/// six; on no actor and on the main actor; with synchronous and asynchronous factories.
///
/// One to six needs are overloads of their own because the compiler fails to infer a closure's parameters from a parameter pack
/// where the closure reads a settable property of one of them.
enum VerbOverloads {
  static var text: String {
    let verbs = [
      ("RegistrationVerbs where Self: ~Copyable", shared + anyValue(.unique) + weak + makers),
      ("OverrideVerbs where Self: ~Copyable", anyValue(.override) + contributions + decorations),
    ]
    return header + verbs.map { "\nextension \($0) {\n\($1.joined(separator: "\n"))}\n" }.joined() + "\n" + factories
      + makerFactories
  }

  private static let header = """
    // swift-format-ignore-file
    // Written by VerbOverloadsTests, which fails when it is out of date. It is long because Swift infers a closure's parameters
    // well from single parameters only, not from parameter packs. The first overload of each verb has the documentation.

    """

  // MARK: Verbs

  private static var shared: [String] {
    overloads(.shared, Form.closures.map(\.withoutSending), value: "Value: Sendable", options: "RegistrationOptions")
  }

  private static func anyValue(_ verb: Verb) -> [String] {
    overloads(verb, Form.closures + Form.references, value: "Value", options: "TransientOptions")
  }

  private static var weak: [String] {
    overloads(.weak, [.plain, Form.main.withoutSending], value: "Value: Sendable", options: "TransientOptions")
  }

  private static var contributions: [String] {
    // An entry's type may be hashed on the main actor, as far as the compiler knows; plain bits race with nothing.
    let forms = [Form.plain, Form.main.withoutSending]
    let (sendable, isolated) = ("Entry: Hashable & Sendable", "Entry: Hashable & BitwiseCopyable")
    return overloads(.element, forms, value: "Element: Sendable", options: "RegistrationOptions")
      + overloads(.entry, forms, value: "\(sendable), Element: Sendable", options: "RegistrationOptions")
      + forms.map { form in
        var form = form
        form.isDisfavoured = true
        return overload(
          .entry, form, .pack, value: "\(isolated), Element: Sendable", options: "RegistrationOptions")
      }
  }

  private static var decorations: [String] {
    overloads(.decorate, [.plain, .main] + Form.references.filter { !$0.isAsync }, value: "Value")
  }

  private static func overloads(_ verb: Verb, _ forms: [Form], value: String, options: String? = nil) -> [String] {
    forms.flatMap { form in
      (form.isReference && !form.isAsync ? [.pack] : verb.needs).map {
        overload(verb, form, $0, value: value, options: options)
      }
    }
  }

  // MARK: Forms

  enum Verb {
    case shared, unique, weak, override, element, entry, decorate

    /// Any number first: that overload carries the documentation. What is decorated is a parameter as well.
    fileprivate var needs: [Needs] {
      self == .decorate ? [.pack] + (0...5).map(Needs.count) : [.pack] + (1...6).map(Needs.count)
    }

    var name: String { isContribution ? "contribute" : "\(self)" }

    var key: String {
      switch self {
      case .element: "to key: Key<[Element]>"
      case .entry: "to key: Key<[Entry: Element]>, at entry: Entry"
      default: "_ key: Key<Value>"
      }
    }

    var isContribution: Bool { self == .element || self == .entry }

    var made: String { isContribution ? "Element" : "Value" }
  }

  /// How a factory is isolated, and what the compiler must know of it.
  private struct Form {
    var isMain = false
    var isAsync = false
    /// A closure on the main actor: what it makes may leave the actor.
    var isSending = false
    /// A named function on the main actor: what it makes is `Sendable`. Swift takes no such function for one whose result is
    /// `sending`.
    var isSendable = false
    /// A named function on no actor, for a registration on the main actor.
    var isFree = false
    var isDisfavoured = false

    var isReference: Bool { isSendable || isFree }

    static let plain = Form()
    static let main = Form(isMain: true, isSending: true)
    static let closures = [
      plain, Form(isAsync: true, isDisfavoured: true), main,
      Form(isMain: true, isAsync: true, isSending: true, isDisfavoured: true),
    ]
    static let references = [
      Form(isMain: true, isSendable: true, isDisfavoured: true),
      Form(isMain: true, isAsync: true, isSendable: true, isDisfavoured: true),
      Form(isMain: true, isFree: true, isDisfavoured: true),
    ]

    var withoutSending: Form {
      var form = self
      form.isSending = false
      return form
    }

    var isolation: String { isMain && !isFree ? "@MainActor " : "" }

    /// The function that turns such a factory into what the engine calls.
    var converter: String {
      (isMain && !isFree ? "main" : "plain") + (isAsync ? "Async" : "") + (isSending ? "Sending" : "") + "Factory"
    }
  }

  fileprivate enum Needs: Equatable {
    case count(Int)
    case pack

    var types: [String] {
      switch self {
      case .count(let count): Array("ABCDEF".prefix(count)).map(String.init)
      case .pack: ["repeat each Needed"]
      }
    }

    var generics: [String] { self == .pack ? ["each Needed"] : types }

    var parameters: String {
      if self == .pack { return ", needs: repeat Dependency<each Needed>" }
      return types.enumerated().map { ", \($0 == 0 ? "needs" : "_") \($1.lowercased()): Dependency<\($1)>" }.joined()
    }

    var list: String {
      self == .pack ? "Keys.list(repeat each needs)" : "[\(types.map { $0.lowercased() }.joined(separator: ", "))]"
    }

    var values: String {
      self == .pack
        ? "repeat try reader.take((each Needed).self)"
        : types.map { "try reader.take(\($0).self)" }.joined(separator: ", ")
    }

    func types(_ convention: String) -> [String] { self == .pack ? types : types.map { convention + $0 } }
  }

  // MARK: Text

  /// Leaves an overload out of the pages of documentation, which would show hardly anything else.
  static let hidden = "@_documentation(visibility: internal)"

  private static func overload(_ verb: Verb, _ form: Form, _ needs: Needs, value: String, options: String?) -> String {
    // Swift 6.3.1 crashes where a parameter that is `sending` precedes a pack that has a function in it.
    let convention = needs == .pack || form.isAsync ? "" : form.isSending ? "sending " : "__owned "
    let taken = (verb == .decorate ? [convention + "Value"] : []) + needs.types(convention)
    let effects = form.isAsync ? "async throws" : "throws"
    let value = form.isSendable ? value + ": Sendable" : value
    // Two overloads that differ in the isolation of a function alone would be one declaration.
    // After the hooks: Swift 6.3.1 crashes if the last parameter is a closure of a wrong type and a pack before it is empty.
    let site =
      form.isFree
      ? "line: Int = #line, column: Int = #column, file: String = #fileID"
      : "file: String = #fileID, line: Int = #line, column: Int = #column"
    let hasHooks = verb == .shared || verb.isContribution
    var call = ["key", needs.list, "file, line, column"]
    if verb == .entry { call.insert("at: entry", at: 1) }
    if !verb.isContribution, verb != .decorate { call.insert(".\(verb)", at: 0) }
    if options != nil { call.append(hasHooks ? "options" : "options.all") }
    if hasHooks { call.append("Hooks.of(\(verb.made).self, onStart, onStop)") }
    if form.isMain { call.append("onMainActor: true") }
    let hooks =
      !hasHooks
      ? ""
      : ["onStart", "onStop"].map {
        ",\n    \($0): (\(form.isolation)@Sendable (\(verb.made)) async throws -> Void)? = nil"
      }.joined()
    let isFirst = needs == .pack && !form.isMain && !form.isAsync && !form.isDisfavoured
    let method = verb.isContribution || verb == .decorate ? verb.name : form.isAsync ? "addAsync" : "add"
    // Here alone it is decided that a registration is an override.
    let receiver = verb == .override ? "overriding.registrations" : "registrations"
    let attributes =
      (isFirst ? [] : [hidden]) + (form.isMain || form.isAsync ? [] : ["@inlinable"])
      + (form.isDisfavoured ? ["@_disfavoredOverload"] : [])
    return """
      \(isFirst ? documentation(verb) : "  /// See the documentation of the first overload.")
        \(attributes.joined(separator: " "))
        public func \(verb.name)<\(([value] + needs.generics).joined(separator: ", "))>(
          \(verb.key)\(form.isMain ? ", on actor: MainActor.Type" : "")\(options.map { ", options: \($0) = []" } ?? "")\(needs.parameters),
          \(hasHooks ? "" : "\(site),\n    ")make: @escaping \(form.isolation)@Sendable (\(taken.joined(separator: ", "))) \(effects) -> \(form.isSending ? "sending " : "")\(verb.made)\(hooks)\(hasHooks ? ",\n    \(site)" : "")
        ) {
          \(receiver).\(method)(\(call.joined(separator: ", ")), make: \(form.converter)(make))
        }

      """
  }

  private static var factories: String {
    var text = "// What the engine calls: reads the needs in order and puts what the factory makes where it belongs.\n"
    for needs in (1...6).map(Needs.count) + [.pack] {
      let generics = (["Value"] + needs.generics).joined(separator: ", ")
      let owned = needs.types("__owned ").joined(separator: ", ")
      let sending = needs.types("sending ").joined(separator: ", ")
      text += """

        @inlinable
        func plainFactory<\(generics)>(_ make: @escaping @Sendable (\(owned)) throws -> Value) -> Registration.Make {
          { memory, reader in memory.initialize(to: try make(\(needs.values))) }
        }

        func mainFactory<\(generics)>(_ make: @escaping @MainActor @Sendable (\(owned)) throws -> Value) -> Registration.Make {
          Registration.onMainActor { memory, reader in memory.initialize(to: try make(\(needs.values))) }
        }

        func mainSendingFactory<\(generics)>(
          _ make: @escaping @MainActor @Sendable (\(sending)) throws -> sending Value
        ) -> Registration.Make {
          Registration.onMainActor { memory, reader in memory.initialize(to: try make(\(needs.values))) }
        }

        """
    }
    for (name, isolation, result) in [
      ("plainAsync", "", "Value"), ("mainAsync", "@MainActor ", "Value"),
      ("mainAsyncSending", "@MainActor ", "sending Value"),
    ] {
      text += """

        func \(name)Factory<Value, each Needed>(
          _ make: @escaping \(isolation)@Sendable (repeat each Needed) async throws -> \(result)
        ) -> Registration.MakeAsync {
          { \(isolation)memory, reader in
            var reader = reader
            memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
          }
        }

        """
    }
    return text
  }
}
