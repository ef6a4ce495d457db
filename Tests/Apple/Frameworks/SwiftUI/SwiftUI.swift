// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for SwiftUI: what the adapters, their tests and the guide use of it, declared as the framework declares it
// (isolation, availability, access, builders). The page of Apple's documentation that a declaration is from follows `docs:`.
// For Apple's systems it is type-checked only; on Linux programs run over it. Long, since it is one module's interface.
//
// `StandInHost` is what SwiftUI's own graph is to an app. Each rendering is given new values of the views, as SwiftUI makes
// them: state belongs to a view's place among the others, is kept from rendering to rendering, and goes when the place does.
// An environment comes from above in the tree; what a stack pushes is below the stack and not below the view that asked for
// it (seen in SwiftfulThinking/SwiftfulRouting#116), and a sheet is below the place of its modifier. Long, since it is one
// module, and each part is of use to the others alone.
#if canImport(UIKit)
  public import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
#endif
public import Combine
@_exported public import DeveloperToolsSupport
@_exported public import Observation

// docs: swiftui/view
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Never: View {
  public var body: Never { fatalError("nothing has this body") }
}

// docs: swiftui/viewbuilder
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View {
    TupleView((repeat each content))
  }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }
  public static func buildEither<First, Second>(first: First) -> _ConditionalContent<First, Second>
  where First: View, Second: View { _ConditionalContent(stored: .first(first)) }
  public static func buildEither<First, Second>(second: Second) -> _ConditionalContent<First, Second>
  where First: View, Second: View { _ConditionalContent(stored: .second(second)) }
}

// MARK: Environment and state

// docs: swiftui/dynamicproperty
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol DynamicProperty {
  mutating func update()
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension DynamicProperty {
  public mutating func update() {}
}

// docs: swiftui/environmentkey
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

// docs: swiftui/environmentvalues
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}

  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// What a property of a view is given before the view is asked for its body.
private protocol StandInProperty {
  func connect(at place: StandInPlace, _ name: String, _ host: StandInHost)
}

// docs: swiftui/environment; read outside of a body it gives the default
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper public struct Environment<Value>: DynamicProperty, StandInProperty {
  private final class Link { var values = EnvironmentValues() }
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let link = Link()
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { link.values[keyPath: keyPath] }

  fileprivate func connect(at place: StandInPlace, _ name: String, _ host: StandInHost) {
    link.values = place.environment
  }
}

private final class StandInCell<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

