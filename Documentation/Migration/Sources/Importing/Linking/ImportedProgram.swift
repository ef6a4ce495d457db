/// A program's old registrations as keys, scopes and registrations of Trellis.
public struct ImportedProgram: Sendable {
  /// A key that the new program needs.
  public struct Key: Sendable {
    public var name: String
    public var service: Service
    /// As the key's type is written: `any Log`, `Maker<Editor, Int>`.
    public var type: String
    public var module: String
    public var place: Place
    /// Whether something is registered under it.
    public var isRegistered: Bool
    /// Whether its type has to be `Sendable` to be shared.
    public var isShared = false
  }

  /// A scope definition that the lifetimes suggest.
  public struct Scope: Hashable, Sendable {
    public var name: String
    public var parent: String?
    public var place: Place
  }

  public struct Registered: Sendable {
    public var key: Int
    public var scope: String
    public var registration: Registration
    public var needs: [LinkedNeed]
    public var lifetime: Lifetime
    /// For a forward: the registration that it stands for.
    public var forwarded: Int?
    /// Keys that only its `afterwards` resolves.
    public var later: [LinkedNeed] = []
  }

  public struct LinkedNeed: Sendable {
    public var key: Int
    public var mode: Need.Mode
    public var place: Place
  }

  public enum Lifetime: String, Sendable {
    case shared, unique, weak, maker, alias
  }

  public var keys: [Key] = []
  public var scopes: [Scope] = []
  public var registrations: [Registered] = []
  public var requests: [(key: Int, request: Request)] = []
  public var unread: [Unread] = []
  public var notes: [Finding] = []
  public var declarations: Declarations
  public var old: OldContainer
  /// What the files that register something import, by module.
  public var imports: [String: Set<String>] = [:]
  /// The module that scope definitions are written in: the one that sees all others.
  public var topModule = ""
  /// Registrations by key, in the order of the text.
  public var byKey: [[Int]] = []
}

/// What the importer itself finds, besides what `trellis check` says of the graph.
public struct Finding: Hashable, Sendable {
  /// `captive`, `copies`, `duplicate`, `missing`, `lifetime`, `unapplied`.
  public var id: String
  public var message: String
  public var place: Place
}
