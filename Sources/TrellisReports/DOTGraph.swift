/// A graph in Graphviz's DOT language.
///
/// https://graphviz.org/doc/info/lang.html
package enum DOTGraph {
  package static func text(of document: GraphDocument) -> String {
    let drawing = Drawing(document)
    var lines = [
      "digraph trellis {", "  rankdir=LR", "  node [shape=box, style=rounded, fontname=\"Helvetica\"]",
      "  edge [fontname=\"Helvetica\", fontsize=10]",
    ]
    for (index, cluster) in drawing.clusters.enumerated() {
      lines.append("  subgraph cluster_\(index + 1) {")
      lines.append("    label=\"\(escaped(cluster.title))\"")
      lines += cluster.boxes.map { "    \(box($0))" }
      lines.append("  }")
    }
    lines += drawing.loose.map { "  \(box($0))" }
    for arrow in drawing.arrows {
      var attributes: [String] = []
      if let label = arrow.label { attributes += ["label=\"\(escaped(label))\"", "style=dashed"] }
      if arrow.crosses { attributes += ["color=\"#b3410e\"", "penwidth=2"] }
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(arrow.from) -> \(arrow.to)\(list)")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private static func box(_ box: Drawing.Box) -> String {
    let style =
      switch box.kind {
      case .registration: ""
      case .keyDefault: ", style=\"rounded,dashed\""
      case .missing: ", color=\"#d1242f\", fontcolor=\"#d1242f\""
      }
    return "\(box.name) [label=\"\(box.lines.map(escaped).joined(separator: "\\n"))\"\(style)]"
  }

  /// Escapes quotes, backslashes and `&`, which Graphviz would interpret; control characters become spaces.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
