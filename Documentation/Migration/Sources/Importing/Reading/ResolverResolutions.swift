internal import SwiftSyntax

/// Finds what Resolver is asked for: `resolve()` whose type the context shows, `resolve(X.self)`, `optional()`.
struct ResolverResolutions {
  private let file: SourceText
  private let declarations: Declarations

  enum Found {
    case none
    case found(Resolution)
    case unread(String)
  }

  init(_ file: SourceText, _ declarations: Declarations) {
    self.file = file
    self.declarations = declarations
  }

  /// A name as the app's extension of `Resolver.Name` spells it: `audit` for `.audit` and `Resolver.Name.audit`.
  static func plain(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

  func resolutions(within statements: CodeBlockItemListSyntax) -> (found: [Resolution], problems: [Unread]) {
    let finder = Finder(self)
    finder.walk(statements)
    let found = finder.found.map { resolution in
      var resolution = resolution
      if BodyReader.repetition(of: resolution.node, in: statements) != nil {
        resolution.need.mode = .provider
      }
      return resolution
    }
    return (found, finder.problems)
  }

  private final class Finder: SyntaxVisitor {
    private let resolutions: ResolverResolutions
    var found: [Resolution] = []
    var problems: [Unread] = []

    init(_ resolutions: ResolverResolutions) {
      self.resolutions = resolutions
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      switch resolutions.resolution(node) {
      case .found(let resolution): found.append(resolution)
      case .unread(let reason):
        problems.append(
          Unread(place: resolutions.file.place(of: node), text: node.trimmedDescription.brief, reason: reason))
      case .none: break
      }
      return .visitChildren
    }
  }

  func resolution(_ node: FunctionCallExprSyntax) -> Found {
    guard let callee = node.callee, ["resolve", "optional"].contains(callee.name), node.trailingClosure == nil else {
      return .none
    }
    let arguments = CallArguments(node.arguments)
    let known = Set(["name", "args"])
    guard node.arguments.allSatisfy({ $0.label == nil || known.contains($0.label?.text ?? "") }) else { return .none }
    // In a helper of the app's own that passes the type on.
    if arguments.first != nil, arguments.type == nil {
      return .unread("the type '\(arguments.first?.trimmedDescription.brief ?? "")' is computed; write it as 'X.self'")
    }
    guard let (type, range) = arguments.type.map({ ($0, file.range(of: node)) }) ?? inferred(node) else {
      return .unread(
        "the type that '\(callee.name)()' is asked for is not written, and no scanned initialiser shows it")
    }
    var service = Service(type: type.unwrapped ?? type, arguments: arguments.passed.map { _ in TypeName("_") })
    switch arguments.name {
    case .none: break
    case .known(let name): service.name = Self.plain(name)
    case .computed(let text): return .unread("the name '\(text.brief)' is computed; write a literal or a constant")
    }
    return .found(
      Resolution(
        need: Need(
          service: service, mode: callee.name == "optional" ? .optional : .strict,
          isOptional: callee.name == "optional", place: file.place(of: node)),
        arguments: arguments.passed.flatMap(values), range: range, node: Syntax(node)))
  }

  /// The values of `args: ["id": 7, "title": "a"]`, or the one value.
  private func values(_ expression: ExprSyntax) -> [ExprSyntax] {
    guard case .elements(let elements)? = expression.as(DictionaryExprSyntax.self)?.content else { return [expression] }
    return elements.map(\.value)
  }

  /// The type of the function or property around a call that is all it returns.
  private func returned(by node: FunctionCallExprSyntax) -> TypeName? {
    var item = node.parent
    if item?.is(ReturnStmtSyntax.self) ?? false { item = item?.parent }
    guard let list = item?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1 || node.parent?.is(ReturnStmtSyntax.self) ?? false
    else { return nil }
    for ancestor in list.ancestors {
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.map { TypeName($0.type.trimmedDescription) }
      }
      if let binding = ancestor.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.map { TypeName($0.type.trimmedDescription) }
      }
      if ancestor.is(ClosureExprSyntax.self) || ancestor.is(InitializerDeclSyntax.self) { return nil }
    }
    return nil
  }

  /// The type that the surroundings of a call give it, and what of the text says so.
  private func inferred(_ node: FunctionCallExprSyntax) -> (TypeName, Range<Int>)? {
    if let argument = node.parent?.as(LabeledExprSyntax.self), let parameter = declarations.parameter(for: argument) {
      return (parameter.type, file.range(of: node))
    }
    if let type = returned(by: node) { return (type, file.range(of: node)) }
    if let binding = node.parent?.parent?.as(PatternBindingSyntax.self), let type = binding.typeAnnotation?.type {
      return (TypeName(type.trimmedDescription), file.range(of: node))
    }
    if let parameter = node.parent?.parent?.as(FunctionParameterSyntax.self) {
      return (TypeName(parameter.type.trimmedDescription), file.range(of: node))
    }
    if let list = node.parent?.as(ExprListSyntax.self) {
      let elements = Array(list)
      if elements.count == 3, elements[0].id == node.id, elements[1].is(UnresolvedAsExprSyntax.self) {
        let range = file.range(of: elements[0]).lowerBound..<file.range(of: elements[2]).upperBound
        return (TypeName(elements[2].trimmedDescription), range)
      }
      // `x.y = resolve()`: the property's declaration says it, if the instance's type is known.
      if elements.count == 3, elements[2].id == node.id, elements[1].is(AssignmentExprSyntax.self),
        let member = elements[0].as(MemberAccessExprSyntax.self)
      {
        let name = member.declName.baseName.text
        if let types = declarations.propertyTypes[name], types.count == 1, let type = types.first {
          return (type, file.range(of: node))
        }
      }
    }
    return nil
  }
}

/// Finds `args()`, `args("id")` and `args.get("id")` in a factory.
final class ResolverArguments: SyntaxVisitor {
  private let name: String
  private let file: SourceText
  private let declarations: Declarations
  private(set) var found: [FactoryArgument] = []
  private(set) var values: [(range: Range<Int>, text: String)] = []

  init(_ name: String, _ file: SourceText, _ declarations: Declarations) {
    self.name = name
    self.file = file
    self.declarations = declarations
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    guard called == name || called == "\(name).get" || called == "\(name).optional" else { return .visitChildren }
    let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
    let argument = literal ?? "argument"
    let label = node.parent?.as(LabeledExprSyntax.self)
    let type = label.flatMap { declarations.parameter(for: $0)?.type }
    if !found.contains(where: { $0.name == argument }) { found.append(FactoryArgument(name: argument, type: type)) }
    values.append((file.range(of: node), argument))
    return .skipChildren
  }
}
