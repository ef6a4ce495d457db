// The way of a program's text through the validator, from bytes to every report. Compiled by run.sh.
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

/// What is printed about a program in these files; the program ends where an invariant is broken.
func report(on files: [[UInt8]], isReversed: Bool = false) -> CheckReport {
  var facts: [FileFacts] = []
  for (number, bytes) in files.enumerated() {
    facts.append(FileFacts(reading: bytes, path: "File\(number).swift", module: "Module\(number / 2)"))
  }
  let program = Linker.link(isReversed ? facts.reversed() : facts)
  _ = program.needs(for: "Module0")
  let analysis = Analysis(program.facts)
  let heard = SuppressedFindings(analysis.findings, program.suppressions)
  var summary = CheckReport.Summary()
  summary.files = files.count
  summary.scopes = program.facts.scopes.count
  summary.keys = program.facts.keys.count
  summary.registrations = program.facts.registrations.count
  summary.unchecked = analysis.notFollowed
  summary.variants = analysis.variants.count
  summary.leftOutVariants = !analysis.variants.isComplete
  summary.unreadFiles = program.faults.count
  summary.suppressed = heard.suppressed.count
  return CheckReport(findings: Policy().applied(to: heard.findings), summary: summary)
}

/// The same program's graph, drawn, written and read again.
func drawings(of files: [[UInt8]]) {
  let facts = Linker.link(
    files.enumerated().map { FileFacts(reading: $1, path: "File\($0).swift", module: "Module\($0 / 2)") }
  ).facts
  let document = GraphDocument(facts, variants: Variants(of: facts))
  let json = document.json.text
  _ = DOTGraph.text(of: document)
  _ = MermaidGraph.text(of: document)
  do {
    let again = try GraphDocument(reading: Array(json.utf8))
    require(again.json.text == json, "a graph that was written is read as another")
  } catch {
    require(false, "a graph that was written cannot be read: \(error)")
  }
}

/// All formats, and what has to hold of them.
func print(_ report: CheckReport) {
  _ = report.text(isColored: true)
  _ = report.github(in: "/")
  _ = report.junit(in: "/")
  require((try? JSONReader.read(Array(report.json.text.utf8))) != nil, "the JSON report is no JSON")
  require((try? JSONReader.read(Array(report.sarif(in: "/").text.utf8))) != nil, "the SARIF report is no JSON")
  let baseline = Baseline(report.findings, in: "/")
  let compared = try? Baseline(reading: Array(baseline.text.utf8)).compared(to: report.findings, in: "/")
  require(
    compared?.isKnown.allSatisfy(\.self) == true && compared?.fixed.isEmpty == true,
    "a baseline does not know its own findings")
}

/// Tokens in order, none over another, the end at the end, partners mutual, faults inside the file.
func requireSound(_ list: TokenList) {
  var end: Int32 = 0
  for index in list.tokens.indices {
    let token = list[index]
    require(token.start >= end && token.end >= token.start, "tokens overlap")
    let mayBeEmpty = token.kind == .segment || token.kind == .regexPattern || token.kind == .end
    require(token.end > token.start || mayBeEmpty, "a token is empty")
    require(list.tokens.indices.contains(Int(token.partner)), "a partner is none")
    require(Int(list[Int(token.partner)].partner) == index, "partners do not agree")
    require((token.kind == .end) == (index == list.count - 1), "the end stands elsewhere")
    end = token.end
  }
  require(Int(end) == list.bytes.count, "the end is no end")
  require(list.faults.allSatisfy { $0.offset >= 0 && Int($0.offset) <= list.bytes.count }, "a fault lies outside")
}

func require(_ isTrue: Bool, _ what: String) {
  if !isTrue { fatalError(what) }
}
