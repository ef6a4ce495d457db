import Foundation
import Testing

#if DEBUG
  private let isDebugBuild = true
#else
  private let isDebugBuild = false
#endif

/// Programs of their own: what raises threads is one for the process. Where the system can raise them, they replace it.
@Suite(
  "A thread that creates what others wait for",
  .enabled(if: isDebugBuild, "optimised builds have no place for a double"))
struct RaisedThreadsTests {
  private static let declarations = """
    import Foundation
    @testable import TrellisCore
    @testable import TrellisLifecycle
    @testable import TrellisPropagation

    /// Runs a function on a new thread with a priority, which is also its name.
    final class Worker {
      private let ended = DispatchSemaphore(value: 0)

      init(_ priority: Int, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [ended] in
          let state = ThreadState.current.takeUnretainedValue()
          record.names.withLock { $0[state.address] = "\\(priority)" }
          body()
          ended.signal()
        }
        thread.start()
      }

      func join() { ended.wait() }
    }

    /// What has been raised.
    final class Record: Sendable {
      let names = Lock<[UInt: String]>([:])
      let lines = Lock<[String]>([])

      func name(of thread: ThreadState) -> String { names.withLock { $0[thread.address] ?? "?" } }

      /// Waits until so much has been raised, a minute if it never is.
      func wait(_ count: Int) {
        for _ in 0..<60_000 where lines.withLock({ $0.count }) < count { usleep(1000) }
      }

      /// Waits, and prints what has been raised: afterwards each of those who raised waits, or is about to.
      func print(_ count: Int) {
        wait(count)
        let new = lines.withLock { lines in
          defer { lines = [] }
          return lines
        }
        Swift.print(new.sorted().joined(separator: ", "))
      }
    }
    let record = Record()

    RaisedThreads.system = RaisedThreads.System(
      own: { UInt32(record.name(of: ThreadState.current.takeUnretainedValue())) ?? 0 },
      begin: { thread, priority in
        let name = record.name(of: thread)
        record.lines.withLock { $0.append("\\(name) to \\(priority)") }
        return OpaquePointer(strdup("\\(name) from \\(priority)"))
      },
      end: { raise in
        let text = UnsafeMutablePointer<CChar>(raise)
        record.lines.withLock { $0.append(String(cString: text)) }
        free(text)
      })

    /// A cell whose value is created once it may be.
    final class Cell: Sendable {
      struct Failed: Error {}
      let cell = OnceCell<Int>()
      let begun = DispatchSemaphore(value: 0)
      let permitted = DispatchSemaphore(value: 0)

      func get(fails: Bool = false, first: @Sendable () -> Void = {}) {
        func make() throws -> Int {
          first()
          begun.signal()
          permitted.wait()
          if fails { throw Failed() }
          return 1
        }
        _ = try? cell.get(make: make, inside: { throw Failed() })
      }
    }

    """

  private func output(of program: String) throws -> [String] {
    let folder = URL.temporaryDirectory.appending(path: "trellis-raised-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try (Self.declarations + program).write(to: file, atomically: true, encoding: .utf8)
    return try Toolchain.output(of: [file], in: folder).split(separator: "\n").map(String.init)
  }

  @Test("is raised by each of them until it has created it, or has failed, and so is what it waits for itself")
  func raised() throws {
    let lines = try output(
      of: """
        // Three wait for one.
        let cell = Cell()
        var workers = [Worker(1) { cell.get() }]
        cell.begun.wait()
        for priority in 5...7 { workers.append(Worker(priority) { cell.get() }) }
        record.print(3)
        cell.permitted.signal()
        for worker in workers { worker.join() }
        record.print(3)

        // The first fails, and one of those that waited creates it.
        let failing = Cell()
        workers = [Worker(1) { failing.get(fails: true) }]
        failing.begun.wait()
        workers.append(Worker(6) { failing.get() })
        record.print(1)
        failing.permitted.signal()
        failing.begun.wait()
        record.print(1)
        failing.permitted.signal()
        for worker in workers { worker.join() }
        record.print(0)

        // 8 waits for 2, which waits for 1. When 2 has what it waited for, 1 is let go of.
        let inner = Cell()
        let outer = Cell()
        workers = [Worker(1) { inner.get() }]
        inner.begun.wait()
        workers.append(Worker(2) { outer.get { inner.get() } })
        record.print(1)
        workers.append(Worker(8) { outer.get() })
        record.print(2)
        inner.permitted.signal()
        outer.begun.wait()
        record.print(2)
        outer.permitted.signal()
        for worker in workers { worker.join() }
        record.print(1)

        // 9 waits for 3 before that waits for 1.
        let below = Cell()
        let above = Cell()
        let gate = DispatchSemaphore(value: 0)
        workers = [Worker(1) { below.get() }]
        below.begun.wait()
        let entered = DispatchSemaphore(value: 0)
        workers.append(
          Worker(3) {
            above.get {
              entered.signal()
              gate.wait()
              below.get()
            }
          })
        entered.wait()
        workers.append(Worker(9) { above.get() })
        record.print(1)
        gate.signal()
        record.print(1)
        below.permitted.signal()
        above.permitted.signal()
        for worker in workers { worker.join() }
        record.print(2)
        """)
    #expect(
      lines == [
        "1 to 5, 1 to 6, 1 to 7", "1 from 5, 1 from 6, 1 from 7",
        "1 to 6", "1 from 6",
        "1 to 2", "1 to 8, 2 to 8", "1 from 2, 1 from 8", "2 from 8",
        "3 to 9", "1 to 9", "1 from 9, 3 from 9",
      ])
  }

  @Test("is not raised by one that it waits for, which is a cycle")
  func cycle() throws {
    let lines = try output(
      of: """
        let a = Cell()
        let b = Cell()
        let inA = DispatchSemaphore(value: 0)
        let inB = DispatchSemaphore(value: 0)
        let first = Worker(1) {
          a.get {
            inA.signal()
            inB.wait()
            b.get()
          }
        }
        inA.wait()
        let second = Worker(2) {
          b.get {
            inB.signal()
            record.wait(1)
            // The first waits for this thread.
            a.get()
          }
        }
        a.permitted.signal()
        b.permitted.signal()
        second.join()
        first.join()
        record.print(2)
        """)
    #expect(lines == ["2 from 1, 2 to 1"])
  }
}
