package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

extension CheckReport {
  /// The machine-readable report, version 1.
  package var json: JSON {
    .object([
      ("version", .number(1)),
      (
        "summary",
        .object([
          ("files", .number(summary.files)), ("scopes", .number(summary.scopes)), ("keys", .number(summary.keys)),
          ("registrations", .number(summary.registrations)), ("milliseconds", .number(summary.milliseconds)),
          ("uncheckedUses", .number(summary.uncheckedUses)), ("variants", .number(summary.variants ?? 1)),
          ("suppressed", .number(summary.suppressed)),
          ("uncheckedHandovers", .number(summary.uncheckedHandovers)), ("known", .number(summary.known ?? 0)),
          ("allVariants", .boolean(!summary.leftOutVariants)), ("outside", .number(summary.outside)),
          ("unscanned", .array(summary.unscanned.map(JSON.string))), ("limitedUses", .number(summary.limitedUses)),
        ])
      ),
      (
        "findings",
        .array(
          findings.enumerated().map { number, finding in
            finding.json(fixes: fixes.indices.contains(number) ? fixes[number] : [])
          })
      ),
      (
        "fixed",
        .array(
          fixed.map {
            .object([("id", .string($0.id)), ("path", .string($0.path)), ("message", .string($0.message))])
          })
      ),
      (
        "unchecked",
        .array(
          summary.unchecked.map {
            .object(
              [
                ("kind", .string($0.kind.rawValue)), ("reason", .string($0.reason.rawValue)),
                ("message", .string($0.message)), ("advice", .string($0.advice)),
              ] + $0.site.members)
          })
      ),
    ])
  }
}

extension Finding {
  /// - Parameter fixes: Nil to leave them out.
  func json(fixes: [WrittenFix]? = nil) -> JSON {
    .object(
      [("id", .string(rule.id)), ("severity", .string(severity.rawValue)), ("message", .string(message))]
        + site.members + [
          (
            "trail",
            .array(path.map { .object([("key", .string($0.key)), ("scope", .string($0.scope))] + $0.site.members) })
          ),
          ("notes", .array(notes.map { .object([("message", .string($0.message))] + $0.site.members) })),
        ] + (fixes.map { [("fixes", .array($0.map(\.json)))] } ?? []))
  }
}

extension WrittenFix {
  fileprivate var json: JSON {
    .object([
      ("title", .string(title)), ("safe", .boolean(isSafe)),
      (
        "edits",
        .array(
          edits.map { edit in
            .object(
              edit.start.members + [
                ("endLine", .number(edit.end.line)), ("endColumn", .number(edit.end.column)),
                ("text", .string(edit.text)),
              ])
          })
      ),
    ])
  }
}
