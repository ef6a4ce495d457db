// The whole library under one name. Documentation/Core.md says who imports a part instead.
@_exported public import TrellisCore
@_exported public import TrellisLifecycle
@_exported public import TrellisPropagation
