internal import SwiftSyntax

/// Finds what containers of Factory are asked for: `log()`, `self.log()`, `Container.shared.log()`, `log.resolve()`.
struct FactoryResolutions {
  private let file: SourceText
  private let declarations: Declarations
  /// The type around the code.
  private let owner: String?

  init(_ file: SourceText, _ declarations: Declarations, owner: String?) {
    self.file = file
    self.declarations = declarations
    self.owner = owner
  }

  /// A name for a property of a container that no other container has.
  static func property(_ name: String, of container: String) -> String {
    container == "Container" ? name : "\(container).\(name)"
  }

  func resolutions(within statements: CodeBlockItemListSyntax) -> [Resolution] {
    let finder = Finder(self)
    finder.walk(statements)
    return finder.found.map { resolution in
      var resolution = resolution
      if BodyReader.repetition(of: resolution.node, in: statements) != nil { resolution.need.mode = .provider }
      return resolution
    }
  }

  private final class Finder: SyntaxVisitor {
    private let resolutions: FactoryResolutions
    var found: [Resolution] = []

    init(_ resolutions: FactoryResolutions) {
      self.resolutions = resolutions
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let resolution = resolutions.resolution(node) { found.append(resolution) }
      return .visitChildren
    }
  }

  func resolution(_ node: FunctionCallExprSyntax) -> Resolution? {
    guard node.trailingClosure == nil else { return nil }
    var factory = node.calledExpression
    if let member = factory.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "resolve",
      let base = member.base
    {
      factory = base
    }
    guard let property = property(factory) else { return nil }
    return Resolution(
      need: Need(service: Service(type: TypeName("_"), property: property), mode: .strict, place: file.place(of: node)),
      arguments: node.arguments.map(\.expression), range: file.range(of: node), node: Syntax(node))
  }

  /// `Container.shared.x.register { … }` and `x { … }` on a container.
  func registration(_ node: FunctionCallExprSyntax) -> (property: String, closure: ClosureExprSyntax)? {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "register",
      let base = member.base, let property = property(base),
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
    else { return nil }
    return (property, closure)
  }

  /// The factory that an expression names.
  func property(_ expression: ExprSyntax) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text.unquoted
      guard let owner, let containers = declarations.factories[name], containers.contains(owner) else { return nil }
      return Self.property(name, of: owner)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let name = member.declName.baseName.text.unquoted
    guard let containers = declarations.factories[name] else { return nil }
    if let container = container(base) {
      return containers.contains(container) ? Self.property(name, of: container) : nil
    }
    // A container that was passed on.
    let text = base.trimmedDescription
    let last = text.split(separator: ".").last.map(String.init) ?? text
    guard last == "container" || last.hasSuffix("Container"), containers.count == 1, let container = containers.first
    else { return nil }
    return Self.property(name, of: container)
  }

  /// The container that the code is a member of.
  var ownContainer: String? { owner.flatMap { isContainer($0) ? $0 : nil } }

  private func isContainer(_ name: String) -> Bool { name == "Container" || declarations.containers.contains(name) }

  /// The container in `self`, `Container.shared`, and `$0` in `Container.shared.with { $0… }`.
  func container(_ expression: ExprSyntax) -> String? {
    let text = expression.trimmedDescription
    if text == "self" { return ownContainer }
    if text.hasSuffix(".shared") {
      let name = text.removingSuffix(".shared")
      return isContainer(name) ? name : nil
    }
    guard expression.is(DeclReferenceExprSyntax.self),
      let closure = expression.ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
      closure.signature?.parameterClause?.names.first ?? "$0" == text,
      let call = closure.parent?.as(FunctionCallExprSyntax.self)
    else { return nil }
    // A container is also called itself, to set up a preview.
    let called = call.calledExpression.trimmedDescription
    let name = called.removingSuffix(".with").removingSuffix(".preview").removingSuffix(".shared").removingSuffix("()")
    return name != called && isContainer(name) ? name : nil
  }
}
