import Trellis

// Four levels with siblings, definitions inside definitions, and children above their parents in the file.

enum Hierarchy {
  enum Editor: ScopeDefinition {
    typealias Parent = App.Session.Document
    static func register(in editor: inout Registry<Editor>) {
      editor.unique(.hierarchyTool, needs: Keys.hierarchyRoot, Keys.hierarchyUser, Keys.hierarchyText) { $0 + $1 + $2 }
    }
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.hierarchyRoot, 1)
    }

    enum Session: ScopeDefinition {
      typealias Parent = App
      static func register(in session: inout Registry<Session>) {
        session.shared(.hierarchyUser, needs: Keys.hierarchyRoot) { $0 }
      }

      enum Document: ScopeDefinition {
        typealias Parent = Hierarchy.App.Session
        static func register(in document: inout Registry<App.Session.Document>) {
          document.shared(.hierarchyText, needs: Keys.hierarchyUser) { $0 }
        }
      }
    }
  }

  struct Preview: ScopeDefinition {
    typealias Parent = Hierarchy.App
    static func register(in preview: inout Registry<Self>) {
      preview.shared(.hierarchyUser, needs: Keys.hierarchyRoot.optional) { $0 ?? 0 }
      preview.shared(.hierarchyText, needs: Keys.hierarchyUser, make: { $0 })
    }
  }

  final class Guest: ScopeDefinition {
    typealias Parent = App
    static func register(in guest: inout Registry<Guest>) {
      guest.value(.hierarchyUser, 0)
    }
  }
}

/// A second root beside the first.
enum HierarchyTool: ScopeDefinition {
  static func register(in tool: inout Registry<HierarchyTool>) {
    tool.value(.hierarchyRoot, 2)
    tool.value(.hierarchyTool, 2)
  }
}

extension Keys {
  static let hierarchyRoot = Key<Int>("hierarchyRoot")
  static let hierarchyUser = Key<Int>("hierarchyUser")
  static let hierarchyText = Key<Int>("hierarchyText")
  static let hierarchyTool = Key<Int>("hierarchyTool")
}