// docs: swiftui/state; what is set before the view has a place is lost
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper public struct State<Value>: DynamicProperty, StandInProperty {
  private final class Link { var cell: StandInCell<Value>? }
  private let initial: Value
  private let link = Link()
  public init(wrappedValue value: Value) { initial = value }
  public var wrappedValue: Value {
    get { link.cell?.value ?? initial }
    nonmutating set { link.cell?.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  fileprivate func connect(at place: StandInPlace, _ name: String, _ host: StandInHost) {
    link.cell = host.cell(at: place, name) { initial }
  }
}

// docs: swiftui/stateobject; the object is made when the view is first asked for its body, once for its place
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@propertyWrapper public struct StateObject<ObjectType>: DynamicProperty, StandInProperty
where ObjectType: ObservableObject {
  private final class Link { var cell: StandInCell<ObjectType>? }
  private let thunk: () -> ObjectType
  private let link = Link()
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { self.thunk = thunk }
  @MainActor @preconcurrency public var wrappedValue: ObjectType { link.cell?.value ?? thunk() }

  fileprivate func connect(at place: StandInPlace, _ name: String, _ host: StandInHost) {
    let cell = host.cell(at: place, name) { thunk() }
    link.cell = cell
    host.watch(cell.value, at: place, name)
  }
}

// docs: swiftui/observedobject, swiftui/observedobject/wrapper
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<ObjectType>: DynamicProperty
where ObjectType: ObservableObject {
  @MainActor @preconcurrency @dynamicMemberLookup public struct Wrapper {
    fileprivate let object: ObjectType
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { Wrapper(object: wrappedValue) }
}

// docs: swiftui/binding
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper public struct Binding<Value> {
  private let getter: () -> Value
  private let setter: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (getter, setter) = (get, set) }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

// docs: swiftui/bindable
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
extension Bindable where Value: AnyObject {
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

// MARK: The host

/// Where a view is: what leads there from the top, and what the views above have written into the environment.
private struct StandInPlace {
  var path: String
  var environment: EnvironmentValues

  func below(_ step: some Any) -> StandInPlace { StandInPlace(path: "\(path)/\(step)", environment: environment) }
}

private struct StandInStack {
  var destinations: [ObjectIdentifier: (Any, StandInPlace) -> Void] = [:]
  var shown: [(StandInPlace) -> Void] = []
}

/// Shows a view and keeps the state of the views in it. Nonisolated for the properties that reach it; one thread asks.
public final class StandInHost {
  private var cells: [String: AnyObject] = [:]
  private var visited: Set<String> = []
  fileprivate var lines: [String] = []
  fileprivate var buttons: [String: () -> Void] = [:]
  /// For each stack around, what it pushes for values of a type, and what is pushed on it without one.
  fileprivate var stacks: [StandInStack] = []

  /// How often what a `StateObject` holds has asked for another rendering.
  public private(set) var requests = 0
  private var watched: [String: AnyCancellable] = [:]

  public init() {}

  fileprivate func watch(_ object: some ObservableObject, at place: StandInPlace, _ name: String) {
    watched[place.path + name] = object.objectWillChange.sink { [weak self] _ in self?.requests += 1 }
  }

  /// The texts that a view shows. What was there before and is not any more loses its state.
  @MainActor public func render(_ view: some View) -> [String] {
    lines = []
    buttons = [:]
    visited = []
    view.standInTell(StandInPlace(path: "", environment: EnvironmentValues()), self)
    cells = cells.filter { visited.contains($0.key) }
    return lines
  }

  /// What somebody does who presses a button.
  @MainActor public func press(_ label: String) { buttons[label]?() }

  fileprivate func cell<Value>(at place: StandInPlace, _ name: String, _ initial: () -> Value) -> StandInCell<Value> {
    let path = place.path + name
    visited.insert(path)
    if let known = cells[path] as? StandInCell<Value> { return known }
    let new = StandInCell(initial())
    cells[path] = new
    return new
  }
}

/// The texts that a view shows that has just been made.
@MainActor public func standInRender(_ view: some View) -> [String] { StandInHost().render(view) }

@MainActor private protocol Primitive {
  func tell(_ place: StandInPlace, _ host: StandInHost)
}

extension View {
  @MainActor fileprivate func standInTell(_ place: StandInPlace, _ host: StandInHost) {
    if let primitive = self as? any Primitive { return primitive.tell(place, host) }
    let place = place.below(Self.self)
    connect(self, place, ".", host)
    body.standInTell(place, host)
  }

  @MainActor private func connect(_ value: Any, _ place: StandInPlace, _ name: String, _ host: StandInHost) {
    for child in Mirror(reflecting: value).children {
      let name = name + (child.label ?? "")
      if let property = child.value as? any StandInProperty {
        property.connect(at: place, name, host)
      } else if child.value is any DynamicProperty {
        connect(child.value, place, name + ".", host)
      }
    }
  }
}

// MARK: Views

// docs: swiftui/emptyview
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct EmptyView: View, Primitive {
  public init() {}
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {}
}

// docs: swiftui/text
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct Text: View, Primitive {
  private let content: String
  @_disfavoredOverload
  public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }
  public init(verbatim content: String) { self.content = content }
  public init(_ key: LocalizedStringKey) { content = key.text }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { host.lines.append(content) }
}

// docs: swiftui/localizedstringkey; only what can be formatted stands in one
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  fileprivate let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ string: String) { text += string }
    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable { text += "\(value)" }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol _FormatSpecifiable {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Int: _FormatSpecifiable {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Double: _FormatSpecifiable {}

// docs: swiftui/button
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct Button<Label>: View, Primitive where Label: View {
  private let title: String
  private let action: @MainActor () -> Void
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {
    host.lines.append(title)
    host.buttons[title] = { MainActor.assumeIsolated { action() } }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Button where Label == Text {
  @_disfavoredOverload
  public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {
    (self.title, self.action) = (String(title), action)
  }
  public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (title.text, action)
  }
}

// docs: swiftui/textfield
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct TextField<Label>: View, Primitive where Label: View {
  private let text: Binding<String>
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { host.lines.append(text.wrappedValue) }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension TextField where Label == Text {
  public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol { self.text = text }
}

// docs: swiftui/tupleview
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct TupleView<T> {
  public var value: T
  public init(_ value: T) { self.value = value }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension TupleView: View, Primitive {
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {
    for (number, child) in Mirror(reflecting: value).children.enumerated() {
      (child.value as? any View)?.standInTell(place.below(number), host)
    }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
  fileprivate enum Stored {
    case first(TrueContent)
    case second(FalseContent)
  }
  fileprivate let stored: Stored
  fileprivate init(stored: Stored) { self.stored = stored }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension _ConditionalContent: View, Primitive {
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {
    switch stored {
    case .first(let view): view.standInTell(place.below("if"), host)
    case .second(let view): view.standInTell(place.below("else"), host)
    }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("asked for no body") }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Optional: Primitive where Wrapped: View {
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { self?.standInTell(place, host) }
}

// docs: swiftui/vstack, swiftui/list, swiftui/group: they differ in what nobody sees here
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct VStack<Content>: View, Primitive where Content: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { content.standInTell(place, host) }
}

// docs: swiftui/foreach
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct ForEach<Data, ID, Content>: View, Primitive
where Data: RandomAccessCollection, ID: Hashable, Content: View {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, id, content)
  }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {
    for element in data { content(element).standInTell(place.below(element[keyPath: id]), host) }
  }
}

// docs: swiftui/tabview, swiftui/tab
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct TabView<Content>: View, Primitive where Content: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { content.standInTell(place, host) }
}

nonisolated private struct Identified<Content: View, ID: Hashable>: View, Primitive {
  let content: Content
  let id: ID
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) { content.standInTell(place.below(id), host) }
}

nonisolated private struct Appearing<Content: View>: View, Primitive {
  let content: Content
  let action: (() -> Void)?
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    content.standInTell(place, host)
    let hasAppeared = host.cell(at: place, "appeared") { false }
    if !hasAppeared.value { action?() }
    hasAppeared.value = true
  }
}

nonisolated private struct Tasking<Content: View, ID: Equatable>: View, Primitive {
  let content: Content
  let id: ID
  let action: @Sendable () async -> Void
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    content.standInTell(place, host)
    host.cell(at: place, "task") { RunningTask<ID>() }.value.begin(id, action)
  }
}

/// Cancelled when the view disappears.
@MainActor private final class RunningTask<ID: Equatable> {
  private var id: ID?
  private var task: Task<Void, Never>?
  nonisolated init() {}

  func begin(_ id: ID, _ action: @escaping @Sendable () async -> Void) {
    if self.id == id { return }
    task?.cancel()
    (self.id, task) = (id, Task { await action() })
  }

  deinit { task?.cancel() }
}

nonisolated private struct EnvironmentWriter<Content: View, Value>: View, Primitive {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    var place = place
    place.environment[keyPath: keyPath] = value
    content.standInTell(place, host)
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
  // docs: swiftui/view/environment(_:_:)
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    EnvironmentWriter(content: self, keyPath: keyPath, value: value)
  }

  // docs: swiftui/view/tabitem(_:)
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View { self }

  // docs: swiftui/view/onappear(perform:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Appearing(content: self, action: action)
  }

  // docs: swiftui/view/task(id:priority:_:)
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task<T>(
    id: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable {
    Tasking(content: self, id: id, action: action)
  }

  // docs: swiftui/view/task(priority:_:)
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Tasking(content: self, id: 0, action: action)
  }

  // docs: swiftui/view/id(_:)
  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { Identified(content: self, id: id) }
}

// docs: swiftui/scrollview, swiftui/axis/set
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public enum Axis: Int8, Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Axis.Set(rawValue: 1)
    public static let vertical = Axis.Set(rawValue: 2)
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct ScrollView<Content>: View, Primitive where Content: View {
  private let content: Content
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { content.standInTell(place, host) }
}

// docs: swiftui/font, swiftui/font/monospaced()
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Font: Sendable {
  public static let footnote = Font()

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public func monospaced() -> Font { self }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Text {
  // docs: swiftui/text/font(_:)
  public func font(_ font: Font?) -> Text { self }
}

#if !os(tvOS) && !os(watchOS)
  // docs: swiftui/textselectability
  @available(iOS 15.0, macOS 12.0, *)
  public protocol TextSelectability {
    static var allowsSelection: Bool { get }
  }

  @available(iOS 15.0, macOS 12.0, *)
  public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
  }

  @available(iOS 15.0, macOS 12.0, *)
  extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
  }

  @available(iOS 15.0, macOS 12.0, *)
  extension View {
    // docs: swiftui/view/textselection(_:)
    nonisolated public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability { self }
  }
