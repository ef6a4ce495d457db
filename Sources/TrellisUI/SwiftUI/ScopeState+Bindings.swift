#if canImport(SwiftUI)
  public import Combine
  public import SwiftUI

  extension ScopeState {
    /// Bindings to the properties of an instance, if that is an `ObservableObject`.
    ///
    /// For an `@Observable` class, write `@Bindable var search = search` in `body`.
    @MainActor @dynamicMemberLookup
    public struct Bindings {
      let object: Value
    }
  }

  extension ScopeState.Bindings where Value: ObservableObject {
    /// A binding to a property.
    public subscript<Subject>(dynamicMember property: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
      ObservedObject(wrappedValue: object).projectedValue[dynamicMember: property]
    }
  }
#endif
