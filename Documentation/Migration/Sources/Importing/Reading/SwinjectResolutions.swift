internal import SwiftSyntax

/// Finds what Swinject is asked for: `r.resolve(X.self)!`, `r ~> X.self`, `r~>`, and overloads of the app's own.
struct SwinjectResolutions {
  let file: SourceText
  let declarations: Declarations

  init(_ file: SourceText, _ declarations: Declarations) {
    self.file = file
    self.declarations = declarations
  }

  /// All of them inside a closure, in the order of the text, and what looks like one and cannot be read.
  func resolutions(within statements: CodeBlockItemListSyntax) -> (found: [Resolution], problems: [Unread]) {
    let finder = Finder(self)
    finder.walk(statements)
    let found = finder.found.map { resolution in
      var resolution = resolution
      if resolution.need.mode != .lazy, BodyReader.repetition(of: resolution.node, in: statements) != nil {
        resolution.need.mode = .provider
      }
      return resolution
    }
    return (found, finder.problems)
  }

  private final class Finder: SyntaxVisitor {
    private let resolutions: SwinjectResolutions
    var found: [Resolution] = []
    var problems: [Unread] = []

    init(_ resolutions: SwinjectResolutions) {
      self.resolutions = resolutions
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let resolution = resolutions.resolution(node) {
        found.append(resolution)
      } else if let problem = resolutions.problem(node) {
        problems.append(
          Unread(place: resolutions.file.place(of: node), text: node.trimmedDescription.brief, reason: problem))
      }
      return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      found += resolutions.resolutions(in: node)
      return .visitChildren
    }

    override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.operator.text == "~>" else { return .visitChildren }
      if let resolution = resolutions.inferred(node) {
        found.append(resolution)
      } else {
        problems.append(
          Unread(
            place: resolutions.file.place(of: node), text: node.trimmedDescription.brief,
            reason: "the type that '~>' is asked for is not written, and no scanned initialiser shows it"))
      }
      return .skipChildren
    }
  }

  /// The app's own functions on a container that return what they are asked for.
  private func own(_ name: String) -> FunctionDeclaration? {
    declarations.functions[name]?.first {
      Declarations.containerTypes.contains($0.owner ?? "") && $0.returns != nil && $0.returns?.base != "ServiceEntry"
    }
  }

  func resolution(_ node: FunctionCallExprSyntax) -> Resolution? {
    guard let callee = node.callee, callee.name == "resolve" || own(callee.name) != nil else { return nil }
    let arguments = CallArguments(node.arguments)
    guard var type = arguments.type, declarations.types[type.text] != nil || !node.isGeneric(type.text) else {
      return nil
    }
    // Swinject's own wrappers.
    var wrapper: String?
    for name in ["Lazy", "Provider"] where type.text.hasPrefix("\(name)<") && declarations.types[name] == nil {
      wrapper = name
      type = TypeName(String(type.text.dropFirst(name.count + 1).dropLast()))
    }
    var service = Service(type: type, arguments: arguments.passed.map { _ in TypeName("_") })
    switch arguments.name {
    case .none: break
    case .known(let name): service.name = name
    case .computed: return nil
    }
    var whole = ExprSyntax(node)
    var mode = Need.Mode.optional
    if let forced = node.parent?.as(ForceUnwrapExprSyntax.self) {
      whole = ExprSyntax(forced)
      mode = .strict
    } else if let own = own(callee.name), own.returns?.unwrapped == nil,
      callee.name != "resolve" || !own.labels.allSatisfy({ $0 == nil }) || own.isOnMainActor
    {
      // An overload of the app's that returns no optional.
      mode = .strict
    }
    let isOptional = mode == .optional
    if let wrapper { mode = wrapper == "Lazy" ? .lazy : .provider }
    return Resolution(
      need: Need(service: service, mode: mode, isOptional: isOptional, place: file.place(of: node)),
      arguments: arguments.passed, range: file.range(of: whole), node: Syntax(whole), wrapper: wrapper)
  }

  /// Why a call that looks like a look-up is none that can be read.
  func problem(_ node: FunctionCallExprSyntax) -> String? {
    guard let callee = node.callee, callee.name == "resolve" || own(callee.name) != nil, callee.base != nil else {
      return nil
    }
    let arguments = CallArguments(node.arguments)
    guard let first = arguments.first else { return nil }
    guard let type = arguments.type else {
      return "the type '\(first.trimmedDescription.brief)' is computed; write it as 'X.self'"
    }
    if declarations.types[type.text] == nil, node.isGeneric(type.text) {
      return "'\(type)' is a generic parameter: each call asks for another service"
    }
    if case .computed(let text) = arguments.name {
      return "the name '\(text.brief)' is computed; write a literal or a constant"
    }
    return nil
  }

  /// `r ~> X.self`, `r ~> (X.self, name: "a")`, `r ~> (X.self, argument: 1)`.
  func resolutions(in node: SequenceExprSyntax) -> [Resolution] {
    let elements = Array(node.elements)
    var found: [Resolution] = []
    for (index, element) in elements.enumerated()
    where element.as(BinaryOperatorExprSyntax.self)?.operator.text == "~>" && index > 0 && index + 1 < elements.count {
      let right = elements[index + 1]
      let list =
        right.as(TupleExprSyntax.self)?.elements ?? LabeledExprListSyntax([LabeledExprSyntax(expression: right)])
      let arguments = CallArguments(list)
      guard let type = arguments.type ?? CallArguments.metatype(right) else { continue }
      var service = Service(type: type, arguments: arguments.passed.map { _ in TypeName("_") })
      if case .known(let name) = arguments.name { service.name = name }
      if case .computed = arguments.name { continue }
      let range = file.range(of: elements[index - 1]).lowerBound..<file.range(of: right).upperBound
      found.append(
        Resolution(
          need: Need(service: service, mode: .strict, place: file.place(of: elements[index - 1])),
          arguments: arguments.passed, range: range, node: Syntax(element)))
    }
    return found
  }

  /// `r~>` as an argument of an initialiser that is scanned.
  func inferred(_ node: PostfixOperatorExprSyntax) -> Resolution? {
    guard let argument = node.parent?.as(LabeledExprSyntax.self), let parameter = declarations.parameter(for: argument)
    else { return nil }
    return Resolution(
      need: Need(service: Service(type: parameter.type), mode: .strict, place: file.place(of: node)), arguments: [],
      range: file.range(of: node), node: Syntax(node))
  }

  /// What the functions resolve that a resolver is passed to, in this file; and their names.
  func needs(passingOn resolver: String, in node: Syntax) -> (needs: [Need], functions: [String]) {
    let uses = ReferenceFinder(resolver)
    uses.walk(node)
    var needs: [Need] = []
    var functions: [String] = []
    for use in uses.found {
      guard let argument = use.parent?.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.callee?.name
      else { continue }
      functions.append(name)
      for function in declarations.functions[name] ?? [] where function.path == file.path {
        guard let token = file.tree.token(at: AbsolutePosition(utf8Offset: function.offset)),
          let declaration = sequence(first: Syntax(token), next: \.parent).lazy.compactMap({
            $0.as(FunctionDeclSyntax.self)
          }).first,
          let body = declaration.body
        else { continue }
        needs += resolutions(within: body.statements).found.map(\.need)
      }
    }
    return (needs, functions)
  }
}
