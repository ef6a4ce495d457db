#if canImport(SwiftUI)
  internal import Trellis

  /// What creates the instance that a view keeps, as values and not as a closure.
  ///
  /// SwiftUI compares the fields of a view to find out whether to draw it again. A closure that captures something equals no
  /// other, so that the view would be drawn with every update of the view above it.
  protocol Recipe<Value> {
    associatedtype Value
    var name: Keys { get }
    func make(in scope: Scope<some ScopeDefinition>) throws -> Value
  }

  struct KeyRecipe<Value>: Recipe {
    let key: Key<Value>
    var name: Keys { key }
    func make(in scope: Scope<some ScopeDefinition>) throws -> Value { try scope.resolve(key) }
  }

  struct MakerRecipe<Value, Argument: Sendable>: Recipe {
    let key: Key<Maker<Value, Argument>>
    let argument: Argument
    var name: Keys { key }
    func make(in scope: Scope<some ScopeDefinition>) throws -> Value { try scope.resolve(key)(argument) }
  }
#endif
