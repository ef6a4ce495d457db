extension PromisedProgram {
  /// What the files of all programs see.
  static let flags = """
    import Foundation
    import Trellis

    enum Mode: String { case one, two, three }
    let flagA = ProcessInfo.processInfo.environment["FLAG_A"] != nil
    let flagB = ProcessInfo.processInfo.environment["FLAG_B"] != nil
    let mode = Mode(rawValue: ProcessInfo.processInfo.environment["FLAG_MODE"] ?? "one") ?? .one

    enum Flags {
      static let isDemo = ProcessInfo.processInfo.environment["FLAG_DEMO"] != nil
      nonisolated(unsafe) private static var moods = 0
      static var isMoody: Bool {
        moods += 1
        return moods % 2 == 0
      }
    }

    func put<S>(_ app: inout Registry<S>, _ key: Key<Int>) { app.value(key, 1) }
    func putDemo<S>(_ app: inout Registry<S>, _ key: Key<Int>) {
      if Flags.isDemo { app.value(key, 1) }
    }
    func mayRefuse() throws { if flagB { throw Refusal() } }
    func noted() {}

    struct Refusal: Error {}
    final class Thing: Sendable {}

    @Sendable func step() async { await Task.yield() }

    """

  static let harness = """
    import Foundation
    import Trellis

    nonisolated(unsafe) private var promises: [() throws -> Void] = []

    /// Keeps what a service may do later.
    func promise(_ number: Int, _ work: @escaping () throws -> Void) { promised.withLock { promises.append(work) } }

    /// Factories run on any thread.
    private let promised = NSLock()

    func asked<T>(_ scope: Scope<some ScopeDefinition>, _ key: Key<T>) throws -> T { try scope.resolve(key) }

    func failed(_ number: Int, _ place: String, _ error: any Error) {
      if error.firstCause(as: Refusal.self) != nil || error is Refusal { return }
      // A scope that is gone is not of the graph.
      if let error = error as? ResolutionError, error.code == .closed { return }
      print("failed\\t\\(number) \\(place): \\("\\(error)".replacing("\\n", with: " / "))")
    }

    func missed(_ number: Int) { print("failed\\t\\(number) handled: nothing") }

    func within(_ work: () throws -> Void) rethrows { try work() }

    func caught(_ number: Int, _ work: () throws -> Void) {
      do { try work() } catch { failed(number, "handled", error) }
    }

    func tried<T>(_ number: Int, _ work: @autoclosure () throws -> T) {
      do { _ = try work() } catch { failed(number, "handled", error) }
    }

    @MainActor func ask(_ number: Int, _ place: String, _ work: @MainActor () async throws -> Void) async {
      do { try await work() } catch { failed(number, place, error) }
    }

    @MainActor func keepPromises(_ number: Int) {
      for work in promises { do { try work() } catch { failed(number, "what is kept", error) } }
      promises = []
    }

    /// Every order in which a scope comes after its parent.
    func orders(_ parents: [Int]) -> [[Int]] {
      func complete(_ order: [Int]) -> [[Int]] {
        if order.count == parents.count { return [order] }
        return parents.indices.filter { !order.contains($0) && (parents[$0] < 0 || order.contains(parents[$0])) }
          .flatMap { complete(order + [$0]) }
      }
      return complete([])
    }

    @MainActor func exercise(_ number: Int, parents: [Int], _ body: @MainActor ([Int]) async -> Void) async {
      for order in orders(parents) { await body(order) }
      print("done\\t\\(number)")
    }

    """
}
