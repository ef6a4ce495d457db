// The overloads of `maker`. A function type cannot hold two parameter packs, so a maker takes one to four arguments as single
// parameters, with any number of needs. With one argument, up to six needs are single parameters as well; see `VerbOverloads`.
extension VerbOverloads {
  static var makers: [String] {
    MakerForm.allCases.flatMap { form in
      (1...4).flatMap { count in
        let arguments = Array(["P", "Q", "R", "S"].prefix(count))
        let needs =
          count == 1 && form.takesSingleNeeds
          ? [nil] + (1...5).map { Array("ABCDE".prefix($0)).map(String.init) } : [nil]
        return needs.map { maker(form, arguments, $0) }
      }
    }
  }

  static var makerFactories: String {
    var text = ""
    for form in MakerForm.allCases where form != .free {
      for count in 1...4 { text += "\n" + factory(form, Array(["P", "Q", "R", "S"].prefix(count))) }
    }
    return text
  }

  private enum MakerForm: CaseIterable {
    case plain
    /// A closure on the main actor: what it makes may leave the actor.
    case main
    /// A named function on the main actor: what it makes is `Sendable`.
    case mainSendable
    /// A named function on no actor, for a maker on the main actor.
    case free
    case async, mainAsync, mainAsyncSendable

    var takesSingleNeeds: Bool { self == .plain || self == .main }
    var isMain: Bool { self != .plain && self != .async }
    var isAsync: Bool { self == .async || self == .mainAsync || self == .mainAsyncSendable }
    var isSending: Bool { self == .main || self == .mainAsync }
    var isDisfavoured: Bool { self == .mainSendable || self == .free || self == .mainAsyncSendable }
    var maker: String { isAsync ? "AsyncMaker" : "Maker" }
    var value: String { self == .mainSendable || self == .mainAsyncSendable ? "Value: Sendable" : "Value" }
    var isolation: String { isMain && self != .free ? "@MainActor " : "" }
    var effects: String { isAsync ? "async throws" : "throws" }
    var result: String { isSending ? "sending Value" : "Value" }
    /// The function that turns such a factory into what the engine calls. The number of arguments is part of its name: it decides
    /// the type of what the key's requests receive, which nothing else checks.
    func converter(_ arguments: [String]) -> String {
      (isMain && self != .free ? "main" : "plain") + (isAsync ? "Async" : "") + (isSending ? "Sending" : "")
        + "Maker\(arguments.count)"
    }
  }

  /// - Parameter needs: The types of single needs; nil for a pack.
  private static func maker(_ form: MakerForm, _ arguments: [String], _ needs: [String]?) -> String {
    let taken = arguments + (needs ?? ["repeat each Needed"])
    let generics = [form.value] + arguments.map { "\($0): Sendable" } + (needs ?? ["each Needed"])
    let parameters =
      needs.map { types in
        types.enumerated().map { "\($0 == 0 ? "needs" : "_") \($1.lowercased()): Dependency<\($1)>" }.joined(
          separator: ", ")
      } ?? "needs: repeat Dependency<each Needed>"
    let list = needs.map { "[\($0.map { $0.lowercased() }.joined(separator: ", "))]" } ?? "Keys.list(repeat each needs)"
    let site =
      form == .free
      ? "line: Int = #line, column: Int = #column, file: String = #fileID"
      : "file: String = #fileID, line: Int = #line, column: Int = #column"
    let isFirst = form == .plain && arguments.count == 1 && needs == nil
    let attributes = isFirst ? "" : "  \(hidden)\(form.isDisfavoured ? " @_disfavoredOverload" : "")\n"
    return """
      \(isFirst ? makerDocumentation : "  /// See the documentation of the first overload.")
      \(attributes)  public func maker<\(generics.joined(separator: ", "))>(
          _ key: Key<\(form.maker)<Value, \(arguments.joined(separator: ", "))>>\(form.isMain ? ", on actor: MainActor.Type" : ""), options: TransientOptions = [], \(parameters),
          \(site),
          make: @escaping \(form.isolation)@Sendable (\(taken.joined(separator: ", "))) \(form.effects) -> \(form.result)
        ) {
          registrations.add(.maker, key, \(list), file, line, column, options.all\(form.isMain ? ", onMainActor: true" : ""), make: \(form.converter(arguments))(make))
        }

      """
  }

  private static func factory(_ form: MakerForm, _ arguments: [String]) -> String {
    let generics = ["Value"] + arguments.map { "\($0): Sendable" } + ["each Needed"]
    let names = arguments.map { $0.lowercased() }.joined(separator: ", ")
    let call = "make(\(names), repeat try reader.take((each Needed).self))"
    let body =
      form.isAsync
      ? """
      try await source.load { \(form.isolation)memory, reader in
                var reader = reader
                memory.initialize(to: try await \(call))
              }
      """ : "try source.make\(form.isMain ? "OnMainActor" : "") { reader in try \(call) }"
    return """
      func \(form.converter(arguments))<\(generics.joined(separator: ", "))>(
        _ make: @escaping \(form.isolation)@Sendable (\(arguments.joined(separator: ", ")), repeat each Needed) \(form.effects) -> \(form.result)
      ) -> Registration.Make {
        { memory, reader in
          let source = reader.makerSource()
          memory.initialize(
            to: \(form.maker)<Value, \(arguments.joined(separator: ", "))> { \(names) in
              \(body)
            })
        }
      }

      """
  }

  private static let makerDocumentation = """
    Registers a service that is created from arguments that only its caller has.

    ```swift
    static let editor = Key<Maker<Editor, Note.ID>>("editor")

    app.maker(.editor, needs: .store) { id, store in Editor(id, store: store) }

    let editor = try app[.editor](note.id)
    ```

    A request for the key returns a ``Maker``, or an ``AsyncMaker`` for an asynchronous factory. Each of its calls looks the needs
    up in the scope that registers it, and creates a new instance. There can be up to four arguments; more, or arguments with
    labels, are a struct.

    With `on: MainActor.self` the factory runs on the main actor: a ``Maker`` that is called elsewhere throws `.wrongActor`, and an
    ``AsyncMaker`` switches to it. Otherwise the factory of a ``Maker`` runs on the thread of the call, and that of an
    ``AsyncMaker`` on no actor.

    - Parameters:
      - key: The key of the maker.
      - options: What else applies: `[.live]`.
      - needs: The dependencies, looked up from this scope and those above at each call. A maker may need itself.
      - file: The call site; defaults to the caller.
      - line: The call site's line.
      - column: The call site's column.
      - make: Receives the arguments, then the dependencies, and creates an instance. What it throws is the cause of a
        ``ResolutionError``.
    """
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "  ///" : "  /// \($0)" }.joined(separator: "\n")
}
