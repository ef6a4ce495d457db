/// A part of a file: a declaration, a statement, an expression, or a part of one.
///
/// Positions are those of tokens. A node covers the tokens of its children, and those between them that no child covers.
package struct Node {
  package enum Kind: UInt8, CaseIterable {
    case file
    /// Braces around statements, around members, and around accessors.
    case codeBlock, memberBlock, accessorBlock
    /// `#if` to `#endif`, and what is compiled together in one.
    case buildCondition, clause
    /// What could not be read.
    case unparsed

    case importDeclaration, typeDeclaration, extensionDeclaration, aliasDeclaration, operatorDeclaration
    case function, initializer, deinitializer, `subscript`, macroDeclaration
    /// `let` or `var` in a type or a file, in other code, and each name or pattern that it declares.
    case property, variable, binding
    case accessor
    /// The line of a `case`, and each of its names.
    case enumCase, enumElement
    case attribute
    /// `<…>` of a declaration or of a name in an expression.
    case generics
    case parameters, parameter
    /// What follows the colon of a type, and what follows a `where`.
    case inheritance, requirements
    case type

    case ifStatement, guardStatement, whileStatement, forStatement, switchStatement, doStatement, deferStatement
    case repeatStatement, returnStatement, throwStatement
    /// `break`, `continue`, `fallthrough`.
    case jump
    case labeled
    /// One of the blocks of an `if`, with its conditions.
    case branch
    /// One clause of an `if`, `guard` or `while`.
    case condition
    case switchCase, caseItem, catchClause, whereClause

    case name
    /// `.name`
    case implicitMember
    case member
    /// A name with generic arguments.
    case specialization
    case call, subscriptCall
    case argument, trailingClosure
    case closure, signature, captures
    case string, literal, tuple, array, keyPath, macro
    /// An operator or a word before one operand.
    case prefix
    /// `try` or `await`, and all that it covers.
    case effect
    /// What an operator, `?` or `!` stands behind.
    case postfix
    /// Operands and the operators between them, without precedence.
    case sequence
    case `operator`
    case ternary
    /// `as T`, `is T`
    case cast
    /// `let` or `var` in a pattern.
    case bindingPattern
  }

  var kind: Kind
  /// The first token, and the one after the last.
  var first: Int32
  var end: Int32
  /// The name, keyword or label that tells it from others of its kind; -1 for none.
  var token: Int32
  var parent: Int32 = -1
  /// Its first part.
  var child: Int32 = -1
  /// The part of the parent that follows.
  var next: Int32 = -1
}
