import Trellis

// What definitions take from protocols: the registrations, the parent, helpers in extensions of the library's protocols.

extension ScopeDefinition {
  static func inheritedAdd(to scope: inout Registry<Self>) {
    scope.value(.inheritedA, 1)
  }
}

protocol InheritedFeature: ScopeDefinition where Parent == Inherited.App {}
extension InheritedFeature {
  static func register(in scope: inout Registry<Self>) {
    scope.override(.inheritedA, value: 2)
    scope.value(.inheritedB, 1)
  }
}

enum Inherited {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      inheritedAdd(to: &app)
    }
  }
  enum One: InheritedFeature {}
  enum Two: InheritedFeature {}
  enum Three: ScopeDefinition {
    enum Parent: ScopeDefinition {
      static func register(in parent: inout Registry<Parent>) {
        parent.value(.inheritedA, 1)
      }
    }
    static func register(in three: inout Registry<Three>) {
      three.override(.inheritedA, value: 1)
    }
  }
}

extension Keys {
  static let inheritedA = Key<Int>("inheritedA"), inheritedB = Key<Int>("inheritedB")
}
