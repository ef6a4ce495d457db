internal import Dispatch
internal import TrellisChecking

/// The messages that a client has written and the server has not handled. One thread reads them as they come, so that the server sees
/// what waits.
final class MessageQueue: Sendable {
  enum Event {
    case part(MessageReader.Part)
    /// No message has come in time.
    case silence
    case end
  }

  private struct State {
    var parts: [MessageReader.Part] = []
    var next = 0
    var hasEnded = false
    var cancelled: Set<RequestID> = []
  }

  /// Accessed in `queue` alone.
  nonisolated(unsafe) private var state = State()
  private let queue = DispatchQueue(label: "messages")
  private let arrived = DispatchSemaphore(value: 0)

  /// Begins to read.
  ///
  /// - Parameter read: Waits for bytes and returns them; none at the end.
  init(reading read: @escaping @Sendable () -> [UInt8]) {
    DispatchQueue(label: "input").async { [self] in
      var reader = MessageReader()
      while true {
        let bytes = read()
        if bytes.isEmpty { break }
        reader.append(bytes)
        while let part = reader.next() { put(part) }
      }
      queue.sync { state.hasEnded = true }
      arrived.signal()
    }
  }

  private func put(_ part: MessageReader.Part) {
    queue.sync {
      if case .message(let message) = part, message["method"]?.string == "$/cancelRequest",
        let id = RequestID(message["params"]?["id"])
      {
        // The client may cancel what is answered already: such an id must not be kept for ever.
        let waits = state.parts[state.next...].contains { part in
          if case .message(let other) = part { RequestID(other["id"]) == id } else { false }
        }
        if waits { state.cancelled.insert(id) }
      } else {
        state.parts.append(part)
        arrived.signal()
      }
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameter seconds: How long to wait for a message; nil for as long as it takes.
  func next(within seconds: Double?) -> Event {
    if let seconds {
      if arrived.wait(timeout: .now() + seconds) == .timedOut { return .silence }
    } else {
      arrived.wait()
    }
    return queue.sync {
      guard state.next < state.parts.count else { return .end }
      let part = state.parts[state.next]
      state.next += 1
      if state.next == state.parts.count { (state.parts, state.next) = ([], 0) }
      return .part(part)
    }
  }

  /// Whether the client has cancelled a request; says so once.
  func takeCancellation(of id: RequestID) -> Bool { queue.sync { state.cancelled.remove(id) != nil } }
}
