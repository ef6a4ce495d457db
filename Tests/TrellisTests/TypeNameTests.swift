import Foundation
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

@Suite("The name of a type in messages")
struct TypeNameTests {
  private struct Nested { struct Inner {} }

  @Test(
    "is its path without the module, and wholly that of a class without one",
    arguments: [
      ("App.Session", "App", "Session"), ("App.Session.Inputs", "App", "Session.Inputs"),
      ("App.Box<App.Item>", "App", "Box<App.Item>"), ("App.(unknown context at $10ab).Local", "App", "Local"),
      ("(extension in Kit):App.Session.Inputs", nil, "Session.Inputs"),
      // Objective-C's classes have no module, and C's types one that nobody writes.
      ("UIWindow", nil, "UIWindow"), ("NSObject", nil, "NSObject"), ("__C.UIWindow", nil, "UIWindow"),
      ("__C.CGRect", nil, "CGRect"),
    ])
  func parts(path: String, module: String?, name: String) {
    #expect(TypeName.module(inPath: path) == module)
    #expect(TypeName.name(inPath: path) == name)
  }

  @Test func `is cut in one place`() throws {
    #expect(TypeName.of(Nested.Inner.self).hasSuffix("Nested.Inner"))
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    var cutting: Set<String> = []
    for module in [
      "TrellisCore", "TrellisDebug", "TrellisLifecycle", "TrellisPropagation", "TrellisTesting", "TrellisUI",
      "TrellisWords",
      "TrellisWorld",
    ] {
      let folder = root.appending(path: module)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        if text.contains("_typeName(") || text.contains("String(reflecting:") { cutting.insert(path) }
      }
    }
    #expect(cutting == ["Keys/TypeSpelling.swift"])
  }
}
