internal import Testing
internal import Trellis

/// Records what stops the process as an issue of the running test; the library finds it by its name.
enum IssueRecorder: StopRecorder {
  static func record(_ text: String, at site: Finding.Site?) {
    #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD) || os(OpenBSD)
      // An exit test expects the end.
      if ExitTest.current != nil { return }
    #endif
    let advice = "  this stops the process: in a test, make the request with 'try', such as 'try scope.resolve(…)'"
    Issue.record(Comment(rawValue: "\(text)\n\(advice)"), sourceLocation: location(of: site))
  }

  /// The call site; without one, the running test's.
  private static func location(of site: Finding.Site?) -> SourceLocation {
    let test = Test.current?.sourceLocation
    guard let site, site.file.contains("/"), site.line > 0 else { return test ?? #_sourceLocation }
    // Only the path of the test's own file is known.
    guard var location = test, location.fileID == site.file else {
      return SourceLocation(fileID: site.file, filePath: site.file, line: site.line, column: site.column)
    }
    location.line = site.line
    location.column = site.column
    return location
  }
}
