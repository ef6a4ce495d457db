import Foundation

/// What a project file says about targets beyond Xcode's plugin interface. Empty if the file cannot be read.
struct ProjectFile {
  /// An object in the file: a target, a group, a list of settings.
  typealias Object = [String: Any]

  let objects: [String: Object]
  let project: Object
  /// The folder of the project.
  let folder: URL

  init(of project: String, in folder: URL) {
    self.folder = folder
    // Public plugins disagree on whether the display name has the extension.
    let files = ["\(project).xcodeproj", project].map { folder.appending(path: "\($0)/project.pbxproj") }
    let data = files.lazy.compactMap { try? Data(contentsOf: $0) }.first
    let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? Object
    objects = list?["objects"] as? [String: Object] ?? [:]
    self.project = (list?["rootObject"] as? String).flatMap { [objects] in objects[$0] } ?? [:]
  }

  /// A target and its identifier.
  func target(_ name: String) -> (id: String, object: Object)? {
    let ids = project["targets"] as? [String] ?? []
    return ids.lazy.compactMap { id in objects[id].map { (id, $0) } }.first { $0.1["name"] as? String == name }
  }

  /// The names of the project's targets that a target depends on directly.
  func dependencies(of name: String) -> [String] {
    let ids = target(name)?.object["dependencies"] as? [String] ?? []
    return ids.compactMap { (objects[$0]?["target"] as? String).flatMap { objects[$0]?["name"] as? String } }
  }

  /// The names of the packages' products that a target uses, without those of packages from elsewhere and those of the library.
  func localProducts(of name: String) -> [String] {
    let target = target(name)?.object ?? [:]
    let dependencies = (target["dependencies"] as? [String] ?? []).compactMap { objects[$0]?["productRef"] as? String }
    return ((target["packageProductDependencies"] as? [String] ?? []) + dependencies).compactMap { id in
      let package = (objects[id]?["package"] as? String).flatMap { objects[$0]?["isa"] as? String }
      guard let product = objects[id]?["productName"] as? String, !product.hasPrefix("plugin:") else { return nil }
      return package == "XCRemoteSwiftPackageReference" || Library.contains(product) ? nil : product
    }
  }

  /// The name of a target's module: the one that is set, or what Xcode derives from the name of the product or target.
  func moduleName(of name: String) -> String {
    setting("PRODUCT_MODULE_NAME", of: name) ?? ModuleName.of(setting("PRODUCT_NAME", of: name) ?? name)
  }

  /// A setting that has the same value in all configurations of a target and refers to no other setting.
  private func setting(_ key: String, of name: String) -> String? {
    let list = (target(name)?.object["buildConfigurationList"] as? String).flatMap { objects[$0] }
    let configurations = list?["buildConfigurations"] as? [String] ?? []
    let values = Set(configurations.map { (objects[$0]?["buildSettings"] as? Object)?[key] as? String })
    guard values.count == 1, let value = values.first ?? nil, !value.isEmpty, !value.contains("$") else { return nil }
    return value
  }
}
