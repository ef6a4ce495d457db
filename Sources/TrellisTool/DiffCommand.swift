internal import TrellisChecking
internal import TrellisReports

/// `trellis diff`: reports the differences between two graphs.
struct DiffCommand {
  static let syntax = CommandSyntax(
    "diff", brief: "say what changed between two graphs", operands: .files("OLD NEW"),
    introduction: """
      Says what changed between two graphs: scopes, registrations, lifetimes, needs, and which registrations now reach
      something new in another scope. Places in the text and look-ups do not count: code that only moved is the same.

      OLD and NEW are each a file that 'trellis graph' printed (its name ends in .json), a package folder, any other
      folder, or a Swift file. A folder's .trellis.json counts.
      """,
    options: [
      .init(
        "--format", takes: .choice(["text", "json", "html"]),
        """
        text for people (the default), or JSON for machines
        html      a page for reviewers that shows both graphs as one, with the differences marked
        """),
      .module, .outside,
    ],
    ending: "EXIT STATUS: 0 the graphs are the same, 1 they differ, 2 bad usage or input that could not be read")

  private let old: (path: String, module: String?)
  private let new: (path: String, module: String?)
  private let outside: Set<String>
  private let format: String?

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try QuestionArguments(arguments, Self.syntax) else { return nil }
    guard arguments.words.count == 2 else {
      throw UsageError("two graphs are needed, OLD and NEW", hint: Self.syntax.hint)
    }
    old = arguments.words[0]
    new = arguments.words[1]
    outside = arguments.outside
    format = arguments.format
  }

  func run() throws -> ExitStatus {
    let (before, after) = (try GraphInput([old], outside: outside), try GraphInput([new], outside: outside))
    let areWhole = [before.reportFailures(), after.reportFailures()]
    // Unread sources would look like removed ones.
    guard areWhole == [true, true] else { return .badInput }
    let changes = GraphChanges(from: before.document, to: after.document)
    switch format {
    case "html":
      Console.print(
        GraphPage.text(of: changes, from: before.document, to: after.document, findings: after.findings?()))
    case "json": Console.print(changes.json.indented())
    default: Console.print(changes.text)
    }
    return changes.isEmpty ? .clean : .findings
  }
}
