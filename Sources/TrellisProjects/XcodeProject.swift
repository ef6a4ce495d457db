internal import TrellisChecking

/// The targets of an Xcode project and their Swift files, from its `project.pbxproj`.
struct XcodeProject {
  struct Target {
    let name: String
    var module: String
    var isOfTests = false
    /// Absolute paths.
    var files: [String] = []
    /// Whether other code can import it.
    var isLibrary = false
    /// Why the module's name may be another one.
    var nameDoubt: String?
    /// The number of files and folders whose place could not be told.
    var unplaced = 0
  }

  private(set) var targets: [Target] = []
  /// The folders of packages that the project refers to.
  private(set) var packages: [String] = []

  private let objects: [String: PropertyList]
  private var project = PropertyList.table([:])
  /// The absolute paths of the files and groups.
  private var paths: [String: String] = [:]

  /// - Parameters:
  ///   - bytes: The text of `project.pbxproj`.
  ///   - folder: The absolute path of the folder that the project is in.
  ///   - files: The files on the disk.
  init(reading bytes: [UInt8], in folder: String, _ files: FoundFiles) throws(PropertyList.Fault) {
    let list = try PropertyList(reading: bytes)
    objects = list["objects"]?.table ?? [:]
    guard let project = (list["rootObject"]?.text).flatMap({ [objects] in objects[$0] }) else {
      throw PropertyList.Fault(message: "it names no project", line: 1)
    }
    self.project = project
    let root = Self.join(folder, project["projectDirPath"]?.text ?? "")
    findPaths(from: root)
    targets = (project["targets"]?.list ?? []).compactMap { target($0.text ?? "", files) }
    packages = (project["packageReferences"]?.list ?? []).compactMap { reference in
      objects[reference.text ?? ""]?["relativePath"]?.text.map { Self.join(root, $0) }
    }
  }

  private static func join(_ folder: String, _ path: String) -> String {
    AbsolutePath.of(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  // MARK: Files and groups

  /// Walks the tree of groups. A group that is in itself is walked once.
  private mutating func findPaths(from root: String) {
    var pending: [(id: String, parent: String)] = [(project["mainGroup"]?.text ?? "", root)]
    while let (id, parent) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let path = object["path"]?.text
      let place: String? =
        switch object["sourceTree"]?.text ?? "<group>" {
        case "<group>": path.map { Self.join(parent, $0) } ?? parent
        case "SOURCE_ROOT": Self.join(root, path ?? "")
        case "<absolute>": path.map { Self.join("/", $0) }
        default: nil
        }
      guard let place else { continue }
      paths[id] = place
      for child in object["children"]?.list ?? [] { pending.append((child.text ?? "", place)) }
    }
  }

  // MARK: Targets

  private func target(_ id: String, _ files: FoundFiles) -> Target? {
    guard let object = objects[id], object["isa"]?.text == "PBXNativeTarget", let name = object["name"]?.text else {
      return nil
    }
    let product = object["productType"]?.text ?? ""
    var target = Target(name: name, module: name)
    target.isLibrary = product.contains("framework") || product.contains("library")
    target.isOfTests = product.hasSuffix(".unit-test") || product.hasSuffix(".ui-testing")
    nameModule(of: &target, object)
    for phase in object["buildPhases"]?.list ?? [] {
      guard let phase = objects[phase.text ?? ""], phase["isa"]?.text == "PBXSourcesBuildPhase" else { continue }
      for file in phase["files"]?.list ?? [] {
        guard let id = objects[file.text ?? ""]?["fileRef"]?.text else { continue }
        if let path = paths[id] {
          if path.hasSuffix(".swift") { target.files.append(path) }
        } else if objects[id]?["path"]?.text?.hasSuffix(".swift") == true {
          target.unplaced += 1
        }
      }
    }
    let own = Set((object["fileSystemSynchronizedGroups"]?.list ?? []).compactMap(\.text))
    for (group, object) in objects.sorted(by: { $0.key < $1.key })
    where object["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let place = paths[group] else {
        if own.contains(group) { target.unplaced += 1 }
        continue
      }
      // Exceptions leave the target if the folder is its own, and join it if not.
      let exceptions = exceptions(of: object, for: id).map { Self.join(place, $0) }
      if exceptions.isEmpty, !own.contains(group) { continue }
      target.files += files.swift(below: place).filter { file in
        exceptions.contains { AbsolutePath.below($0, file) != nil } != own.contains(group)
      }
    }
    return target
  }

  private func exceptions(of group: PropertyList, for target: String) -> [String] {
    (group["exceptions"]?.list ?? []).compactMap { objects[$0.text ?? ""] }
      .filter { $0["target"]?.text == target }
      .flatMap { $0["membershipExceptions"]?.list ?? [] }.compactMap(\.text)
  }

  // MARK: Module names

  /// As Xcode does: the name that is set, or what it derives from the name of the product or target; notes what cannot be told.
  private func nameModule(of target: inout Target, _ object: PropertyList) {
    let project = configurations(of: self.project)
    var names: Set<String> = []
    var isSet = true
    for configuration in configurations(of: object) {
      let same = project.first { $0["name"] == configuration["name"] }
      let levels = [configuration, same].compactMap(\.self)
      func setting(_ key: String) -> String? { levels.lazy.compactMap { $0["buildSettings"]?[key]?.text }.first }
      let product = setting("PRODUCT_NAME")
      let module = setting("PRODUCT_MODULE_NAME")
      if product == nil, module == nil, levels.contains(where: { $0["baseConfigurationReference"] != nil }) {
        isSet = false
      }
      let productName = Self.expanded(product ?? target.name, "TARGET_NAME", target.name)
      let name = Self.expanded(module ?? productName, "PRODUCT_NAME", productName)
      names.insert(ModuleName.of(Self.expanded(name, "TARGET_NAME", target.name)))
    }
    let plain = ModuleName.of(target.name)
    target.module = names.contains(plain) || names.isEmpty ? plain : names.min() ?? plain
    if names.count > 1 {
      target.nameDoubt = "differs between its configurations: \(names.sorted().joined(separator: ", "))"
    } else if !isSet {
      target.nameDoubt = "may be set by an .xcconfig file, which is not read"
    } else if names.contains("") {
      target.nameDoubt = "refers to other settings"
    }
    if target.module.isEmpty { target.module = plain }
  }

  private func configurations(of object: PropertyList) -> [PropertyList] {
    let list = (object["buildConfigurationList"]?.text).flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.list ?? []).compactMap { objects[$0.text ?? ""] }
  }

  /// Puts a value in place of the references to a setting; empty if other references remain.
  private static func expanded(_ text: String, _ name: String, _ value: String) -> String {
    var text = text
    for reference in ["$(\(name))", "${\(name)}", "$(\(name):c99extidentifier)", "$(\(name):identifier)"] {
      text = text.replacing(reference, with: value)
    }
    return text.contains("$(") || text.contains("${") ? "" : text
  }
}
