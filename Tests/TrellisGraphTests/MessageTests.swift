// Long, since it is one table: a graph for each message.

import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// One graph for each message that a user can read; the golden file shows the graph and what is said of it.
@Suite("Messages")
struct MessageTests {
  static let graphs: [(name: String, graph: String)] = [
    (
      "missing",
      """
      key weather: any WeatherService
      key backup: any WeatherService
      scope App
        shared log
        shared backup
        unique forecast needs weather, log
        unique report needs forecast
        unique letter needs weather
        use report
      """
    ),
    (
      "missing-registered-below",
      """
      scope App
        shared api needs user
      scope Session < App
        input user
      scope Guest < App
        value user
      """
    ),
    (
      "missing-registered-once-below",
      """
      key plugins: [any Plugin]
      scope App
        shared api needs user, ~user, &user
        maker editor needs draft
        alias name needs title
        contribute plugins needs badge
        shared page via PageModule
        override page needs style
        decorate page needs theme
      scope Session < App
        input user
        input draft
        shared style
        shared title
        shared badge
        use theme
      scope Note < Session
        shared theme
      """
    ),
    (
      "missing-use-below",
      """
      scope App
        use user
        use user
      scope Session < App
        input user
      """
    ),
    (
      "missing-beside",
      """
      scope App
      scope Session < App
        shared draft
      scope Admin < App
        shared audit needs draft
      """
    ),
    (
      "missing-near-name",
      """
      scope App
        shared apiClient
        shared store needs apiCleint
      """
    ),
    (
      "missing-use",
      """
      scope App
        shared log
      scope Session < App
        use clock
        use clock
      """
    ),
    (
      "too-deep",
      "scope App\n  shared r0\n"
        + (1...Graph.deepestChain).map { "  \($0 % 20 == 10 ? "alias" : "shared") r\($0) needs r\($0 - 1)\n" }.joined()
        + "  alias top needs r\(Graph.deepestChain)\n  use top"
    ),
    (
      "too-deep-of-aliases",
      "scope App\n  shared r0\n" + (1...Graph.deepestChain).map { "  alias r\($0) needs r\($0 - 1)\n" }.joined()
    ),
    (
      "cycle",
      """
      scope App
        shared main needs router
        shared router needs session
        shared session needs store
        shared store needs router
      """
    ),
    (
      "cycle-twice",
      """
      scope App
        shared a needs b
        shared b needs a, c
        shared c needs b
        shared d needs e
        shared e needs ?d
      """
    ),
    (
      "cycles-joined",
      """
      scope App
        shared a needs b, c
        shared b needs d
        shared c needs d
        shared d needs a, e
        shared e needs d
      """
    ),
    (
      "cycles-apart",
      """
      scope App
        shared a needs b
        shared b needs a, c
        shared c needs b, d
        shared d needs c
        shared e needs f
        shared f needs e
        shared f needs e when DEBUG
      """
    ),
    (
      "cycle-of-override",
      """
      scope App
        shared api
      scope Session < App
        override api needs api
      """
    ),
    (
      "duplicate",
      """
      scope App
        shared log
        value log via LogModule
      """
    ),
    (
      "duplicate-override",
      """
      scope App
        shared log
        override log
      """
    ),
    (
      "shadow",
      """
      scope App
        shared log via LogModule
      scope Session < App
      scope Note < Session
        shared log
      """
    ),
    (
      "captive",
      """
      scope App
        shared formatter looks locale in Session
      scope Session < App
        value locale
      """
    ),
    (
      "override-nothing",
      """
      scope App
        override api
      scope Session < App
        shared api
      """
    ),
    (
      "override-nothing-live",
      """
      scope App
        shared log
        live api
      scope Session < App
        shared api
        live api
        live nobody
      """
    ),
    (
      "override-nothing-like",
      """
      key clock: Clock
      key clok: Clock
      key uhr: Clock
      key url: URL
      scope App
        shared clock
        decorate uhr
        live clok
        live url
      """
    ),
    (
      "override-before-include",
      """
      scope App
        override log
        shared log via LogModule
      """
    ),
    (
      "duplicate-entry",
      """
      key tabs: [Tab: any Screen]
      scope App
        contribute tabs at home
        contribute tabs at "start"
        contribute tabs at home
      scope Session < App
        contribute tabs at "start"
      """
    ),
    (
      "duplicate-of-collection",
      """
      scope App
        value plugins
        contribute plugins
        contribute menus
        shared menus
        contribute tools
        shared rules
      scope Session < App
        shared tools
        contribute rules
      """
    ),
    (
      "cycle-through-contribution",
      """
      scope App
        shared main needs plugins
        contribute plugins
        contribute plugins needs main
      """
    ),
    (
      "cycle-of-contribution",
      """
      scope App
        contribute plugins needs plugins
      """
    ),
    (
      "cycle-through-decoration",
      """
      scope App
        shared main needs api
        shared api needs main
        decorate api needs log
        shared log
      """
    ),
    (
      "cycle-of-decoration",
      """
      scope App
        shared api
        decorate api needs api
      """
    ),
    (
      "shadow-of-decorated",
      """
      scope App
        shared log
        decorate log
      scope Session < App
        shared log
      """
    ),
    (
      "missing-behind-collection",
      """
      scope App
        shared main needs window
        shared window needs plugins
        decorate plugins
        contribute plugins needs disk
      """
    ),
    (
      "missing-collection",
      """
      scope App
        shared main needs plugins
      scope Session < App
        contribute plugins
        contribute plugins
      """
    ),
    (
      "missing-near-decorated-name",
      """
      scope App
        shared apiClient
        decorate apiClient
        shared store needs apiCleint
      """
    ),
    (
      "decorating-nothing",
      """
      scope App
        decorate api
      scope Session < App
        shared api
      """
    ),
    (
      "conditional-contribution",
      """
      scope App
        contribute plugins when DEBUG
        shared main needs plugins
      """
    ),
    (
      "async-use",
      """
      scope App
        async unique report
        use report
      """
    ),
    (
      "async-use-behind",
      """
      scope App
        async unique connection
        unique pool needs connection
        unique store needs pool
        alias reader needs store
        shared page needs log, ~reader
        shared log
        use page
        use reader
      """
    ),
    (
      "async-decoration",
      """
      scope App
        weak report
        async decorate report
        shared page needs &report
      """
    ),
    (
      "isolation",
      """
      scope App
        main shared window
        alias root needs window
        decorate root
        shared router needs ?root
        use router
      """
    ),
    (
      "isolation-remedies",
      """
      scope App
        main shared window
        weak palette needs window
        shared theme
        decorate theme needs window
        contribute plugins needs window
      """
    ),
    (
      "isolation-of-collection",
      """
      scope App
        contribute plugins
      scope Session < App
        main contribute plugins
      scope Note < Session
        contribute plugins
        shared page needs plugins
      """
    ),
    (
      "weak-value",
      """
      scope App
        weak size is Int
        weak camera
      """
    ),
    (
      "undeclared-need",
      """
      scope App
        shared logger
        shared api looks logger
        shared report needs logger looks logger
      """
    ),
    (
      "wrong-scope",
      """
      scope App
        hand Screen wants Session
      scope Session < App
        hand Screen wants Session
        hand Screen wants App
        hand Screen wants Import
      scope Note < Session
        hand Screen wants Import
        hand Screen wants Session
      scope Import < App
      scope Cut < Far
        hand Screen wants App
      """
    ),
    (
      "wrong-scope-opener",
      """
      scope App
        hand Pane wants Note, opens Note in Session
      scope Session < App
        hand Pane wants Note, opens Note in Session
        hand Pane wants App, opens Note in Session
        hand Pane wants Import, opens Note in Session
        hand Window in Note
      scope Note < Session
        hand Window in Session
      scope Import < App
      """
    ),
    (
      "missing-current",
      """
      scope App
        current user
        current user
        current nothing
      """
    ),
    (
      "scope-cycle",
      """
      scope App
      scope Session < Note
        shared draft needs nothing
      scope Note < Session
      """
    ),
    (
      "unknown-parent",
      """
      scope Session < Ap
        shared draft needs log
      """
    ),
    (
      "outside-parent",
      """
      scope Session < ~AppScope
        shared draft needs log
      """
    ),
    (
      "conditional",
      """
      scope App
        shared probe when DEBUG
        shared report needs probe
      """
    ),
    (
      "conditional-branch",
      """
      scope App
        shared probe when if flags.demo
        shared report needs probe
      """
    ),
    (
      "only-when",
      """
      scope App
        shared probe
        shared probe when DEBUG
        shared report needs nothing when not RELEASE
      """
    ),
    (
      "opaque",
      """
      scope App
        opaque a loop registers keys that are worked out as it runs
      scope Session < App
        shared draft needs log, clock
        shared list needs log
      """
    ),
    (
      "unused",
      """
      key forgotten; unmentioned
      scope App
        shared forgotten
      """
    ),
    (
      "no-key",
      """
      key api: APIClient
      key client: APIClient
      key logger: any Logger
      scope App
        shared api
        property apy: APIClient of Profile.Dependencies
      """
    ),
    (
      "no-key-at-all",
      """
      scope App
        property store: Store of Profile.Dependencies
      """
    ),
  ]

