// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the pages use of App Intents, declared as Apple documents it, without behaviour.
@_exported import Foundation

// docs: appintents/appintent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol PersistentlyIdentifiable {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol _SupportsAppDependencies {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  init()
  func perform() async throws -> PerformResult
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Dependency = AppDependency
}

// docs: appintents/widgetconfigurationintent
@available(iOS 17, macOS 14, watchOS 10, visionOS 1, *)
@available(tvOS, unavailable)
public protocol WidgetConfigurationIntent: AppIntent {}

@available(iOS 17, macOS 14, watchOS 10, visionOS 1, *)
@available(tvOS, unavailable)
extension WidgetConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

// docs: appintents/intentresult
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol IntentResult: Sendable {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct IntentResultContainer<Value, OpensIntent, SnippetView, Dialog>: IntentResult {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
  public static func result() -> Self { IntentResultContainer() }
}

// docs: appintents/intentparameter
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  public init(title: LocalizedStringResource) { fatalError() }
  public init(title: LocalizedStringResource, default value: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
}

// docs: appintents/appdependency
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@propertyWrapper public final class AppDependency<Value: Sendable>: Sendable {
  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

// docs: appintents/appdependencymanager
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public final class AppDependencyManager {
  public nonisolated(unsafe) static let shared = AppDependencyManager()
  public init() {}
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping () -> @Sendable () throws -> Dependency
  ) {}
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping () -> Dependency
  ) {}
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency dependencyProvider: @escaping @Sendable () async throws -> Dependency
  ) {}
}

// docs: foundation/localizedstringresource; Foundation's, which here has it on no system
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct LocalizedStringResource: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
