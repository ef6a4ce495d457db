internal import TrellisChecking
internal import TrellisReports

/// `trellis graph`: prints the graph that sources register.
struct GraphCommand {
  static let help = """
    USAGE: trellis graph [--format json|html|mermaid|dot] [--config FILE] [--module NAME] [PATH…]

    Prints the graph that Swift sources register: scopes, registrations, and what each needs. It prints the graph of a
    program with errors, too; 'trellis check' reports those.

    PATH is a package folder (its Sources are read), any other folder, or a file; without one, the folder it runs in.
    One file that ends in .json is taken for a graph that was printed before.

    OPTIONS:
      --format json      the whole graph, for 'trellis diff', 'trellis explain' and other programs (the default)
      --format html      a page to explore the graph in a browser, with its findings: one file that needs no network
      --format mermaid   a flow chart that GitHub and GitLab show in a Markdown file
      --format dot       for Graphviz: trellis graph --format dot | dot -Tsvg > graph.svg
      --config FILE      the project's settings; without it, the .trellis.json of the given folder
      --module NAME      the module of the paths that follow; without it the folder below 'Sources' names it
      -h, --help         show this

    EXIT STATUS: 0 printed, 2 bad usage or input that could not be read
    """

  private let arguments: QuestionArguments

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard
      let arguments = try QuestionArguments(
        arguments, command: "graph", help: Self.help, formats: ["json", "html", "mermaid", "dot"])
    else { return nil }
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let input = try GraphInput(
      arguments.words.isEmpty ? [(".", nil)] : arguments.words, configuration: arguments.configuration)
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
