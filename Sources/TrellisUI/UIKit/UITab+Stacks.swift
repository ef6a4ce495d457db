#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  extension [UITab] {
    /// The navigation controllers in which groups of tabs, at any level, show what is selected.
    ///
    /// A tab's own controller is not read: that would call the provider if the controller does not exist yet. Once shown, it
    /// is a child of the tab bar controller or of one of these.
    @MainActor var stacks: [UIViewController] {
      var groups = compactMap { $0 as? UITabGroup }
      var next = 0
      while next < groups.count {
        groups += groups[next].children.compactMap { $0 as? UITabGroup }
        next += 1
      }
      return groups.compactMap(\.managingNavigationController)
    }
  }
#endif
