/// Tells the observer what the app is waiting for.
@MainActor
public final class StatusLine {
  private let output: any TextOutput
  private var texts: [String] = []

  /// Shows nothing at first.
  public init(output: any TextOutput) {
    self.output = output
  }

  /// Shows a text for as long as the work takes; of several, the one that began last.
  public func during<Result: Sendable>(
    _ text: String, _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    texts.append(text)
    output.status(text)
    defer {
      if let position = texts.lastIndex(of: text) { texts.remove(at: position) }
      output.status(texts.last)
    }
    return try await work()
  }
}
