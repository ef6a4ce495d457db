import Foundation
import TestTools
import Testing
import TrellisChecking

@Suite("Progress")
struct ProgressTests {
  @Test("shows the step and how far it is, and leaves nothing behind")
  func line() async {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let progress = Progress(after: 0) { continuation.yield($0) }
    progress.begin("reading files", total: 40)
    progress.advance(by: 16)
    var shown = lines.makeAsyncIterator()
    while let line = await shown.next(), !line.contains("(16 of 40)…") {}
    progress.begin("checking the graph")
    while let line = await shown.next(), line != "\rtrellis: checking the graph…\u{1B}[K" {}
    progress.end()
    progress.end()
    continuation.finish()
    var last: [String] = []
    while let line = await shown.next() { last.append(line) }
    #expect(last.last == "\r\u{1B}[K")
    #expect(last.count { $0 == "\r\u{1B}[K" } == 1)
  }

  @Test("says nothing about work that ends before")
  func short() {
    let lines = Guarded<[String]>([])
    let progress = Progress(after: 1000) { line in lines.withLock { $0.append(line) } }
    progress.begin("reading files", total: 1)
    progress.end()
    #expect(lines.withLock { $0.isEmpty })
  }
}