  @Test("say what is wrong, where, and what to do", arguments: graphs)
  func message(name: String, graph: String) throws {
    let findings = Analysis(GraphText(graph).facts).findings
    try expectGolden(graph + "\n\n" + TextReport.text(of: findings), "\(name).txt")
  }

  @Test("call a key whose name is not known by its type and place", arguments: graphs)
  func withoutNames(name: String, graph: String) {
    var named = GraphText(graph).facts
    var unnamed = named
    // A key that a message is about for its name has one.
    let nameless = named.graph.keys.indices.filter { named.graph.keys[$0].name == named.graph.keys[$0].label }
    for key in nameless { unnamed.graph.keys[key].loseName() }
    // Names that are in the same order as what stands for them, and so far apart that none is suggested for another.
    let descriptions = nameless.map { unnamed.graph.keys[$0].written }.sorted()
    for key in nameless {
      let rank = descriptions.firstIndex(of: unnamed.graph.keys[key].written) ?? 0
      let name = [rank / 26, rank % 26].map { String(repeating: Character(Unicode.Scalar(97 + UInt8($0))), count: 6) }
        .joined()
      named.graph.keys[key].name = name
      named.graph.keys[key].label = name
    }
    var expected = TextReport.text(of: Analysis(named).findings)
    for key in nameless {
      let (name, written) = (named.graph.keys[key].name, unnamed.graph.keys[key].written)
      expected = expected.replacing("Keys.\(name).", with: "(\(written)).")
      for form in ["Keys.\(name)", ".\(name)", name] { expected = expected.replacing(form, with: written) }
    }
    #expect(TextReport.text(of: Analysis(unnamed).findings) == expected)
  }

