internal import TrellisChecking
internal import TrellisReports

/// `trellis explain`: explains one key.
struct ExplainCommand {
  static let syntax = CommandSyntax(
    "explain", brief: "say where a key is registered, what it needs and what needs it",
    operands: .files("KEY [PATH…]"),
    introduction: """
      Says where a key is registered, what each registration needs, what leads there, what needs the key, and what each
      scope sees under it.

      KEY is the key's name: 'log', '.log' or 'Keys.log'.

      PATH is a package folder (its Sources are read), any other folder, or a file; without one, the folder it runs in.
      One file that ends in .json is taken for what 'trellis graph' printed.
      """,
    options: [.answerFormat, .configuration, .module, .outside, .package],
    ending: "EXIT STATUS: 0 explained, 2 no such key, bad usage or input that could not be read")

  private let key: String
  private let paths: [(path: String, module: String?)]
  private let outside: Set<String>
  private let configuration: String?
  private let package: String?
  private let isJSON: Bool

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try QuestionArguments(arguments, Self.syntax) else { return nil }
    guard let key = arguments.words.first?.path else {
      throw UsageError("no key given", hint: Self.syntax.hint)
    }
    self.key = key
    outside = arguments.outside
    configuration = arguments.configuration
    package = arguments.package
    isJSON = arguments.format == "json"
    paths = arguments.words.count > 1 ? Array(arguments.words.dropFirst()) : [(".", nil)]
  }

  func run() throws -> ExitStatus {
    let input = try GraphInput(paths, outside: outside, configuration: configuration, package: package)
    let isWhole = input.reportFailures()
    do {
      let explanation = try Explanation(of: key, in: input.document)
      Console.print(isJSON ? explanation.json.indented() : explanation.text)
      return isWhole ? .clean : .badInput
    } catch let error as Explanation.UnknownKey {
      guard isWhole || !input.document.keys.isEmpty else { return .badInput }
      let near = error.similar.map { "'.\($0)'" }.joined(separator: ", ")
      throw UsageError(
        "there is no key '.\(error.name)'",
        hint: near.isEmpty ? "'trellis graph' lists all keys" : "did you mean \(near)?")
    }
  }
}
