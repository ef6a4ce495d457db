import Foundation
import TestTools
import Testing

@testable import TrellisChecking

/// What the parser makes of a text. That it agrees with the toolchain's parser on whole files is for Tests/Oracle.
@Suite struct TreeTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var source: String
    /// The nodes inside the file, each with the text of its token.
    var tree: String

    init(_ source: String, _ tree: String) { (self.source, self.tree) = (source, tree) }

    var testDescription: String { source }
  }

  @Test(
    "A text becomes nodes",
    arguments: [
      Example("a + b.c(d)", "sequence(name:a operator:+ call(member:c(name:b) argument(name:d)))"),
      Example("s[.a] ? x : y", "ternary(subscriptCall(name:s argument(implicitMember:a)) name:x name:y)"),
      Example("x = f ? a : b", "sequence(name:x operator:= ternary(name:f name:a name:b))"),
      Example(
        "try? await s.load(.a) ?? b",
        "effect:try(effect:await(sequence(call(member:load(name:s) argument(implicitMember:a)) operator:?? "
          + "name:b)))"),
      Example(
        "f(a, b: c) { $0 } other: { x, y in z }",
        "call(name:f argument(name:a) argument:b(name:c) trailingClosure(closure:{(name:$0)) "
          + "trailingClosure:other(closure:{(signature(parameters(parameter:x parameter:y)) name:z)))"),
      Example("f { }\n{ }()", "call(name:f trailingClosure(closure:{)) call(closure:{)"),
      Example("let a: Key<[Int]> = b, c = d", "property:let(binding:a(type:Key name:b) binding:c(name:d))"),
      Example("var a: Int { b }", "property:var(binding:a(type:Int codeBlock(name:b)))"),
      Example(
        "var a = b { didSet { c } }",
        "property:var(binding:a(name:b accessorBlock(accessor:didSet(codeBlock(name:c)))))"),
      Example(
        "var a: Int { get async throws { b } set(c) { d } }",
        "property:var(binding:a(type:Int accessorBlock(accessor:get(codeBlock(name:b)) "
          + "accessor:set(parameters(parameter:c) codeBlock(name:d)))))"),
      Example(
        "if let a, case .b(let c) = d { e } else if f { g } else { h }",
        "ifStatement:if(branch:if(condition:let(name:a) condition:case(call(implicitMember:b "
          + "argument(bindingPattern:let(name:c))) name:d) codeBlock(name:e)) branch:else(condition:f(name:f) "
          + "codeBlock(name:g)) branch:else(codeBlock(name:h)))"),
      Example(
        "guard let a = b else { return }",
        "guardStatement:guard(condition:let(name:a name:b) codeBlock(returnStatement:return))"),
      Example(
        "for case let (a, b) in c where d { e }",
        "forStatement:for(bindingPattern:let(tuple(argument(name:a) argument(name:b))) name:c "
          + "whereClause(name:d) codeBlock(name:e))"),
      Example(
        "switch a { case .b(let c) where d { e }: f; case is G, .h: i; default: j }",
        "switchStatement:switch(name:a codeBlock(switchCase:case(caseItem(call(implicitMember:b "
          + "argument(bindingPattern:let(name:c))) whereClause(call(name:d "
          + "trailingClosure(closure:{(name:e))))) name:f) switchCase:case(caseItem(cast:is(type:G)) "
          + "caseItem(implicitMember:h) name:i) switchCase:default(name:j)))"),
      Example(
        "switch a {\n#if B\ncase .b: c\n#endif\n@unknown default: d\n}",
        "switchStatement:switch(name:a "
          + "codeBlock(buildCondition(clause:#if(switchCase:case(caseItem(implicitMember:b) name:c))) "
          + "switchCase:default(name:d)))"),
      Example(
        "do throws(E) { a } catch is B { c } catch { d }",
        "doStatement:do(type:( codeBlock(name:a) catchClause:catch(caseItem(cast:is(type:B)) "
          + "codeBlock(name:c)) catchClause:catch(codeBlock(name:d)))"),
      Example(
        "func f<T: A>(_ a: T, b c: Int = 1) async throws -> [T] where T: B { d }",
        "function:f(generics parameters(parameter:a(type:T) parameter:c(type:Int literal:1)) type:[ "
          + "requirements(type:T type:B) codeBlock(name:d))"),
      Example(
        "@A(b) public static func == (a: Int) {}",
        "function:==(attribute:A(argument(name:b)) parameters(parameter:a(type:Int)) codeBlock)"),
      Example(
        "enum A: B, C { case d, e(Int, f: [G: H]) = 1\ninit?(a: Int) {}\nsubscript(a: B) -> C { d } }",
        "typeDeclaration:A(inheritance(type:B type:C) memberBlock(enumCase:case(enumElement:d "
          + "enumElement:e(parameters(parameter(type:Int) parameter:f(type:[)) literal:1)) "
          + "initializer:init(parameters(parameter:a(type:Int)) codeBlock) "
          + "subscript:subscript(parameters(parameter:a(type:B)) type:C codeBlock(name:d))))"),
      Example(
        "extension A.B where C == D {\n#if E\nvar f: G\n#endif\n}",
        "extensionDeclaration:A(type:A requirements(type:C type:D) "
          + "memberBlock(buildCondition(clause:#if(property:var(binding:f(type:G))))))"),
      Example(
        "{ @A [weak self, a = b] (c: D, _) async -> E in f }",
        "closure:{(signature(attribute:A captures(argument:self argument:a(name:b)) "
          + "parameters(parameter:c(type:D) parameter:_) type:E) name:f)"),
      Example(
        "A<B>.c(Key<D, () throws -> E>())",
        "call(member:c(specialization(name:A generics)) argument(call(specialization(name:Key generics))))"),
      Example(#""a \(b, c: d) e""#, #"string:"(argument(name:b) argument:c(name:d))"#),
      Example(
        "#if A\nf()\n#else\n.g()\n#endif",
        "buildCondition(clause:#if(call(name:f)) clause:#else(call(implicitMember:g)))"),
      Example(
        "a\n#if B\n.c()\n#endif\n.d()",
        "call(member:d(member(name:a buildCondition(clause:#if(call(implicitMember:c))))))"),
      Example("a as? B is C, d", "sequence(name:a cast:as(type:B) cast:is(type:C)) unparsed name:d"),
      Example("a: for b in c { break a }", "labeled:a(forStatement:for(name:b name:c codeBlock(jump:break)))"),
      Example(
        "return if a { b } else { c }",
        "returnStatement:return(ifStatement:if(branch:if(condition:a(name:a) codeBlock(name:b)) "
          + "branch:else(codeBlock(name:c))))"),
      Example("f { let a = b }", "call(name:f trailingClosure(closure:{(variable:let(binding:a(name:b)))))"),
      Example("async let a = b", "property:let(binding:a(name:b))"),
      Example(
        "f(&a, !b, -c, any D, copy(e), copy f)",
        "call(name:f argument(prefix:&(name:a)) argument(prefix:!(name:b)) argument(prefix:-(name:c)) "
          + "argument(prefix:any(name:D)) argument(call(name:copy argument(name:e))) "
          + "argument(prefix:copy(name:f)))"),
      Example("make(A.init(b:c:), by: +)", "call(name:make argument(member:init(name:A)) argument:by(name:+))"),
      Example(#"\A.b[0]?.c"#, "keyPath(argument(literal:0))"),
      Example(#"\.1.text"#, "keyPath"), Example(#"\A.b.0.1?.c"#, "keyPath"),
      Example("import struct A.B", "importDeclaration:import"),
      Example("} ) a", "unparsed unparsed name:a"),
      Example("enum A { later final func f() {} }", "typeDeclaration:A(memberBlock(function:f(parameters codeBlock)))"),
      Example("a b\nfunc f() {}", "name:a name:b function:f(parameters codeBlock)"),
      Example("class A { x + y }", "typeDeclaration:A(memberBlock(unparsed))"),
    ])
  func shape(_ example: Example) {
    #expect(described(example.source) == example.tree)
  }

  @Test("Nodes are inside one another, whatever the text", arguments: 0..<8)
  func nesting(_ seed: Int) {
    for bytes in HostileTextTests.mutations(seed) { #expect(isNested(bytes)) }
  }

  @Test(
    "What nests too deep is left out and the rest is read",
    arguments: [
      ("(", ")"), ("[", "]"), ("{ ", "}"), ("f { ", "}"), ("!(", ")"), ("try ", ""), ("if a { ", "}"), ("a ? b : ", ""),
    ])
  func depth(open: String, close: String) {
    let count = size(2500, large: 100_000)
    let text = String(repeating: open, count: count) + "x" + String(repeating: close, count: count) + "\nlet y = z"
    let tree = described(text)
    #expect(tree.contains("unparsed"))
    #expect(tree.hasSuffix("property:let(binding:y(name:z))"))
  }

  @Test(
    "Text that repeats costs no more than its length",
    arguments: [
      "static ", "async ", "public(a) ", "@a ", "@a(b) ", "later ", "a b ", "a<", "a<b,", "a<b> ", "f(a:", "f(a: b, ",
      "a as ",
      "a async ", "a: for ", "#if A\n", "#if A\n.a\n", "#if A\n#endif\n", "a\n#if A\n.b\n#endif\n", "if a ", "if if ",
      "else ",
      "case a: ", "case ", "switch a { ", "try ", "a ? ", "a ? b : ", "{ a, ", "{ (a, ", "{ [a] ", "{ @a ",
      "var a: b { @a ",
      "let a = ", "let a: ", "let (a, ", "func f<a>(b: ", "func ", "func f() -> ", "init(", "enum A { case a(b, ",
      "where a: ",
      "a where ", "import a.", "operator ", "catch ", "do { } catch a, ", "\\a.", "a.b", "a.", "!", "- ", "&a", "$0 ",
      "\"\\(", "/a/ ",
      "]", "}", ")", ":", ",", "extension [", "subscript ", "get ", "a { } ", "a { } b: { } ", "a { }\n",
      "await async let ",
    ])
  func repetition(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: size(5000, large: 20_000)).utf8)
    let nested = Array("func f() { \(String(decoding: bytes, as: UTF8.self)) }".utf8)
    let time = processorTime {
      #expect(isNested(bytes) && isNested(nested))
    }
    #expect(time < 3)
  }

  @Test(
    "The smallest stack of a thread is enough",
    arguments: [
      ("f(", ")"), ("f { ", "}"), ("var a: B { ", "}"), (#""\("#, #")""#), ("f(if a { ", "})"),
      ("switch a { case b: ", "}"),
    ])
  func stack(open: String, close: String) async {
    let text = "func f() { " + String(repeating: open, count: 2500) + "x" + String(repeating: close, count: 2500)
    await withCheckedContinuation { continuation in
      let thread = Thread {
        _ = isNested(Array(text.utf8))
        continuation.resume()
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  private func isNested(_ bytes: [UInt8]) -> Bool {
    var result = true
    TokenView.with(Lexer.tokenize(bytes), path: "x.swift") { tokens in
      Tree.with(tokens) { tree in
        result = (0..<tree.count).allSatisfy { node in
          var position = tree.first(node)
          for child in tree.children(node) {
            guard tree.first(child) >= position, tree.parent(child) == node else { return false }
            position = tree.end(child)
          }
          return position <= tree.end(node)
        }
      }
    }
    return result
  }

  private func described(_ source: String) -> String {
    var result = ""
    TokenView.with(Lexer.tokenize(Array(source.utf8)), path: "x.swift") { tokens in
      Tree.with(tokens) { tree in result = tree.children(tree.root).map { described($0, tree) }.joined(separator: " ") }
    }
    return result
  }

  private func described(_ node: Int, _ tree: Tree) -> String {
    let name = tree.token(node).map { ":\(tree.tokens.text($0))" } ?? ""
    let children = tree.children(node).map { described($0, tree) }
    return "\(tree.kind(node))\(name)" + (children.isEmpty ? "" : "(\(children.joined(separator: " ")))")
  }
}
