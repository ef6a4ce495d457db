internal import SwiftParser
internal import SwiftSyntax

/// The arguments of a look-up or a registration, by their labels.
struct CallArguments {
  /// The service's type, from `X.self`; nil if the first argument is something else.
  let type: TypeName?
  /// What stands where `X.self` is expected.
  let first: ExprSyntax?
  let name: NameArgument
  /// The values after `argument:`, `arguments:` or `args:`.
  let passed: [ExprSyntax]
  private let all: LabeledExprListSyntax

  /// The name of a registration, as far as the text settles it.
  enum NameArgument: Equatable {
    case none
    case known(String)
    case computed(String)
  }

  init(_ list: LabeledExprListSyntax) {
    all = list
    let head = list.first.flatMap { $0.label == nil ? $0.expression : nil }
    first = head
    type = head.flatMap(Self.metatype)
    let named = list.first { $0.label?.text == "name" }?.expression
    name = Self.name(named)
    var passed: [ExprSyntax] = []
    var isPassing = false
    for argument in list {
      if let label = argument.label?.text { isPassing = ["argument", "arguments", "args"].contains(label) }
      if isPassing { passed.append(argument.expression) }
    }
    self.passed = passed
  }

  subscript(label: String) -> ExprSyntax? { all.first { $0.label?.text == label }?.expression }

  var labels: [String?] { all.map { $0.label?.text } }

  /// The type in `X.self`.
  static func metatype(_ expression: ExprSyntax) -> TypeName? {
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
      let base = member.base
    else { return nil }
    return TypeName(base.trimmedDescription)
  }

  static func name(_ expression: ExprSyntax?) -> NameArgument {
    guard let expression, !expression.is(NilLiteralExprSyntax.self) else { return .none }
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      if let text = literal.representedLiteralValue { return .known(text) }
      return .computed(expression.trimmedDescription)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), member.isConstant {
      return .known(member.trimmedDescription.removingSuffix(".rawValue"))
    }
    return .computed(expression.trimmedDescription)
  }
}

extension MemberAccessExprSyntax {
  /// Whether it names a member of a type, or an implicit member: what it means does not depend on where it stands.
  fileprivate var isConstant: Bool {
    guard let base else { return true }
    if let inner = base.as(MemberAccessExprSyntax.self) { return inner.isConstant }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
  }
}

extension String {
  func removingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }

  /// One line of at most 120 characters, for reports.
  var brief: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 120 ? line.prefix(117) + "…" : line
  }
}

/// One `.modifier(…)` after a call.
struct Modifier {
  let name: String
  let call: FunctionCallExprSyntax
  var arguments: LabeledExprListSyntax { call.arguments }
}

extension FunctionCallExprSyntax {
  /// The name after the dot, or of the function, and what stands before the dot.
  var callee: (name: String, base: ExprSyntax?)? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      return (member.declName.baseName.text, member.base)
    }
    if let reference = calledExpression.as(DeclReferenceExprSyntax.self) { return (reference.baseName.text, nil) }
    return nil
  }

  /// The calls that follow on it, and the whole chain.
  var chain: (modifiers: [Modifier], outermost: ExprSyntax) {
    var modifiers: [Modifier] = []
    var current = ExprSyntax(self)
    while let member = current.parent?.as(MemberAccessExprSyntax.self), member.base?.id == current.id {
      if let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id {
        modifiers.append(Modifier(name: member.declName.baseName.text, call: call))
        current = ExprSyntax(call)
      } else {
        // A property that is a modifier, as Factory's `.singleton`.
        current = ExprSyntax(member)
      }
    }
    return (modifiers, current)
  }
}