#endif

// MARK: Previews

// docs: swiftui/previewmodifier
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  @MainActor static func makeSharedContext() async throws -> Self.Context
  @ViewBuilder @MainActor func body(content: Self.Content, context: Self.Context) -> Self.Body
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewModifier where Context == Void {
  @MainActor public static func makeSharedContext() async throws {}
}

// docs: swiftui/previewmodifiercontent
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
nonisolated public struct PreviewModifierContent: View, Primitive {
  fileprivate let view: any View
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { view.standInTell(place, host) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewTrait where T == Preview.ViewTraits {
  // docs: developertoolssupport/previewtrait/modifier(_:)
  @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait(standIn: modifier)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Preview {
  // docs: developertoolssupport/preview/init(_:traits:body:)
  @MainActor public init(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., body: @escaping @MainActor () -> any View
  ) {
    self.init(standIn: traits, body)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StandInHost {
  /// The texts that a preview shows: each modifier is given the body of those before it.
  @MainActor public func render(_ preview: Preview) async throws -> [String] {
    guard let body = preview.standIn.body as? @MainActor () -> any View else { return [] }
    var view = body()
    for trait in preview.standIn.traits {
      guard let modifier = trait.standIn as? any PreviewModifier else { continue }
      view = try await modified(view, by: modifier)
    }
    return render(PreviewModifierContent(view: view))
  }

  @MainActor private func modified<M: PreviewModifier>(_ view: any View, by modifier: M) async throws -> any View {
    modifier.body(content: PreviewModifierContent(view: view), context: try await M.makeSharedContext())
  }
}

// MARK: Presentation

nonisolated private struct SheetPresenter<Content: View, Sheet: View>: View, Primitive {
  let content: Content
  let isPresented: Binding<Bool>
  let sheet: () -> Sheet
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    content.standInTell(place.below("under"), host)
    if isPresented.wrappedValue { sheet().standInTell(place.below("sheet"), host) }
  }
}

nonisolated private struct DestinationWriter<Content: View, Data: Hashable, Destination: View>: View, Primitive {
  let content: Content
  let destination: (Data) -> Destination
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    if !host.stacks.isEmpty {
      host.stacks[host.stacks.count - 1].destinations[ObjectIdentifier(Data.self)] = { value, place in
        guard let value = value as? Data else { return }
        MainActor.assumeIsolated { destination(value).standInTell(place, host) }
      }
    }
    content.standInTell(place, host)
  }
}

nonisolated private struct DestinationPusher<Content: View, Destination: View>: View, Primitive {
  let content: Content
  let destination: () -> Destination?
  var body: Never { fatalError("asked for no body") }
  @MainActor func tell(_ place: StandInPlace, _ host: StandInHost) {
    content.standInTell(place, host)
    guard let destination = destination(), !host.stacks.isEmpty else { return }
    host.stacks[host.stacks.count - 1].shown.append { place in
      MainActor.assumeIsolated { destination.standInTell(place, host) }
    }
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
  // docs: swiftui/view/sheet(ispresented:ondismiss:content:)
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    SheetPresenter(content: self, isPresented: isPresented, sheet: content)
  }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension View {
  // docs: swiftui/view/navigationdestination(for:destination:)
  nonisolated public func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    DestinationWriter(content: self, destination: destination)
  }

  // docs: swiftui/view/navigationdestination(ispresented:destination:)
  nonisolated public func navigationDestination<V>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View where V: View {
    let view = destination()
    return DestinationPusher(content: self) { isPresented.wrappedValue ? view : nil }
  }

  // docs: swiftui/view/navigationdestination(item:destination:)
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  nonisolated public func navigationDestination<D, C>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    DestinationPusher(content: self) { item.wrappedValue.map { destination($0) } }
  }
}

// docs: swiftui/navigationpath
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct NavigationPath {
  fileprivate var values: [AnyHashable] = []
  public init() {}
  public mutating func append<V>(_ value: V) where V: Hashable { values.append(value) }
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

// docs: swiftui/navigationstack
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
nonisolated public struct NavigationStack<Data, Root>: View, Primitive where Root: View {
  private let path: Binding<NavigationPath>
  private let root: Root
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    (path, self.root) = (.constant(NavigationPath()), root())
  }
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    (self.path, self.root) = (path, root())
  }
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) {
    host.stacks.append(StandInStack())
    defer { host.stacks.removeLast() }
    root.standInTell(place.below("root"), host)
    for (number, value) in path.wrappedValue.values.enumerated() {
      let destination = host.stacks[host.stacks.count - 1].destinations[ObjectIdentifier(type(of: value.base))]
      destination?(value.base, place.below(number))
    }
    for (number, show) in host.stacks[host.stacks.count - 1].shown.enumerated() { show(place.below("shown \(number)")) }
  }
}

