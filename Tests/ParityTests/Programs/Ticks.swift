import Trellis

// Names in back-ticks.

extension Keys {
  static let `ticksPlain` = Key<Int>("ticksPlain")
  static let `default` = Key<Int>("default")
  static let `in` = Key<Int>("in")
  static let `ticks with spaces` = Key<Int>("ticks with spaces")
}

enum `Ticks` {
  enum `class`: ScopeDefinition {
    static func register(in `inout`: inout Registry<`class`>) {
      `inout`.value(.ticksPlain, 1)
      `inout`.`shared`(.default, needs: Keys.`ticksPlain`) { $0 }
      `inout`.shared(.`in`, needs: Keys.`default`, Keys.in.lazy) { a, _ in a }
      `inout`.include(`switch`.self)
    }
  }

  enum `switch`: Module {
    static func register<S>(in `self_`: inout Registry<S>) {
      self_.shared(.`ticks with spaces`, needs: Keys.in, Keys.`in`) { $0 + $1 }
    }
  }

  enum Below: ScopeDefinition {
    typealias Parent = `class`
    static func register(in scope: inout Registry<Below>) {
      scope.override(.`default`, value: 2)
    }
  }
}
