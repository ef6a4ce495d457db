internal import TrellisChecking
package import TrellisGraph
internal import TrellisResolver

/// A graph as a page of its own: one HTML file that a browser shows without a network.
///
/// The parts of the page are strings, so that the program stays a single file. Its data is in elements of their own, and
/// its script puts names on the page as text alone.
package enum GraphPage {
  /// - Parameters:
  ///   - document: The graph.
  ///   - findings: What `trellis check` finds in it; nil if the sources are not there to be checked.
  package static func text(of document: GraphDocument, findings: [Finding]?) -> String {
    page([("graph", document.json)] + (findings.map { [("findings", .array($0.map { $0.json() }))] } ?? []))
  }

  /// - Parameter data: The graph document, and what belongs to it.
  static func page(_ data: [(id: String, value: JSON)]) -> String {
    let script = [model, layout, drawing, view, panel, controls, start].joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      script-src 'nonce-trellis'; style-src 'nonce-trellis'">
      <meta name="generator" content="trellis">
      <title>Dependency graph</title>
      <link rel="icon" href="data:,">
      <style nonce="trellis" id="palette">
      \(palette)
      </style>
      <style nonce="trellis" id="shapes">
      \(shapes)
      </style>
      <style nonce="trellis">
      \(style)
      </style>
      </head>
      <body>
      \(frame)
      \(data.map(block).joined(separator: "\n"))
      <script nonce="trellis">
      \(script)
      </script>
      </body>
      </html>
      """
  }

  /// Data that the page's script reads. Without `<`, no text in it can end the element.
  private static func block(id: String, value: JSON) -> String {
    let text = value.indented().replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"\(id)\">\n\(text)\n</script>"
  }
}
