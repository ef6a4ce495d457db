/// Optional storage behind one pointer, for properties that are rarely set: keeps the many facts without a value small.
@propertyWrapper struct Apart<Value: Sendable>: Sendable {
  private indirect enum Place: Sendable {
    case holds(Value)
  }

  private var place: Place?

  init(wrappedValue: Value?) { place = wrappedValue.map { .holds($0) } }

  var wrappedValue: Value? {
    get {
      guard case .holds(let value) = place else { return nil }
      return value
    }
    set { place = newValue.map { .holds($0) } }
  }
}
