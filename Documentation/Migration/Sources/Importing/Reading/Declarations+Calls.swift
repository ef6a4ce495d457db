internal import SwiftSyntax

extension Declarations {
  /// The parameter that an argument of an initialiser's call is for.
  func parameter(for argument: LabeledExprSyntax) -> Parameter? {
    guard let list = argument.parent?.as(LabeledExprListSyntax.self),
      let call = list.parent?.as(FunctionCallExprSyntax.self),
      let type = Declarations.typeName(of: call), let declaration = self.type(type)
    else { return nil }
    let labels = list.map { $0.label?.text }
    let position = list.firstIndex { $0.id == argument.id }.map { list.distance(from: list.startIndex, to: $0) } ?? 0
    for initializer in declaration.callable {
      // Every label in order; parameters with a default may be left out.
      var matched: [Parameter] = []
      for parameter in initializer.parameters where matched.count < labels.count {
        if parameter.label == labels[matched.count] {
          matched.append(parameter)
        } else if !parameter.hasDefault {
          break
        }
      }
      guard matched.count == labels.count, position < matched.count else { continue }
      // A type's own names come first.
      let nested = "\(declaration.path).\(matched[position].type)"
      if types[matched[position].type.base]?.contains(where: { $0.path == nested }) ?? false {
        matched[position].type = TypeName(nested)
      }
      return matched[position]
    }
    return nil
  }

  /// The type of the initialiser call that the closure ends with: a call of a capitalised name is of a type, scanned or not.
  func createdType(by statements: CodeBlockItemListSyntax) -> TypeName? {
    guard let last = statements.last?.item else { return nil }
    var expression = last.as(ExprSyntax.self) ?? last.as(ReturnStmtSyntax.self)?.expression
    while let cast = expression?.as(SequenceExprSyntax.self)?.elements.first { expression = cast }
    if let name = expression.flatMap(Declarations.createdType) { return name }
    guard let local = expression?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    for statement in statements {
      for binding in statement.item.as(VariableDeclSyntax.self)?.bindings ?? []
      where binding.pattern.trimmedDescription == local {
        if let name = (binding.initializer?.value).flatMap(Declarations.createdType) { return name }
      }
    }
    return nil
  }

  /// `X` in `X(…)`, `try! X(…)` and `X(…)!`.
  private static func createdType(_ expression: ExprSyntax) -> TypeName? {
    var expression = expression
    while true {
      if let attempt = expression.as(TryExprSyntax.self) {
        if attempt.questionOrExclamationMark?.text == "?" { return nil }
        expression = attempt.expression
      } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
        expression = forced.expression
      } else {
        return expression.as(FunctionCallExprSyntax.self).flatMap(typeName)
      }
    }
  }

  /// `X` in `X(…)` and `X.init(…)`; nil for a function's call.
  static func typeName(of call: FunctionCallExprSyntax) -> TypeName? {
    var text = call.calledExpression.trimmedDescription.removingSuffix(".init")
    if let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
      text = generic.trimmedDescription
    }
    let name = TypeName(text)
    return name.base.first?.isUppercase ?? false ? name : nil
  }

  /// The type of an argument, from the initialiser that the closure passes it to.
  func inferredType(of name: String, in closure: ClosureExprSyntax) -> TypeName? {
    let uses = ReferenceFinder(name)
    uses.walk(closure.statements)
    for use in uses.found {
      guard let argument = use.parent?.as(LabeledExprSyntax.self) else { continue }
      if let parameter = parameter(for: argument) { return parameter.type }
    }
    return nil
  }
}
