internal import TrellisChecking

/// The arguments of the commands that query a graph: words, and the options that they share.
struct QuestionArguments {
  /// The arguments that are not options, each with the module named before it.
  private(set) var words: [(path: String, module: String?)] = []
  private(set) var format: String?
  /// The value of `--config`.
  private(set) var configuration: String?
  /// The package of which the words are all modules.
  private(set) var package: String?
  /// The modules that do not depend on Trellis.
  private(set) var outside: Set<String> = []
  /// The values of options that one command alone has.
  private(set) var others: [String: String] = [:]

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String], _ syntax: CommandSyntax) throws {
    guard let arguments = try syntax.parse(arguments) else { return nil }
    var module: String?
    for (option, value) in arguments {
      switch option {
      case nil: words.append((value, module))
      case "--format": format = value
      case "--config": configuration = value
      case "--package": package = value
      case "--module": module = value
      case "--without-trellis":
        module = value
        outside.insert(value)
      case let option?: others[option] = value
      }
    }
  }
}

extension CommandSyntax.Option {
  static let answerFormat = Self(
    "--format", takes: .choice(["text", "json"]), "text for people (the default), or JSON for machines")
}
