internal import TrellisChecking
internal import TrellisProjects

/// `trellis init`: writes a first `.trellis.json`.
struct InitCommand {
  static let syntax = CommandSyntax(
    "init", brief: "write a first .trellis.json for the projects and packages of a folder",
    operands: .files("[FOLDER]"),
    introduction: """
      Writes a .trellis.json that lists the modules of a folder's workspace, of its Xcode projects and of its packages, so
      that 'trellis check' reads them as one program. Without FOLDER, it is the folder it runs in.

      Modules that are imported and not found, such as those of other packages, are named in "outside": they are taken
      not to use Trellis. What is left out and what could not be told is printed.
      """,
    options: [
      .init("--dry-run", "print the settings, and write nothing"),
      .init("--force", "replace a .trellis.json that is there"),
    ],
    ending: "EXIT STATUS: 0 written or printed, 2 bad usage, no module found, or a file that is there already")

  private let folder: String
  private var isDryRun = false
  private var isForced = false

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String]) throws {
    guard let arguments = try Self.syntax.parse(arguments) else { return nil }
    var folders: [String] = []
    for (option, value) in arguments {
      switch option {
      case nil: folders.append(value)
      case "--dry-run": isDryRun = true
      case "--force": isForced = true
      case let option?: preconditionFailure("'\(option)' is declared and not read")
      }
    }
    guard folders.count < 2 else { throw UsageError("one folder is needed", hint: Self.syntax.hint) }
    folder = folders.first ?? "."
  }

  func run() throws -> ExitStatus {
    guard (try? FileSystem.kind(folder, followingLinks: true)) == .folder else {
      throw UsageError("'\(folder)' is no folder", hint: Self.syntax.hint)
    }
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + ConfigurationFile.name
    let exists = (try? FileSystem.kind(path, followingLinks: false)) != nil
    if exists, !isForced, !isDryRun {
      throw UsageError("'\(path)' is there already", hint: "'--dry-run' prints what '--force' would write")
    }
    let settings = ProposedSettings(for: folder)
    let notes = settings.notes.map { "  " + $0 }
    guard !settings.modules.isEmpty else {
      for note in notes { Console.error(note) }
      throw UsageError(
        "there is no module in '\(folder)'",
        hint: "it has no Xcode project and no Package.swift with Swift files that could be told")
    }
    if isDryRun {
      Console.write(settings.text, to: 1)
      for note in notes { Console.error(note) }
    } else {
      try FileSystem.write(Array(settings.text.utf8), to: path)
      Console.print((["trellis: wrote \(path): \(settings.summary)"] + notes).joined(separator: "\n"))
    }
    return .clean
  }
}
