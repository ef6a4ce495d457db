import Trellis

// A program over two files: the keys and helpers here, the definitions there.

extension Keys {
  static let splitA = Key<Int>("splitA")
  static let splitB = Key<Int>("splitB")
  static let splitC = Key<Int>("splitC") { 1 }
  static let splitMissing = Key<Int>("splitMissing")
}

enum SplitModule: Module {
  static func register<S>(in scope: inout Registry<S>) {
    scope.shared(.splitA, needs: Keys.splitC) { $0 }
    addSplit(&scope)
  }
}

func addSplit<S>(_ scope: inout Registry<S>) {
  scope.shared(.splitB, needs: Keys.splitA, Keys.splitMissing) { $0 + $1 }
}

private func addPrivate<S>(_ scope: inout Registry<S>) {
  scope.value(.splitMissing, 1)
}

extension SplitScope {
  static func addThere(_ scope: inout Registry<SplitScope.Below>) {
    addPrivate(&scope)
    scope.override(.splitB, needs: Keys.splitA, Keys.splitC) { $0 + $1 }
  }
}
