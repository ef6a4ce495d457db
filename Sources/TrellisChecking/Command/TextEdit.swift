package import TrellisResolver

/// The replacement of some bytes of a file.
package struct TextEdit: Hashable, Sendable {
  package var path: String
  /// Offsets in the file; empty for an insertion.
  package var range: Range<Int>
  package var start: Site
  package var end: Site
  package var text: String

  package init(path: String, range: Range<Int>, start: Site, end: Site, text: String) {
    self.path = path
    self.range = range
    self.start = start
    self.end = end
    self.text = text
  }
}
