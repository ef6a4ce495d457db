/// Requests whose receiver, key or error a declaration does not write, and receivers that hide others of their names.
extension PromisedProgram {
  /// `§` stands for the scope, `¶` for the key, `©` for its type, `№` for the program's number.
  static let outside = [
    "let any: Any = s; _ = try (any as! Scope<§>).resolve(¶)",
    "let all = [s]; _ = try all[0].resolve(¶)",
    "_ = try [s].map { try $0.resolve(¶) }",
    "for each in [s] { _ = try each.resolve(¶) }",
    "let pair = (s, 1); _ = try pair.0.resolve(¶)",
    "let key = flagA ? ¶ : ¶; _ = try s.resolve(key)",
    "let key = ¶; _ = try s.resolve(key)",
    "_ = try s.resolve({ ¶ }())",
    "struct Inner { let key: Key<©>; func ask(_ t: Scope<§>) throws { _ = try t.resolve(key) } }; try Inner(key: ¶).ask(s)",
    "func ask(_ scope: Scope<§>) throws { _ = try scope.resolve(¶) }; try ask(s)",
    "let ask = { (scope: Scope<§>) in _ = try scope.resolve(¶) }; try ask(s)",
    "_ = try (flagA ? s : s).resolve(¶)",
    "for key in [¶] { _ = try s.resolve(key) }",
    "_ = try s.overriding { _ in }.resolve(¶)",
    "let copy = s; _ = try copy.resolve(¶)",
    "guard let copy = Optional(s) else { return }; _ = try copy.resolve(¶)",
    "_ = try asked(s, ¶)",
    "let scope = { s }(); _ = try scope.resolve(¶)",
    "let scope = { s }; _ = try scope().resolve(¶)",
    "_ = try flagA ? s.resolve(¶) : s.resolve(¶)",
    "var work: [() throws -> Void] = []; work.append { _ = try s.resolve(¶) }; for each in work { try each() }",
    "if (try? s.resolve(¶)) == nil { missed(№) }",
    "guard let made = try? s.resolve(¶) else { return missed(№) }; _ = made",
    "let made = { try? s.resolve(¶) }; if made() == nil { missed(№) }",
    "do { _ = try s.resolve(¶) } catch { failed(№, \"handled\", error) }",
    "do { _ = try s.resolve(¶) } catch is Refusal { noted() }",
    "do { if mode != .two { _ = try s.resolve(¶) } } catch { failed(№, \"handled\", error) }",
    "do { try { _ = try s.resolve(¶) }() } catch { failed(№, \"handled\", error) }",
    "try within { _ = try s.resolve(¶) }",
    "caught(№) { _ = try s.resolve(¶) }",
    "let work = { _ = try s.resolve(¶) }; caught(№, work)",
    "tried(№, try s.resolve(¶))",
    "let result = Result { try s.resolve(¶) }; _ = try result.get()",
    "_ = try await Task { @MainActor in try s.resolve(¶) }.value",
    "async let made = s.load(¶); _ = try await made",
    "func inner() throws { _ = try s.resolve(¶) }; caught(№) { try inner() }",
  ]

  /// `‡` stands for another scope, and `◊` for the global that may hold one.
  static let hiding = [
    "func inner(_ s: Scope<‡>) throws { _ = try s.resolve(¶) }; if let t = ◊ { try inner(t) }",
    "if let s = ◊ { _ = try s.resolve(¶) }",
    "guard let s = ◊ else { return }; _ = try s.resolve(¶)",
    "do { guard let s = ◊ else { return }; _ = s }; _ = try s.resolve(¶)",
    "if let s = ◊ { _ = s }; _ = try s.resolve(¶)",
    "let ask = { (s: Scope<‡>) throws in _ = try s.resolve(¶) }; if let t = ◊ { try ask(t) }",
    "struct Inner { let s: Scope<‡>; func ask(_ t: Scope<§>) throws { _ = try s.resolve(¶) } }; "
      + "if let t = ◊ { try Inner(s: t).ask(s) }",
    "struct Inner { let s: Scope<‡>; func ask(_ s: Scope<§>) throws { _ = try s.resolve(¶) } }; "
      + "if let t = ◊ { try Inner(s: t).ask(s) }",
    "switch ◊ { case let s?: _ = try s.resolve(¶); default: break }",
    "switch ◊ { case let s?: _ = s; default: _ = try s.resolve(¶) }",
    "if let t = ◊, let s = Optional(t) { _ = try s.resolve(¶) }",
    "_ = s; if let t: Scope<‡> = ◊ { _ = try t.resolve(¶) }",
    "for s in [◊].compactMap({ $0 }) { _ = try s.resolve(¶) }",
    "if ◊ != nil { _ = try ◊!.resolve(¶) }",
    "if let u = ◊ { let t: Scope<‡>; t = u; _ = try t.resolve(¶) }",
    "try { (s: Scope<‡>?) in _ = try s?.resolve(¶) }(◊)",
    "func s() -> Scope<‡>? { ◊ }; _ = try s()?.resolve(¶)",
    "if case let s? = ◊ { _ = try s.resolve(¶) }",
    "while let s = ◊ { _ = try s.resolve(¶); break }",
    "var s: Scope<‡>! = ◊; if s != nil { _ = try s.resolve(¶) }; s = nil",
    "typealias Own = ‡; if let t = ◊ { let u: Scope<Own> = t; _ = try u.resolve(¶) }",
    "_ = try s.ancestor(‡.self)?.resolve(¶)",
    "if let t = s.ancestor(‡.self) { _ = try t.resolve(¶) }",
    "_ = try s.ancestor(‡.self)?.overriding { _ in }.resolve(¶)",
    "let (s, n) = (◊, 1); _ = try s?.resolve(¶); _ = n",
    "let s: Scope<‡>? = ◊; _ = try s?.resolve(¶)",
    "let s = ◊; _ = try s?.resolve(¶)",
    "if let t = ◊ { let s = t; _ = try s.resolve(¶) }",
    "if let t = ◊ { let all = [s]; { (s: Scope<‡>) in _ = try? s.resolve(¶) }(t); _ = try all.first?.resolve(¶) }",
  ]

  func unusual(_ question: Question) -> String {
    var text = Self.outside[question.form % Self.outside.count]
    if let other = question.other {
      text = Self.hiding[question.form % Self.hiding.count]
        .replacing("‡", with: path(other)).replacing("◊", with: "\(prefix)held\(other)")
    }
    return text.replacing("§", with: path(question.scope)).replacing("¶", with: reference(question.key))
      .replacing("©", with: type(question.key)).replacing("№", with: "\(number)")
  }
}
