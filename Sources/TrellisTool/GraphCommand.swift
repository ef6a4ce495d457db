internal import TrellisChecking
internal import TrellisReports

/// `trellis graph`: prints the graph that sources register.
struct GraphCommand {
  static let syntax = CommandSyntax(
    "graph", brief: "print the graph as JSON, Mermaid or DOT, or as a page", operands: .files("[PATH…]"),
    introduction: """
      Prints the graph that Swift sources register: scopes, registrations, and what each needs. It prints the graph of a
      program with errors, too; 'trellis check' reports those.

      PATH is a package folder (its Sources are read), any other folder, or a file; without one, the folder it runs in.
      One file that ends in .json is taken for a graph that was printed before.
      """,
    options: [
      .init(
        "--format", takes: .choice(["json", "html", "mermaid", "dot"]),
        """
        the form of the graph
        json      the whole graph, for 'trellis diff', 'trellis explain' and other programs (the default)
        html      a page for a browser, with the findings: one file that needs no network
        mermaid   a flow chart that GitHub and GitLab show in a Markdown file
        dot       for Graphviz: trellis graph --format dot | dot -Tsvg > graph.svg
        """),
      .configuration, .module, .outside, .package,
    ],
    ending: "EXIT STATUS: 0 printed, 2 bad usage or input that could not be read")

  private let arguments: QuestionArguments

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try QuestionArguments(arguments, Self.syntax) else { return nil }
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let input = try GraphInput(
      arguments.words.isEmpty ? [(".", nil)] : arguments.words, outside: arguments.outside,
      configuration: arguments.configuration, package: arguments.package)
    let isWhole = input.reportFailures()
    switch arguments.format {
    case "html": Console.print(GraphPage.text(of: input.document, findings: input.findings?()))
    case "mermaid": Console.print(MermaidGraph.text(of: input.document))
    case "dot": Console.print(DOTGraph.text(of: input.document))
    default: Console.print(input.document.json.indented())
    }
    return isWhole ? .clean : .badInput
  }
}
