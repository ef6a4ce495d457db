internal import TrellisChecking

/// What a client calls a request by.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)

  init?(_ json: PlacedJSON?) {
    switch json?.value {
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    default: return nil
    }
  }

  var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    }
  }
}

/// Why a request is not answered.
struct RequestError: Error {
  let code: Int
  let message: String

  static func parse(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalid(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknown(_ method: String) -> Self {
    Self(code: -32601, message: "there is no method '\(method)'")
  }
  static func parameters(_ message: String) -> Self { Self(code: -32602, message: message) }
  static let notInitialized = Self(code: -32002, message: "'initialize' comes first")
  static let cancelled = Self(code: -32800, message: "the client has cancelled this request")
}

/// The parameters of a request or notification.
struct Parameters {
  let json: PlacedJSON?

  /// The path of the document that is meant; nil for what is no file.
  func path() throws(RequestError) -> String? { DocumentURI.path(try uri()) }

  func uri() throws(RequestError) -> String {
    guard let uri = json?["textDocument"]?["uri"]?.string else {
      throw .parameters("'textDocument.uri' is missing")
    }
    return uri
  }

  var version: Int? { json?["textDocument"]?["version"]?.number }

  func position() throws(RequestError) -> Position { try Self.position(json?["position"], "position") }

  func range() throws(RequestError) -> Range<Position> { try Self.range(json?["range"]) }

  static func range(_ json: PlacedJSON?) throws(RequestError) -> Range<Position> {
    let start = try position(json?["start"], "range.start")
    let end = try position(json?["end"], "range.end")
    return min(start, end)..<max(start, end)
  }

  private static func position(_ json: PlacedJSON?, _ name: String) throws(RequestError) -> Position {
    guard let line = json?["line"]?.number, let character = json?["character"]?.number else {
      throw .parameters("'\(name)' is no position")
    }
    // The protocol's own limits, so that nothing overflows.
    let limits = 0...Int(Int32.max)
    return Position(line: line.clamped(to: limits), character: character.clamped(to: limits))
  }
}

extension Int {
  fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
