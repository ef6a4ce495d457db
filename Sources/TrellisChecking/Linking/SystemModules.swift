/// Modules of the toolchain or the platform, which declare no scope definitions or keys.
package enum SystemModules {
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "Trellis", "TrellisTesting", "TrellisUI", "TrellisWorld", "TrellisCore", "TrellisLifecycle", "TrellisPropagation",
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Distributed",
    "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "FoundationInternationalization",
    "Dispatch", "os", "OSLog", "System", "Glibc", "Musl", "Android", "Bionic", "Darwin", "WinSDK", "WASILibc", "ucrt",
    "ObjectiveC", "CoreFoundation", "Testing", "XCTest", "PackagePlugin", "PackageDescription", "CompilerPluginSupport",
    "UIKit", "AppKit", "SwiftUI", "SwiftData", "WatchKit", "WidgetKit", "WatchConnectivity", "Combine", "Charts",
    "AppIntents", "ActivityKit", "TipKit", "CoreData", "CoreGraphics", "CoreImage", "CoreText", "CoreMedia", "CoreML",
    "CoreVideo", "CoreAudio", "CoreMotion", "CoreLocation", "CoreBluetooth", "CoreTelephony", "CoreHaptics",
    "CoreSpotlight", "CoreNFC", "CoreTransferable", "UniformTypeIdentifiers", "QuartzCore", "Metal", "MetalKit",
    "Accelerate", "ARKit", "RealityKit", "SceneKit", "SpriteKit", "GameplayKit", "GameKit", "Vision", "VisionKit",
    "NaturalLanguage", "Speech", "AVFoundation", "AVKit", "AudioToolbox", "MediaPlayer", "MusicKit", "Photos",
    "PhotosUI", "PDFKit", "QuickLook", "WebKit", "SafariServices", "AuthenticationServices", "LocalAuthentication",
    "Security", "CryptoKit", "CryptoTokenKit", "DeviceCheck", "Network", "NetworkExtension", "MultipeerConnectivity",
    "UserNotifications", "UserNotificationsUI", "PushKit", "CallKit", "MessageUI", "Messages", "Contacts", "ContactsUI",
    "EventKit", "EventKitUI", "HealthKit", "HomeKit", "MapKit", "StoreKit", "PassKit", "CloudKit", "Intents",
    "IntentsUI", "BackgroundTasks", "AdSupport", "AppTrackingTransparency", "MetricKit", "SystemConfiguration",
    "LinkPresentation", "ServiceManagement", "IOKit", "Social", "WeatherKit", "JavaScriptCore", "simd", "zlib",
  ]
}
