internal import TrellisChecking
internal import TrellisEditor

/// `trellis lsp`: serves editors.
enum LanguageServerCommand {
  static let syntax = CommandSyntax(
    "lsp", brief: "serve an editor over standard input and output", operands: .files(""),
    introduction: """
      A language server that runs beside the one for Swift: findings while you type, what a key is and where it is
      registered, and what each need leads to. An editor starts it and ends it.

      It checks each folder of the editor's workspace as 'trellis check FOLDER' does, with the folder's .trellis.json,
      and with the documents that are open instead of their files.
      """,
    options: [.init("--stdio", "the same: some editors add it")],
    ending: "EXIT STATUS: 0 the editor shut it down, 1 it ended otherwise, 2 bad usage")

  static func run(_ arguments: [String]) throws -> ExitStatus {
    guard let arguments = try syntax.parse(arguments) else { return .clean }
    guard arguments.allSatisfy({ $0.option != nil }) else {
      throw UsageError("'lsp' takes no paths: the editor names its folders", hint: syntax.hint)
    }
    return EditorProgram.run() ? .clean : .findings
  }
}
