/// Optional storage behind one pointer, for properties that are rarely set: keeps the many facts without a value small.
@propertyWrapper struct Boxed<Value: Sendable>: Sendable {
  private indirect enum Box: Sendable {
    case holds(Value)
  }

  private var box: Box?

  init(wrappedValue: Value?) { box = wrappedValue.map { .holds($0) } }

  var wrappedValue: Value? {
    get {
      guard case .holds(let value) = box else { return nil }
      return value
    }
    set { box = newValue.map { .holds($0) } }
  }
}

extension Boxed: CustomReflectable {
  /// That of the optional value: facts are printed as their mirrors show them.
  var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
