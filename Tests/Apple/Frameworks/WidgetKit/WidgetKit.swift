// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the pages use of WidgetKit, declared as Apple documents it, without behaviour.
public import AppIntents
@_exported public import Foundation

// docs: widgetkit/timelineentry
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@available(tvOS, unavailable)
public protocol TimelineEntry {
  var date: Date { get }
}

// docs: widgetkit/timelineprovider
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@available(tvOS, unavailable)
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
  @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@available(tvOS, unavailable)
public struct TimelineProviderContext {
  public let isPreview: Bool
}

// docs: widgetkit/timeline
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@available(tvOS, unavailable)
public struct Timeline<EntryType: TimelineEntry> {
  public let entries: [EntryType]
  public let policy: TimelineReloadPolicy
  public init(entries: [EntryType], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}

@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@available(tvOS, unavailable)
public struct TimelineReloadPolicy: Equatable, Sendable {
  public static let atEnd = TimelineReloadPolicy()
  public static let never = TimelineReloadPolicy()
  public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy() }
}

// docs: widgetkit/appintenttimelineprovider
@available(iOS 17, macOS 14, watchOS 10, visionOS 26, *)
@available(tvOS, unavailable)
public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent: WidgetConfigurationIntent
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func snapshot(for configuration: Intent, in context: Context) async -> Entry
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
}
