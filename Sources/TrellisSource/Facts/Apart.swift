/// A value in a place of its own: of a program's many facts few have one, and the others are the smaller for it.
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
