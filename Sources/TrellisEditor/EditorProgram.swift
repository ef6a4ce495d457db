internal import TrellisChecking

/// The server over standard input and output.
package enum EditorProgram {
  /// How many seconds after the last key a line counts as typed.
  private static let pause = 0.7

  /// Answers until the client ends it, and returns whether it was shut down before.
  package static func run() -> Bool {
    let server = LanguageServer { message in
      let text = message.text
      Console.write("Content-Length: \(text.utf8.count)\r\n\r\n\(text)", to: 1)
    }
    let queue = MessageQueue(reading: Console.readInput)
    while !server.hasExited {
      switch queue.next(within: server.isChanged ? 0 : server.isTyping ? pause : nil) {
      case .part(let part): server.receive(part, isCancelled: queue.takeCancellation)
      case .silence: if server.isChanged { server.publish() } else { server.settle() }
      case .end: return server.wasShutDown
      }
    }
    return server.wasShutDown
  }
}
