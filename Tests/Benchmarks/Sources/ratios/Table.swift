import Foundation

/// A table in Markdown whose columns line up in a terminal, too.
struct Table {
  private let header: [String]
  private var rows: [[String]] = []

  init(_ header: [String]) {
    self.header = header
  }

  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  var text: String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + space : space + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: column == 0 ? width : width - 1) + (column == 0 ? "" : ":")
    }
    return line(header) + line(rule) + rows.map(line).joined()
  }

  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<100: String(format: "%.1f ns", nanoseconds)
    case ..<10_000: String(format: "%.0f ns", nanoseconds)
    case ..<1_000_000: String(format: "%.1f µs", nanoseconds / 1e3)
    default: String(format: "%.2f ms", nanoseconds / 1e6)
    }
  }

  static func multiple(_ ratio: Double) -> String {
    String(format: ratio < 100 ? "%.2f ×" : "%.0f ×", ratio)
  }

  static func blocks(_ blocks: Double?) -> String {
    guard let blocks else { return "?" }
    return blocks == blocks.rounded() ? String(Int(blocks)) : String(format: "%.2f", blocks)
  }
}
