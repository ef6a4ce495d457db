/// A program as the generator plans it, before it is written as text.
struct GeneratedProgram {
  /// Tells its names from those of all other programs.
  var number: Int
  var keys: [Key] = []
  var scopes: [Scope] = []
  /// Modules and helper functions.
  var containers: [Container] = []

  enum ValueType: String {
    case number = "Int"
    case text = "String"
    /// A class that the file of the batch declares.
    case object = "Thing"
    /// What contributions may fill.
    case list = "[Int]"
    case table = "[String: Int]"
    case maker = "Maker<Int, Int>"

    /// An expression for some value.
    var sample: String {
      switch self {
      case .number: "0"
      case .text: "\"\""
      case .object: "Thing()"
      case .list: "[]"
      case .table: "[:]"
      case .maker: "Maker<Int, Int> { $0 }"
      }
    }

    var isCollection: Bool { self == .list || self == .table }
  }

  struct Key {
    enum Place: CaseIterable {
      /// `extension Keys { static let … }`
      case keys
      /// A constant of the program's own namespace.
      case namespace
      case global
    }

    var type: ValueType
    var hasDefault: Bool
    var place: Place
  }

  struct Scope {
    /// Nil for a root.
    var parent: Int?
    var items: [Item] = []
  }

  struct Container {
    enum Kind {
      case module
      /// A function that takes the registry of any scope.
      case helper
      /// A function that takes the registry of one scope.
      case ownHelper(Int)
    }

    var kind: Kind
    var items: [Item] = []
  }

  enum Item {
    case registration(Registration)
    /// An include of a module, or a call of a helper.
    case container(Int)
  }

  struct Registration {
    enum Form {
      case shared, unique, weak, maker, value, input, alias
      case overrideFactory, overrideValue, overrideInput, overrideAlias
      case contribution, decoration

      /// Whether its factory may wait, and may be told to run on the main actor.
      var mayWait: Bool { self == .shared || self == .unique || self == .overrideFactory }
    }

    var form: Form
    var key: Int
    var needs: [Need] = []
    /// Which entry of a table a contribution fills.
    var entry = 0
    var isAsync = false
    var isOnMainActor = false
  }

  struct Need {
    enum Mode: CaseIterable {
      case strict, optional, lazy, provider
    }

    var key: Int
    var mode: Mode = .strict
  }
}
