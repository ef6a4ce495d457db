import Foundation
import Testing

/// Builds packages of clients, one after the other, in one folder: what the library is made of is compiled once for all.
struct ClientBuild: SuiteTrait, TestScoping {
  private static let turns = Turns()

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turns.take()
    do {
      try await function()
    } catch {
      await Self.turns.giveBack()
      throw error
    }
    await Self.turns.giveBack()
  }

  /// Where the products are.
  static func products() -> URL { folder.appending(path: "debug") }

  /// Calls the package manager in a client's folder.
  static func swift(_ verb: String, _ arguments: String..., in client: Folder) async throws -> Program {
    // The same for every verb, or all would be compiled again: a program that runs once needs neither.
    let build = ["--scratch-path", folder.path, "--disable-index-store", "-debug-info-format", "none"]
    return try await Program.run("swift", [verb] + build + arguments, in: client.url)
  }

  static let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "trellis-clients-\(UUID().uuidString)")

  /// Who may build.
  private actor Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard isTaken else { return isTaken = true }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      isTaken = false
      // Whoever builds later makes it again.
      try? FileManager.default.removeItem(at: folder)
    }
  }
}

extension Trait where Self == ClientBuild {
  /// The suite builds packages of clients.
  static var buildsClients: Self { ClientBuild() }
}
