internal import TrellisGraph
internal import TrellisResolver

/// Finds factories that take another number of values than they receive.
enum WrongFactoryCheck: FactCheck {
  static let rule = Rule.wrongFactory

  static func facts(of program: SourceFacts) -> [MisfitFact] { program.misfits }

  static func finding(of fact: MisfitFact, in graph: Graph) -> Finding {
    let factory = "the \(fact.isDecoration ? "decoration" : "factory") of \(graph.name(fact.key))"
    if let resolver = fact.resolver {
      return Finding(
        rule, "\(factory) resolves keys with its parameter '\(resolver)', but a factory receives its needs",
        at: fact.site
      ).with(note: "list the keys that it resolves, 'needs: Keys.…', and take one parameter for each")
    }
    let takes = fact.takes == 0 ? "no values" : fact.takes == 1 ? "1 value" : "\(fact.takes) values"
    var message = "\(factory) takes \(takes), and receives \(fact.receives == 0 ? "none" : "\(fact.receives)")"
    let missing = fact.missing.map { "'\($0)'" }.joined(separator: " and ")
    let extra = fact.extra.map(graph.typedName).joined(separator: " and ")
    if !missing.isEmpty { message += ": no need is listed for \(missing)" }
    if !extra.isEmpty { message += ": nothing takes \(extra)" }
    let advice =
      fact.takes < fact.receives
      ? "take a parameter for each need, in their order, or delete the needs that nothing takes"
      : "list a need for each parameter, in their order"
    let wrapped = fact.isDecoration ? "; the first parameter is what is wrapped" : ""
    return Finding(rule, message, at: fact.site).with(note: advice + wrapped)
  }
}
