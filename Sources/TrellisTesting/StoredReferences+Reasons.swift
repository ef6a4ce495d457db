extension StoredReferences.Hidden {
  /// Whether it is told whatever else is known: a closure or a task that is stored captures something, most often.
  var isLikely: Bool {
    switch self {
    case .closure, .task: true
    case .object, .unreadable, .actor: false
    }
  }

  /// How it may keep the object alive that it belongs to.
  var ownReason: String {
    switch self {
    case .closure(let property): "its property '\(property)' is a closure, which may have captured it"
    case .task(let property): "its property '\(property)' is a task, which may have captured it"
    case .object(let property, let type):
      "its property '\(property)' holds an object that no factory has made (\(type)), which may lead back to it"
    case .unreadable(let property): "its property '\(property)' cannot be read, and may lead back to it"
    case .actor: "it is an actor, whose properties are not read: one of them, or a task, may lead back to it"
    }
  }

  /// How it may keep something else alive.
  ///
  /// - Parameter holder: The object that it belongs to.
  func reason(in holder: String) -> String {
    switch self {
    case .closure(let property): "\(holder) has the closure '\(property)', which may have captured it"
    case .task(let property): "\(holder) has the task '\(property)', which may have captured it"
    case .object(let property, let type):
      "\(holder) holds an object that no factory has made (\(type)) by its property '\(property)', which may lead to it"
    case .unreadable(let property): "\(holder) has the property '\(property)', which cannot be read and may lead to it"
    case .actor: "\(holder) is an actor, whose properties are not read: one of them, or a task, may lead to it"
    }
  }
}
