internal import TrellisChecking
internal import TrellisProjects

/// `trellis members`: prints the properties of a module's scopes, as the build plugin writes them.
struct MembersCommand {
  static let syntax = CommandSyntax(
    "members", brief: "print the properties of scopes that the build plugin writes",
    operands: .files("[PATH…]"),
    introduction: """
      Prints the Swift file by which the services of a 'MemberLookup' are properties of its scopes: 'session.profile'. The
      build plugin TrellisValidate writes the same file, byte by byte; a build without it compiles this one:

        trellis members --target App > Sources/App/ScopeMembers.swift
        trellis members --target App --check Sources/App/ScopeMembers.swift

      PATH is as in 'trellis check': together, the sources of the module and of those that it depends on.
      """,
    options: [
      .module, .outside, .package, .configuration,
      .init(
        "--target", takes: .name,
        "the module of the definitions; without it, the one that has any"),
      .init("--check", takes: .file, "print nothing, and end with 1 if the file has another content"),
    ],
    ending: "EXIT STATUS: 0 printed or up to date, 1 out of date, 2 bad usage or input that could not be read")

  private let arguments: QuestionArguments

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try QuestionArguments(arguments, Self.syntax) else { return nil }
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let paths = arguments.words.isEmpty ? [(arguments.package ?? ".", nil)] : arguments.words
    let project = try Project(
      configuration: arguments.configuration, package: arguments.package, paths: paths.map(\.path),
      manifests: PackageTargets.read)
    let finder = project.sources(of: paths)
    // What settings fix, another build may vary.
    let sources = SourceReading(finder.sources, outside: arguments.outside.union(project.outside))
    for line in project.remarks(finder) + finder.failures + sources.failures { Console.error(line) }
    guard finder.failures.isEmpty, sources.failures.isEmpty else { return .badInput }
    let modules = sources.program.modulesWithMembers
    guard let target = arguments.others["--target"] ?? (modules.count == 1 ? modules[0] : nil) else {
      throw modules.isEmpty
        ? UsageError("no definition below the given paths is a 'MemberLookup'")
        : UsageError(
          "the modules \(modules.joined(separator: ", ")) have definitions that are a 'MemberLookup'",
          hint: "name one with --target")
    }
    guard finder.sources.contains(where: { $0.module == target }) else {
      throw UsageError("there is no Swift file of the module '\(target)' below the given paths")
    }
    let text = sources.program.members(for: target)
    guard let file = arguments.others["--check"] else {
      Console.print(String(text.dropLast()))
      return .clean
    }
    let written = try? FileSystem.read(file)
    if written == Array(text.utf8) { return .clean }
    let fault = written == nil ? "is missing or cannot be read" : "is out of date"
    Console.error(
      "trellis: error: '\(file)' \(fault): write it anew, with 'trellis members' and the same arguments but '--check'")
    return .findings
  }
}
