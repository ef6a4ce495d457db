// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for Combine, on Apple's systems its declarations: what `StateObject` asks of the object that it holds, and how one
// is told that another changes.

// docs: combine/publisher; the framework's has `receive(subscriber:)`
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func standInReceive(_ receive: @escaping (Output) -> Void) -> AnyCancellable
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Publisher where Failure == Never {
  // docs: combine/publisher/sink(receivevalue:)
  public func sink(receiveValue: @escaping ((Self.Output) -> Void)) -> AnyCancellable { standInReceive(receiveValue) }
}

// docs: combine/anycancellable; it cancels when it is released
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public final class AnyCancellable {
  private let end: () -> Void
  public init(_ cancel: @escaping () -> Void) { end = cancel }
  public func cancel() { end() }
  deinit { end() }
}

// docs: combine/observableobject, combine/observableobjectpublisher
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where Self.ObjectWillChangePublisher.Failure == Never
  var objectWillChange: Self.ObjectWillChangePublisher { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher.standIn(of: self) }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private var receivers: [Int: () -> Void] = [:]
  private var count = 0
  public init() {}
  public func send() { for receive in Array(receivers.values) { receive() } }

  public func standInReceive(_ receive: @escaping (()) -> Void) -> AnyCancellable {
    count += 1
    let number = count
    receivers[number] = { receive(()) }
    return AnyCancellable { [weak self] in self?.receivers[number] = nil }
  }

  /// The framework keeps it in the object's first `@Published` property. Unsafe, since the programs here have one thread.
  nonisolated(unsafe) private static var known:
    [ObjectIdentifier: (object: Weak, publisher: ObservableObjectPublisher)] =
      [:]

  private struct Weak { weak var object: AnyObject? }

  fileprivate static func standIn(of object: AnyObject) -> ObservableObjectPublisher {
    if let found = known[ObjectIdentifier(object)], found.object.object === object { return found.publisher }
    let made = ObservableObjectPublisher()
    known[ObjectIdentifier(object)] = (Weak(object: object), made)
    return made
  }
}

// docs: combine/published
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper public struct Published<Value> {
  private var value: Value
  public init(wrappedValue: Value) { value = wrappedValue }

  @available(*, unavailable) public var wrappedValue: Value {
    get { fatalError("a property of a class") }
    set { fatalError("a property of a class") }
  }

  public static subscript<EnclosingSelf>(
    _enclosingInstance object: EnclosingSelf, wrapped wrapped: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storage: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value where EnclosingSelf: AnyObject {
    get { object[keyPath: storage].value }
    set {
      if let object = object as? any ObservableObject { tell(object) }
      object[keyPath: storage].value = newValue
    }
  }

  private static func tell(_ object: some ObservableObject) {
    (object.objectWillChange as? ObservableObjectPublisher)?.send()
  }
}
