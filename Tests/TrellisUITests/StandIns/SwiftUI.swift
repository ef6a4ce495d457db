// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for SwiftUI: what the adapters and their tests use of it, declared as the framework declares it (isolation, access,
// builders), with as much behaviour as a test needs to see a scope arrive: `standInRender` asks a view and what is in it for
// their bodies, once, in the environment of their place. It proves our side, not Apple's.
#if canImport(UIKit)
  public import UIKit
#endif
#if canImport(AppKit)
  public import AppKit
#endif

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("nothing has this body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View {
    TupleView((repeat each content))
  }
  public static func buildEither<First, Second>(first: First) -> _ConditionalContent<First, Second>
  where First: View, Second: View { _ConditionalContent(stored: .first(first)) }
  public static func buildEither<First, Second>(second: Second) -> _ConditionalContent<First, Second>
  where First: View, Second: View { _ConditionalContent(stored: .second(second)) }
}

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}

  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The environment of the view that is being asked for its body. One thread asks.
  nonisolated(unsafe) fileprivate static var here = EnvironmentValues()
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { EnvironmentValues.here[keyPath: keyPath] }
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  /// One for each value of the view: a view's identity is its value's here.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  public init(wrappedValue value: Value) { box = Box(value) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError("asked for no body") }
}

public struct Text: View {
  fileprivate let content: String
  nonisolated public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }
  public var body: Never { fatalError("asked for no body") }
}

public struct TupleView<T> {
  public var value: T
  public init(_ value: T) { self.value = value }
}

extension TupleView: View {
  public var body: Never { fatalError("asked for no body") }
}

public struct _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
  fileprivate enum Stored {
    case first(TrueContent)
    case second(FalseContent)
  }
  fileprivate let stored: Stored
  fileprivate init(stored: Stored) { self.stored = stored }
}

extension _ConditionalContent: View {
  public var body: Never { fatalError("asked for no body") }
}

public struct VStack<Content>: View where Content: View {
  fileprivate let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("asked for no body") }
}

private struct EnvironmentWriter<Content: View, Value>: View {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
  var body: Never { fatalError("asked for no body") }
}

extension View {
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentWriter(content: self, keyPath: keyPath, value: value)
  }
}

/// The texts that a view shows.
@MainActor public func standInRender(_ view: some View) -> [String] {
  var lines: [String] = []
  view.standInTell(&lines)
  return lines
}

extension View {
  @MainActor fileprivate func standInTell(_ lines: inout [String]) {
    if let primitive = self as? any Primitive { primitive.tell(&lines) } else { body.standInTell(&lines) }
  }
}

@MainActor private protocol Primitive {
  func tell(_ lines: inout [String])
}

extension EmptyView: Primitive {
  fileprivate func tell(_ lines: inout [String]) {}
}

extension Text: Primitive {
  fileprivate func tell(_ lines: inout [String]) { lines.append(content) }
}

extension TupleView: Primitive {
  fileprivate func tell(_ lines: inout [String]) {
    for case let view as any View in Mirror(reflecting: value).children.map(\.value) { view.standInTell(&lines) }
  }
}

extension VStack: Primitive {
  fileprivate func tell(_ lines: inout [String]) { content.standInTell(&lines) }
}

extension _ConditionalContent: Primitive {
  fileprivate func tell(_ lines: inout [String]) {
    switch stored {
    case .first(let view): view.standInTell(&lines)
    case .second(let view): view.standInTell(&lines)
    }
  }
}

extension EnvironmentWriter: Primitive {
  func tell(_ lines: inout [String]) {
    let above = EnvironmentValues.here
    defer { EnvironmentValues.here = above }
    EnvironmentValues.here[keyPath: keyPath] = value
    content.standInTell(&lines)
  }
}

#if canImport(UIKit)
  @MainActor open class UIHostingController<Content>: UIViewController where Content: View {
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }
    public required dynamic init?(coder: NSCoder) { nil }
    open var rootView: Content
  }
#endif

#if canImport(AppKit)
  @MainActor open class NSHostingController<Content>: NSViewController where Content: View {
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }
    public required dynamic init?(coder: NSCoder) { nil }
    open var rootView: Content
  }
#endif
