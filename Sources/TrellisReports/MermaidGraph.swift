/// A graph as a Mermaid flow chart, which GitHub and GitLab render in place.
///
/// https://mermaid.js.org/syntax/flowchart.html
package enum MermaidGraph {
  package static func text(of document: GraphDocument) -> String {
    let drawing = Drawing(document)
    var lines = ["flowchart LR"]
    for (index, cluster) in drawing.clusters.enumerated() {
      lines.append("  subgraph s\(index + 1)[\"\(escaped(cluster.title))\"]")
      lines += cluster.boxes.map { "    \(box($0))" }
      lines.append("  end")
    }
    lines += drawing.loose.map { "  \(box($0))" }
    for arrow in drawing.arrows {
      let line = arrow.label.map { "-.->|\"\(escaped($0))\"|" } ?? (arrow.crosses ? "==>" : "-->")
      lines.append("  \(arrow.from) \(line) \(arrow.to)")
    }
    let crossing = drawing.arrows.indices.filter { drawing.arrows[$0].crosses }
    if !crossing.isEmpty {
      lines.append("  linkStyle \(crossing.map(String.init).joined(separator: ",")) stroke:#b3410e")
    }
    for box in drawing.loose {
      let style = box.kind == .missing ? "stroke:#d1242f,color:#d1242f" : "stroke-dasharray:4"
      lines.append("  style \(box.name) \(style)")
    }
    return lines.joined(separator: "\n")
  }

  private static func box(_ box: Drawing.Box) -> String {
    "\(box.name)[\"\(box.lines.map(escaped).joined(separator: "<br/>"))\"]"
  }

  /// Replaces characters that Mermaid or HTML could interpret by character references, and control characters by spaces.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", ",", " ", "_", "-": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic: result.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result += "#\(scalar.value);"
      }
    }
    return result
  }
}
