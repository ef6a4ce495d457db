import Testing
import Trellis

@testable import TrellisTesting

/// Runs a body with some traits, the outermost first, as the testing library does, and gives the texts and places of the
/// issues that they record.
func issues(
  of traits: ScopeTrait..., body: @escaping @Sendable () async throws -> Void = {}
) async throws -> [(text: String, location: SourceLocation?)] {
  let found = Lock<[(text: String, location: SourceLocation?)]>([])
  let all = traits.map(\.settings)
  let run = all.reversed().reduce(body) { body, settings in { try await settings.provide(among: all, body) } }
  try await withKnownIssue(isIntermittent: true) {
    try await run()
  } matching: { issue in
    found.withLock { $0.append((issue.comments.map(\.rawValue).joined(), issue.sourceLocation)) }
    return true
  }
  return found.withLock { $0 }
}
