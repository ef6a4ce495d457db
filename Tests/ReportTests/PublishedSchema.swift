import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

/// The schemas that what is printed is held to.
enum PublishedSchema: String, Sendable {
  case check = "Documentation/CheckReport.schema.json"
  case graph = "Documentation/Graph.schema.json"
  case explanation = "Documentation/Explanation.schema.json"
  case sarif = "Tests/ReportTests/Schemas/sarif-2.1.0.json"

  /// Of SARIF's objects the schema itself says which are open.
  func schema() throws -> JSONSchema { try JSONSchema(JSONSchema.file(rawValue), isClosed: self != .sarif) }
}

/// Changes to what is printed, each of which its schema must notice.
enum SchemaSlips {
  static let all: [(schema: PublishedSchema, part: String, other: String)] = [
    (.check, #""id""#, #""other""#), (.check, #""line":4"#, #""line":0"#), (.check, #""version":1"#, #""version":2"#),
    (.check, #""error""#, #""fatal""#), (.check, #""known""#, #""other""#), (.check, #""scope""#, #""other""#),
    (.check, #""handover""#, #""hand""#), (.graph, #""reads""#, #""asks""#), (.explanation, #""reads""#, #""asks""#),
    (.sarif, #""2.1.0""#, #""2.0.0""#), (.sarif, #""startLine":4"#, #""startLine":0"#),
    (.sarif, #""tool""#, #""tools""#), (.sarif, #""level":"error""#, #""level":"fatal""#), (.sarif, "%20", " "),
    (.sarif, #""text""#, #""texts""#), (.sarif, "true", #""true""#), (.sarif, #""inSource""#, #""comment""#),
    (.sarif, #""justification""#, #""reason""#), (.sarif, #""id":2"#, #""id":"2""#),
    (.sarif, #""trellis/v1":""#, #""trellis/v1":3,"b":""#),
    (.graph, #""shared""#, #""single""#), (.graph, #""strict""#, #""hard""#), (.graph, #""uses""#, #""looks""#),
    (.graph, #"["found"]"#, #"["found","found"]"#),
    (.explanation, #""seenFrom""#, #""views""#), (.explanation, #""way":["#, #""way":[1,"#),
  ]
}

enum SchemaWords {
  /// What the schema lists, and what the code says.
  static let all: [(way: [String], known: [String])] = [
    (["registration", "properties", "role"], Role.all().map(\.name)),
    (["registration", "properties", "lifetime"], Lifetime.allCases.map(\.rawValue)),
    (["registration", "properties", "traits", "items"], GraphDocument.Trait.allCases.map(\.rawValue)),
    (["need", "properties", "mode"], NeedFact.Mode.allCases.map(\.rawValue)),
    (["need", "properties", "otherwise"], GraphDocument.Otherwise.allCases.map(\.rawValue)),
  ]
}
