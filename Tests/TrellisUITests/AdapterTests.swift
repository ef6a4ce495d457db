import Foundation
import Testing

/// Whether the adapters fit what Apple's frameworks declare is checked by `.ci/apple`.
@Suite("The adapters for UIKit, AppKit and SwiftUI")
struct AdapterTests {
  @Test("stand behind the condition of their framework, and are short", arguments: Workshop.adapterSources())
  func thin(source: String) throws {
    let text = try String(contentsOfFile: source, encoding: .utf8)
    let condition = text.prefix { $0 != "\n" }
    let room = URL(filePath: source).deletingLastPathComponent().lastPathComponent
    let (kit, desktop) = ("canImport(UIKit) && !os(watchOS)", "canImport(AppKit) && !targetEnvironment(macCatalyst)")
    switch room {
    case "UIKit" where text.contains("UIStoryboard"): #expect(condition == "#if \(kit) && !os(visionOS)")
    case "UIKit" where text.contains("import SwiftUI"):
      #expect(condition == "#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)")
    case "UIKit": #expect(condition == "#if \(kit)")
    case "AppKit" where text.contains("import SwiftUI"):
      #expect(condition == "#if canImport(AppKit) && canImport(SwiftUI) && !targetEnvironment(macCatalyst)")
    case "AppKit": #expect(condition == "#if \(desktop)")
    case "SwiftUI": #expect(condition == "#if canImport(SwiftUI)")
    default: #expect(condition == "#if (\(kit)) || (\(desktop))", "what both have stands beside their folders")
    }
    #expect(text.hasSuffix("#endif\n"))
    #expect(text.split(separator: "\n").count <= 80)
  }
}

enum Host {
  static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}
