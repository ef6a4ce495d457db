internal import TrellisResolver

/// What records the text that stops a process as an issue of the running test: a type of the module `TrellisTesting`.
package protocol StopRecorder {
  /// - Parameter site: The call site; nil if a property was read, whose reader the compiler does not name.
  static func record(_ text: String, at site: Finding.Site?)
}

/// Stops the program with a text at the call site, where the compiler names that.
package func stopProgram(_ text: String, _ file: StaticString? = nil, _ line: Int = 0) -> Never {
  // Looked up by name: an app carries none of it.
  if let recorder = _typeByName("14TrellisTesting13IssueRecorderO") as? any StopRecorder.Type {
    recorder.record(text, at: file.map { Finding.Site(Site(file: "\($0)", line: line, column: 1)) })
  }
  fatalError(text, file: file ?? #fileID, line: UInt(file == nil ? #line : line))
}
