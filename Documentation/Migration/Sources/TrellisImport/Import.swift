internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Importing

@main
struct Import: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "trellis-import",
    abstract: "Reads an app that uses another container, reports its graph, and writes it for Trellis.",
    discussion: """
      Without --into and --graph nothing is written: the report says what is wrong with the app as it is, and what \
      could not be read. A source is a folder or a file; NAME=PATH says that it is the module NAME. Otherwise the \
      module is the folder below 'Sources', or the source's own name.

      Exit status: 0 read, 2 bad usage or input that could not be read.
      """)

  @Option(help: "The container: \(OldContainer.allCases.map(\.rawValue).joined(separator: ", ")).")
  var from: OldContainer

  @Argument(help: ArgumentHelp("Folders and files of the app.", valueName: "sources"))
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Write the graph of the app as it is, for 'trellis check', 'explain' and 'graph'.", valueName: "file"))
  var graph: String?

  @Option(
    help: ArgumentHelp(
      "Write keys, modules and scopes into this folder, a folder for each module.", valueName: "folder"))
  var into: String?

  @Flag(help: "With --into, also write files with property wrappers anew: they read with '@Current'.")
  var callSites = false

  func run() throws {
    // A chain of thousands of calls in a source is a tree as deep, which the main thread's stack cannot hold.
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
    let thread = Thread { [self] in
      result = Result { try read() }
      done.signal()
    }
    thread.stackSize = 1 << 30
    thread.start()
    done.wait()
    try result.get()
  }

  private func read() throws {
    let files: [SourceText]
    do {
      files = try AppSources.read(sources)
    } catch let error as AppSources.Failure {
      throw exit(error.description)
    }
    guard !files.isEmpty else { throw exit("there is no Swift file below the given paths") }
    let program = Importer(from: from).read(files)
    print(program.report, terminator: "")
    if let graph { try write(program.graphJSON, to: graph) }
    guard let into else { return }
    let written = program.written(callSitesOf: callSites ? files : [])
    for place in written.left.dropFirst(program.unread.count + program.left.count) {
      print("\(place.place): note: left: \(place.reason)")
    }
    let sources = Set(files.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path })
    for file in written.files
    where sources.contains(URL(fileURLWithPath: "\(into)/\(file.path)").standardizedFileURL.path) {
      throw exit("'\(into)/\(file.path)' is one of the sources; give '--into' a folder of its own")
    }
    for file in written.files { try write(file.text, to: "\(into)/\(file.path)") }
    print(written.summary, terminator: "")
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    } catch {
      throw exit("'\(path)' cannot be written: \(error.localizedDescription)")
    }
  }

  private func exit(_ message: String) -> ExitCode {
    FileHandle.standardError.write(Data("trellis-import: error: \(message)\n".utf8))
    return ExitCode(2)
  }
}

extension OldContainer: ExpressibleByArgument {}