  @Test(
    "a need behind two decisions is an error, another fault that takes both is counted: they may exclude each other",
    arguments: [
      (
        """
        scope App
          shared probe when if demo
          shared report needs probe when if live
        """, Severity.error
      ),
      (
        """
        scope App
          shared probe when if demo
          shared probe when if live
        """, .warning
      ),
    ])
  func twoBranches(graph: String, severity: Severity) {
    let analysis = Analysis(GraphText(graph).facts)
    #expect(analysis.findings.map(\.severity) + analysis.notFollowed.map(\.finding.severity) == [severity])
  }

  @Test(
    "what takes one is an error",
    arguments: [
      """
      scope App
        shared probe
        shared probe when if live
      """,
      """
      scope App
        shared probe when DEBUG and if demo
        shared probe when DEBUG
      """,
      """
      scope App
        shared probe when if demo
        shared other when if live
        shared report needs probe
      """,
    ])
  func oneBranch(graph: String) {
    #expect(Analysis(GraphText(graph).facts).findings.map(\.severity) == [.error])
  }

  // `FactoryTests` and `MemberTests` have the messages of the others.
  @Test("every rule has a message in this table but for those about factories and properties")
  func everyRule() {
    let found = Set(Self.graphs.flatMap { Analysis(GraphText($0.graph).facts).findings.map(\.rule) })
    let others: Set<Rule> = [.memberName, .wrongFactory, .swapped]
    #expect(found == Set(Rule.allCases.filter { !$0.isAboutSuppressions }).subtracting(others))
  }
}
