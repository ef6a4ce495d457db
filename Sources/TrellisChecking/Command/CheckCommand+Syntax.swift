extension CheckCommand {
  /// - Parameters:
  ///   - formats: The formats besides `text`.
  ///   - fixes: Whether the program can apply fixes.
  ///   - graphs: Whether the program can read a printed graph.
  package static func syntax(_ formats: [Format], fixes: Bool, graphs: Bool = false) -> CommandSyntax {
    CommandSyntax(
      "check", brief: "report missing, circular, duplicate and other broken wiring", operands: .files("[PATH…]"),
      introduction: """
        Reads Swift sources and reports what is wrong with the graph that they register.

        PATH is a package folder (its targets are read, without tests), any other folder (everything below it is read, hidden
        folders and DocC catalogues aside), or a file; without one, the folder it runs in. Modules are those that the nearest
        Package.swift writes out; it says so if it has to guess them. Of a folder whose .trellis.json lists modules, these
        are read, and nothing else; 'trellis init' writes a first one. A file that ends in .trellis is what 'trellis facts'
        printed of a module, and is taken instead of its sources.\(graphs ? graphText : "")
        """,
      options: [
        .init(
          "--format", takes: .choice(["text"] + formats.map(\.name)),
          """
          the form of the report
          text is the compiler's own (the default), sarif SARIF 2.1.0, github annotations for a workflow
          """),
        .init(
          "--color", takes: .choice(ColorChoice.allCases.map(\.rawValue)),
          "colours in text; auto (the default) is on a terminal, unless NO_COLOR is set"),
      ] + (fixes ? fixOptions : []) + [
        .module, .outside, .package,
        .init("--partial", "the paths are a part of a program: what they leave unused, the rest may use"),
        .init("--strict", "warnings are errors, and so is each place that is not followed"),
        .configuration,
        .init(
          "--baseline", takes: .file,
          "findings in this file are known and not reported; those that are gone are reported"),
        .init("--write-baseline", takes: .file, "write all findings into this file, as known from now on"),
        .init(
          "--show-suppressed", "include findings in SARIF that comments and the baseline suppress, marked as such"),
        .init("--unchecked", "list the requests that only a run can check, and why"),
        .init(
          "--stamp", takes: .file,
          "write a small Swift file there if no error was found, for build systems"
            + (fixes ? "\nthe report then shows fixes as well, in 'fixit:' lines" : "")),
        .init(
          "--members", takes: .file,
          "write a Swift file with the properties of scopes there, as 'trellis members' prints it"),
      ],
      ending: """
        A comment suppresses the findings of its line, or of the line below if it stands alone, and gives the reason:
        // trellis:ignore[missing] the plug-in registers it

        A folder's .trellis.json may hold, all of it optional; paths are relative to its folder:
          {
            "modules": { "Core": "Core/Sources" },          the program's modules: a path or a list of paths for each
            "outside": ["Sentry"],                          imported modules that do not use Trellis
            "severities": { "unused": "off" },              an id, and "error", "warning" or "off"
            "exclude": ["Sources/Old", "**/*.generated.swift"],
            "defines": { "DEBUG": true, "LEGACY": false },  #if conditions that are not varied
            "roots": ["AppScope"],                          the scope definitions that programs start with
            "baseline": "trellis-baseline.json",
            "strict": true
          }

        EXIT STATUS: 0 no errors, 1 errors, 2 bad usage or input that could not be read
        """)
  }

  private static let graphText = """

    One file that ends in .json is taken for a graph that 'trellis graph --format json' or an importer printed: its sources
    need not be there, comments in them suppress nothing, and what depends on conditions is not reported.
    """

  private static var fixOptions: [CommandSyntax.Option] {
    [
      .init(
        "--fix",
        """
        first apply the fixes that are certain, until none is left
        a missing 'import', 'Parent', 'input', 'override' or 'on:', a key's string, unused comments
        """),
      .init("--dry-run", "print what '--fix' would change as a unified diff, and change nothing"),
    ]
  }
}
