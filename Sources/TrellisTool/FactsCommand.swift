internal import TrellisChecking
internal import TrellisProjects
internal import TrellisReports

/// `trellis facts`: prints what the sources of a module contribute to a program.
struct FactsCommand {
  static let syntax = CommandSyntax(
    "facts", brief: "print what a module contributes, for checks without its sources",
    operands: .files("[PATH…]"),
    introduction: """
      Prints what 'trellis check' reads in the sources of one module. Where these are not at hand, as those of a prebuilt
      framework or of another repository, it takes the file instead:

        trellis facts --module Net > Net.trellis
        trellis check . Net.trellis

      PATH is a folder or file with sources of the module. Without one, they are those of the module in the folder it
      runs in, as its Package.swift or .trellis.json says. Findings in the module show the paths that are printed.
      """,
    options: [
      .configuration,
      .init("--module", takes: .name, "the name of the module; without it the sources are those of one"),
    ],
    ending: "EXIT STATUS: 0 printed, 2 bad usage or input that could not be read")

  private var module: String?
  private var paths: [String] = []
  private var configuration: String?

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try Self.syntax.parse(arguments) else { return nil }
    for (option, value) in arguments {
      switch option {
      case nil: paths.append(value)
      case "--module": module = value
      case "--config": configuration = value
      case let option?: preconditionFailure("'\(option)' is declared and not read")
      }
    }
  }

  func run() throws -> ExitStatus {
    let project = try Project(
      configuration: configuration, paths: paths.isEmpty ? ["."] : paths, manifests: PackageTargets.read)
    let finder = project.sources(of: paths.isEmpty ? [(".", nil)] : paths.map { ($0, module) })
    let sources = finder.sources.filter { !$0.isModuleFacts && (module == nil || $0.module == module) }
    let names = Set(sources.map(\.module)).sorted()
    guard names.count < 2 else {
      throw UsageError("the paths hold the modules \(names.joined(separator: ", "))", hint: "name one with --module")
    }
    let reading = SourceReading.facts(of: sources, fixed: project.fixed)
    for line in finder.remarks + finder.failures + reading.failures { Console.error(line) }
    guard finder.failures.isEmpty, reading.failures.isEmpty else { return .badInput }
    guard let name = names.first else {
      throw UsageError("there is no Swift file \(module.map { "of the module '\($0)' " } ?? "")below the given paths")
    }
    Console.print(try ModuleFacts(module: name, fixed: project.fixed, files: reading.files).json().indented())
    return .clean
  }
}
