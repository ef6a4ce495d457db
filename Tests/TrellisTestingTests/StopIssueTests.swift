import Foundation
import TestTools
import Testing
import Trellis
import TrellisTesting

/// Names the test that a child process runs and that ends it.
private let variable = "TRELLIS_STOPPING_TEST"

/// The requests that end the child process, each with the line where it stands.
private struct Request: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The beginning of the issue's text.
  let text: String
  /// Nil if a property is read, whose reader the compiler does not name.
  let line: Int?
  let run: @Sendable (Scope<AppScope>) throws -> Void

  static let all = [
    Request(
      testDescription: "live", text: "cannot resolve '.page' in AppScope: '.network' is live", line: #line + 1,
      run: { _ = $0[.page] }),
    Request(
      testDescription: "missing", text: "cannot resolve '.nobody' in AppScope: nothing registers", line: #line + 1,
      run: { _ = $0[.nobody] }),
    Request(
      testDescription: "made", text: "cannot resolve '.drafts' in AppScope: nothing registers", line: #line + 1,
      run: { _ = $0.make(.drafts, 7) }),
    Request(
      testDescription: "injected", text: "cannot read '.page' in Desk: cannot resolve '.page'", line: nil,
      run: {
        let desk = Desk()
        desk.scope = $0
        _ = desk.page
      }),
    Request(
      testDescription: "current", text: "cannot read '.page' in 'Note' at \(#fileID):\(Note.line): ", line: nil,
      run: { $0.run { _ = Note().page } }),
  ]
}

private final class Desk: ScopeConsumer {
  var scope: Scope<AppScope>?
  @Injected(.page) var page
}

private struct Note {
  static let line = #line + 1
  @Current(.page) var page
}

extension Keys {
  fileprivate static let drafts = Key<Maker<Int, Int>>("drafts")
}

@Suite("A request that cannot throw")
struct StopIssueTests {
  private static let testLine = #line + 1
  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil), .scope(AppScope.self))
  func stopping() throws {
    let name = ProcessInfo.processInfo.environment[variable]
    try Request.all.first { $0.testDescription == name }?.run(testScope(AppScope.self))
  }

  @Test(.enabled(if: CommandLine.arguments.contains("--testing-library")), arguments: Request.all)
  private func `is an issue of its test before it stops the process`(request: Request) async throws {
    let (status, output) = try await stop(by: request.testDescription)
    #expect(status != 0)
    let line = request.line ?? Self.testLine
    #expect(output.contains("recorded an issue at StopIssueTests.swift:\(line):"), "\(output)")
    #expect(output.contains(request.text), "\(output)")
    #expect(output.contains("in a test, make the request with 'try'"), "\(output)")
    if let line = request.line {
      #expect(
        output.contains("TrellisTestingTests/StopIssueTests.swift:\(line): Fatal error: \(request.text)"), "\(output)")
    }
  }

  @Test func `is no issue in an exit test, which expects it`() async {
    // Within a macro, the compiler gives the line where that begins.
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Scope(AppScope.self, mode: .test)[.page]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("TrellisTestingTests/StopIssueTests.swift:\(line): Fatal error: cannot resolve '.page'"), "\(text)")
  }

  /// Runs the test above alone, in a process of its own.
  private func stop(by request: String) async throws -> (status: Int32, output: String) {
    try await outsideThePool {
      let process = Process()
      process.executableURL = Bundle.main.executableURL
      // A program that runs a bundle's tests has its path before.
      process.arguments =
        CommandLine.arguments.dropFirst().prefix { $0 != "--testing-library" && !$0.hasPrefix("--filter") }
        + ["--testing-library", "swift-testing", "--filter", "StopIssueTests/stopping"]
      process.environment = ProcessInfo.processInfo.environment.merging([
        variable: request, "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
  }
}
