import Foundation

extension GraphCheck {
  /// The folder of a project's settings: its own, or else the nearest around it whose settings list the modules of a workspace.
  static func folderOfSettings(for project: URL) -> URL {
    var folder = project.standardizedFileURL
    for _ in folder.pathComponents.dropFirst() {
      if let data = try? Data(contentsOf: folder.appending(path: ".trellis.json")) {
        let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return folder.path == project.standardizedFileURL.path || members?["modules"] != nil ? folder : project
      }
      folder = folder.deletingLastPathComponent()
    }
    return project
  }
}
