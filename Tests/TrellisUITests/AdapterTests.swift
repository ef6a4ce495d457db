import Foundation
import TestTools
import Testing

/// The adapters cannot run without Apple's frameworks. That they fit what those declare is checked against stand-ins: as far
/// as the stand-ins are true.
@Suite("The adapters for UIKit, AppKit and SwiftUI", .enabled(if: Host.isLinux, "there, the frameworks are in the way"))
struct AdapterTests {
  @Test("fit what the stand-ins declare, and are read at all", arguments: Platform.allCases)
  func fits(platform: Platform) async throws {
    let workshop = try await Workshop(platform)
    let flags = try workshop.adapterFlags() + ["-typecheck", "-parse-as-library", "-module-name", "TrellisUI"]
    let sources = Workshop.adapterSources()
    let errors = try await workshop.swiftc(flags + sources)
    #expect(errors == nil)
    // With the stand-in the condition holds, so that the adapter was read: broken, it is a fault.
    let slipped = Workshop.adapters.appending(path: platform.slip.file).path
    let text = try String(contentsOfFile: slipped, encoding: .utf8)
    let broken = text.replacing(platform.slip.name, with: "misspelt")
    #expect(broken != text)
    let slip = workshop.folder.appending(path: "Slip.swift")
    try broken.write(to: slip, atomically: true, encoding: .utf8)
    let fault = try await workshop.swiftc(flags + [slip.path] + sources.filter { $0 != slipped })
    #expect(fault?.contains("'misspelt'") == true, "\(fault ?? "nothing is found")")
  }

  @Test("fit a system without storyboards, or without an inspector", arguments: Platform.withoutPrograms)
  func fitsLess(platform: Platform) async throws {
    let workshop = try await Workshop(platform)
    var sources: [String] = []
    for source in Workshop.adapterSources() {
      let text = try String(contentsOfFile: source, encoding: .utf8)
      let played = workshop.folder.appending(path: "Played\(sources.count).swift")
      try text.replacing("os(\(platform.rawValue))", with: platform.condition).write(
        to: played, atomically: true, encoding: .utf8)
      sources.append(played.path)
    }
    let flags = try workshop.adapterFlags() + ["-typecheck", "-parse-as-library", "-module-name", "TrellisUI"]
    let errors = try await workshop.swiftc(flags + platform.conditions + sources)
    #expect(errors == nil)
  }

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
