internal import TrellisGraph
internal import TrellisReports
internal import TrellisSource

/// `trellis check`: reads sources, prints what is wrong with their graph.
struct CheckCommand {
  private enum Format: String, CaseIterable {
    case text, json, sarif, github, junit
  }

  private var format = Format.text
  private var color = ColorChoice.auto
  private var stamp: String?
  private var isPartial = false
  private var policy = Policy()
  private var baseline: String?
  private var newBaseline: String?
  private var cache: String?
  private var finder = SourceFinder()
  private var paths: [String] = []

  /// Nil if the arguments ask for help, which is then printed.
  init?(_ arguments: [String]) throws {
    var module: String?
    var rest = arguments[...]
    var areAllPaths = false
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else {
          throw UsageError("'\(argument)' wants a value", hint: "see 'trellis check --help'")
        }
        return value
      }
      switch argument {
      case _ where areAllPaths || !argument.hasPrefix("-"):
        finder.add(argument, module: module)
        paths.append(argument)
      case "--help", "-h":
        Console.print(Help.check)
        return nil
      case "--format":
        let name = try value()
        guard let known = Format(rawValue: name) else {
          let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError("there is no format '\(name)'", hint: "known formats: \(known)")
        }
        format = known
      case "--color":
        let name = try value()
        guard let known = ColorChoice(rawValue: name) else {
          throw UsageError("there is no colour choice '\(name)'", hint: "known choices: auto, always, never")
        }
        color = known
      case "--module": module = try value()
      case "--stamp": stamp = try value()
      case "--partial": isPartial = true
      case "--baseline": baseline = try value()
      case "--write-baseline": newBaseline = try value()
      case "--cache": cache = try value()
      case "--strict": policy.isStrict = true
      case "--": areAllPaths = true
      default: throw UsageError("there is no option '\(argument)'", hint: "see 'trellis check --help'")
      }
    }
    guard !paths.isEmpty else {
      throw UsageError("no path given", hint: "see 'trellis check --help'")
    }
    if let (configuration, folder) = try ConfigurationFile.find(in: paths) {
      policy.adopt(configuration)
      for path in configuration.exclude { finder.leaveOut(folder + path) }
    }
  }

  /// Writes the baseline that is asked for, and compares findings with it, or with the one that is there.
  private func comparison(of findings: [Finding]) throws -> (new: [Finding], known: Int, fixed: [Baseline.Entry])? {
    let folder = FileSystem.currentFolder
    if let newBaseline {
      let written = Baseline(findings, in: folder)
      do {
        try FileSystem.write(written.text, to: newBaseline)
      } catch {
        throw UsageError("the baseline '\(newBaseline)' cannot be written: \(error)")
      }
      return written.compared(to: findings, in: folder)
    }
    guard let baseline else { return nil }
    do {
      var result = try Baseline(reading: try FileSystem.read(baseline, allowingPipes: true)).compared(
        to: findings, in: folder)
      if isPartial { result.fixed = [] }
      return result
    } catch let fault as JSONFault {
      throw UsageError("\(baseline):\(fault.place.line):\(fault.place.column): \(fault.message)")
    } catch {
      throw UsageError("the baseline '\(baseline)' cannot be read: \(error)")
    }
  }

  /// What a part of a program cannot know.
  private static let wantWholeProgram: Set<Rule> = [.unused, .unusedIgnore]

  func run() throws -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    let sources = SourceReading(finder.sources, cachePath: cache)
    let program = sources.program
    let analysis = Analysis(program.facts)
    let heard = SuppressedFindings(analysis.findings, program.suppressions)
    let listened = isPartial ? heard.findings.filter { !Self.wantWholeProgram.contains($0.rule) } : heard.findings
    let findings = policy.applied(to: listened)
    let failures = finder.failures + sources.failures
    let compared = failures.isEmpty ? try comparison(of: findings) : nil
    let elapsed = (clock.now - start).components
    let report = CheckReport(
      findings: compared?.new ?? findings,
      summary: CheckReport.Summary(
        files: sources.fileCount, unchanged: cache.map { _ in sources.reusedCount },
        scopes: program.facts.scopes.count, keys: program.facts.keys.count,
        registrations: program.facts.registrations.count,
        milliseconds: Int(elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000),
        uncheckedUses: program.uncheckedUses,
        variants: analysis.variants.all.count > 1 ? analysis.variants.all.count : nil,
        leftOutVariants: !analysis.variants.isComplete,
        unreadFiles: Set(failures.map { $0.prefix { $0 != ":" } }).count,
        suppressed: heard.suppressed, known: compared?.known),
      fixed: compared?.fixed ?? [])

    for failure in failures { Console.error(failure) }
    if finder.sources.isEmpty {
      if failures.isEmpty { Console.error("trellis: error: there is no Swift file below the given paths") }
      return .badInput
    }
    switch format {
    case .text: Console.print(report.text(isColored: color.isOn))
    case .json: Console.print(report.json.text)
    case .sarif: Console.print(report.sarif(in: FileSystem.currentFolder).text)
    case .github: Console.print(report.github(in: FileSystem.currentFolder))
    case .junit: Console.print(report.junit(in: FileSystem.currentFolder))
    }
    if !failures.isEmpty { return .badInput }
    if report.errorCount > 0 { return .findings }
    if let stamp { try FileSystem.write("// \(report.summaryLine)\n", to: stamp) }
    return .clean
  }
}