// docs: swiftui/navigationlink
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
nonisolated public struct NavigationLink<Label, Destination>: View, Primitive where Label: View, Destination: View {
  private let label: Label
  public var body: Never { fatalError("asked for no body") }
  @MainActor fileprivate func tell(_ place: StandInPlace, _ host: StandInHost) { label.standInTell(place, host) }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension NavigationLink where Label == Text, Destination == Never {
  public init<S, P>(_ title: S, value: P?) where S: StringProtocol, P: Hashable { label = Text(title) }
}

// MARK: Scenes

// docs: swiftui/app, swiftui/scene, swiftui/windowgroup
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension App {
  @MainActor @preconcurrency public static func main() { _ = Self().body }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Never: Scene {}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Scene where C0: Scene, C1: Scene {
    TwoScenes(first: c0, second: c1)
  }
}

private struct TwoScenes<First: Scene, Second: Scene> {
  let first: First
  let second: Second
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension TwoScenes: Scene {
  var body: Never { fatalError("asked for no body") }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
nonisolated public struct WindowGroup<Content>: Scene where Content: View {
  public var body: Never { fatalError("asked for no body") }
  public init(@ViewBuilder content: () -> Content) {}
}

#if !os(tvOS) && !os(watchOS)
  @available(iOS 16.0, macOS 13.0, *)
  extension WindowGroup {
    // docs: swiftui/windowgroup/init(for:content:)
    public init<D, C>(for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C)
    where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {}
  }

  @available(iOS 16.0, macOS 13.0, *)
  nonisolated public struct PresentedWindowContent<Data, Content>: View
  where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {
    public var body: Never { fatalError("asked for no body") }
  }

  // docs: swiftui/openwindowaction, swiftui/environmentvalues/openwindow
  @available(iOS 16.0, macOS 13.0, *)
  @MainActor @preconcurrency public struct OpenWindowAction {
    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {}
  }

  private struct OpenWindowKey: EnvironmentKey {
    static var defaultValue: OpenWindowAction { MainActor.assumeIsolated { OpenWindowAction() } }
  }

  @available(iOS 16.0, macOS 13.0, *)
  extension EnvironmentValues {
    public var openWindow: OpenWindowAction { self[OpenWindowKey.self] }
  }
#endif

// MARK: In other frameworks

#if canImport(UIKit) && !os(watchOS)
  // docs: swiftui/uihostingconfiguration
  @available(iOS 16.0, tvOS 16.0, *)
  nonisolated public struct UIHostingConfiguration<Content, Background>: UIContentConfiguration
  where Content: View, Background: View {
    fileprivate let content: Content
  }

  @available(iOS 16.0, tvOS 16.0, *)
  extension UIHostingConfiguration where Background == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
  }

  // docs: swiftui/uihostingcontroller
  @available(iOS 13.0, tvOS 13.0, *)
  @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }
    public required dynamic init?(coder: NSCoder) { nil }
    open var rootView: Content
  }

  // docs: swiftui/uiviewcontrollerrepresentable
  @available(iOS 13.0, tvOS 13.0, *)
  @MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Self.Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    @MainActor @preconcurrency func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
      _ uiViewController: Self.UIViewControllerType, context: Self.Context)
    @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
    typealias Context = UIViewControllerRepresentableContext<Self>
  }

  @available(iOS 13.0, tvOS 13.0, *)
  extension UIViewControllerRepresentable where Self.Coordinator == Void {
    public func makeCoordinator() -> Self.Coordinator { () }
  }

  @available(iOS 13.0, tvOS 13.0, *)
  extension UIViewControllerRepresentable {
    public var body: Never { fatalError("asked for no body") }
  }

  // docs: swiftui/uiviewcontrollerrepresentablecontext
  @available(iOS 13.0, tvOS 13.0, *)
  @MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable>
  where Representable: UIViewControllerRepresentable {
    public let coordinator: Representable.Coordinator
    public internal(set) var environment: EnvironmentValues
  }
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  // docs: swiftui/nshostingcontroller
  @available(macOS 10.15, *)
  @MainActor @preconcurrency open class NSHostingController<Content>: NSViewController where Content: View {
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }
    public required dynamic init?(coder: NSCoder) { nil }
    open var rootView: Content
  }
#endif
