package import TrellisGraph
package import TrellisResolver

extension NotFollowed {
  /// A request or a handover: what the validator would have to know of it says the reason.
  package init(_ kind: Kind, _ reason: Reason, at site: Site) {
    let (words, advice) =
      switch (reason, kind) {
      case (.receiver, .handover):
        (
          "declarations do not settle the scope, or what the object requires of it",
          "write both types where they are declared; other classes must not replace the object's"
        )
      case (.receiver, _):
        ("the type of the scope is not written", "write it where the scope is declared, as in `scope: Scope<App>`")
      case (.key, _): ("its key is not a name", "name the key, as in `.logger`")
      case (.handled, _):
        (
          "the code around it may handle the error",
          "move it out of the `try?` or `do`, or say in a comment why it may fail"
        )
      case (.registration, _):
        ("it depends on what is registered as the program runs", "register the key in each branch")
      }
    self.init(kind, reason, words, advice: advice, site: site)
  }

  /// A fault that takes branches of several decisions, which may exclude each other.
  init(acrossDecisions finding: Finding) {
    self.init(
      .registration, .registration, "\(finding.message), if a run takes branches of several decisions",
      advice: "make them branches of one decision, or of conditions that name constants", site: finding.site)
  }

  /// A fault of builds with several conditions about the platform, which may exclude each other.
  init(acrossBuilds finding: Finding) {
    self.init(
      .registration, .registration, "\(finding.message), if some build has several of the conditions around it",
      advice: "use one kind of condition, such as 'os', or settle some with 'defines'", site: finding.site)
  }

  /// A call that is taken to end the program.
  init(maybeEndingAt site: Site) {
    self.init(
      .registration, .registration, "this call may end the program, since no scanned file declares what it calls",
      advice: "pass the module that declares it to the check, too, or write 'fatalError()' or 'return' behind it",
      site: site)
  }

  /// A program of which not every combination is tried.
  init(untriedAt site: Site) {
    self.init(
      .registration, .registration, "this program has more conditions and branches than can be combined",
      advice: "register in fewer branches, or settle some conditions with 'defines'", site: site)
  }

  /// A sentence that says what is not followed, and why.
  package var message: String {
    "this \(kind == .registration ? "code" : kind.rawValue) is not followed (\(reason.rawValue)): \(words)"
  }

  package var finding: Finding {
    Finding(.notFollowed, message, at: site, notes: [Finding.Note(advice, at: site)]).mended(by: fix)
  }
}
