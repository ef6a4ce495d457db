package import TrellisChecking

extension GraphChanges {
  /// The machine-readable form, version 1.
  package var json: JSON {
    .object([
      ("trellisDiff", .number(1)), ("same", .boolean(isEmpty)),
      ("scopesAdded", .array(scopesAdded.map(Self.json))), ("scopesRemoved", .array(scopesRemoved.map(Self.json))),
      ("registrationsAdded", .array(added.map(Self.json))), ("registrationsRemoved", .array(removed.map(Self.json))),
      (
        "registrationsChanged",
        .array(
          requalified.map {
            .object(
              [("registration", .string($0.title)), ("old", .string($0.old)), ("new", .string($0.new))]
                + [("lifetimeChanged", .boolean($0.isOtherLifetime))] + $0.site.members)
          })
      ),
      ("needsAdded", .array(needsAdded.map(Self.json))), ("needsRemoved", .array(needsRemoved.map(Self.json))),
      ("crossings", .array(crossings.map(Self.json))),
    ])
  }

  private static func json(_ scope: Scope) -> JSON {
    .object([("id", .string(scope.id))] + GraphDocument.member("parent", scope.parent))
  }

  private static func json(_ registration: Registration) -> JSON {
    .object(
      [("registration", .string(registration.title)), ("qualities", .string(registration.qualities))]
        + registration.site.members)
  }

  private static func json(_ need: Need) -> JSON {
    .object(
      [("registration", .string(need.title)), ("key", .string(need.key)), ("mode", .string(need.mode))]
        + [("targets", GraphDocument.strings(need.targets))]
        + [("crossing", GraphDocument.strings(need.crossing))] + need.site.members)
  }
}
