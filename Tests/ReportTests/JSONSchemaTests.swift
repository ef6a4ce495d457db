import Foundation
import Testing
import TrellisGraph
import TrellisReports

@Suite("The schema of the JSON output")
struct JSONSchemaTests {
  private let schema: [String: Any]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/CheckReport.schema.json")
    schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  private static var fullReport: CheckReport {
    var report = FormatTests.report
    report.findings[0].trail = [Finding.Step(key: ".a", scope: "App", site: report.findings[1].site)]
    report.fixed = Baseline(report.findings, in: "/project").entries
    return report
  }

  @Test("says what is printed: each member is in it, and as it says", arguments: [fullReport, FormatTests.clean])
  func holds(report: CheckReport) throws {
    #expect(faults(in: try JSONSerialization.jsonObject(with: Data(report.json.text.utf8)), schema).isEmpty)
  }

  @Test("can be missed", arguments: ["\"id\"", "\"line\":4", "\"version\":1", "\"error\"", "\"known\"", "\"scope\""])
  func misses(part: String) throws {
    let broken = Self.fullReport.json.text.replacing(part, with: part.contains(":") ? "\"line\":0" : "\"other\"")
    #expect(!faults(in: try JSONSerialization.jsonObject(with: Data(broken.utf8)), schema).isEmpty)
  }

  @Test("knows every id")
  func ids() throws {
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let members = try #require(definitions["finding"]?["properties"] as? [String: [String: Any]])
    #expect(members["id"]?["enum"] as? [String] == Rule.allCases.map(\.id))
  }

  /// The few words of JSON Schema that the file uses; a member that it does not name is a fault here.
  private func faults(in value: Any, _ schema: [String: Any], at path: String = "$") -> [String] {
    var faults: [String] = []
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last,
      let definition = (self.schema["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
    {
      return self.faults(in: value, definition, at: path)
    }
    if let constant = schema["const"] as? Int, value as? Int != constant { faults.append("\(path): not \(constant)") }
    if let known = schema["enum"] as? [String], !known.contains(value as? String ?? "") {
      faults.append("\(path): none of \(known)")
    }
    switch schema["type"] as? String {
    case "string": if !(value is String) { faults.append("\(path): no text") }
    case "integer": if (value as? Int ?? .min) < schema["minimum"] as? Int ?? 0 { faults.append("\(path): too small") }
    case "array":
      let items = schema["items"] as? [String: Any] ?? [:]
      guard let list = value as? [Any] else { return ["\(path): no list"] }
      for (index, element) in list.enumerated() { faults += self.faults(in: element, items, at: "\(path)[\(index)]") }
    case "object":
      guard let object = value as? [String: Any] else { return ["\(path): no object"] }
      let required = schema["required"] as? [String] ?? []
      faults += required.filter { object[$0] == nil }.map { "\(path): no \($0)" }
      let members = schema["properties"] as? [String: [String: Any]] ?? [:]
      for (name, member) in object {
        faults += members[name].map { self.faults(in: member, $0, at: "\(path).\(name)") } ?? ["\(path): \(name)?"]
      }
    default: break
    }
    return faults
  }
}
