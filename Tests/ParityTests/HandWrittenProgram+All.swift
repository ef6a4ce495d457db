extension HandWrittenProgram {
  /// The programs of the folder, each with its definitions for the run.
  static let all: [HandWrittenProgram] = [
    HandWrittenProgram("Lifetimes") { [Lifetimes.App.self] },
    HandWrittenProgram("NeedForms") { [NeedForms.self] },
    HandWrittenProgram("DependencySets", breaks: ["missing": 1]) { [Sets.self, SetsBroken.self] },
    HandWrittenProgram("Initialisers") { [Initialisers.App.self] },
    HandWrittenProgram("Layouts") { [Layouts.self] },
    HandWrittenProgram("Comments") { [Comments.self] },
    HandWrittenProgram("Ticks") { [Ticks.Below.self, Ticks.`class`.self] },
    HandWrittenProgram("Hierarchy") {
      [
        HierarchyTool.self, Hierarchy.Editor.self, Hierarchy.Preview.self, Hierarchy.Guest.self, Hierarchy.App.self,
        Hierarchy.App.Session.self, Hierarchy.App.Session.Document.self,
      ]
    },
    HandWrittenProgram("Extensions") { [Extensions.App.self, Extensions.Session.self] },
    HandWrittenProgram("Attributes") { [Attributes.App.self, Attributes.Session.self] },
    HandWrittenProgram("Protocols") {
      [
        Protocols.App.self, Protocols.Feature.self, Protocols.Nested.self, Protocols.Fixed.self, Protocols.Both.self,
      ]
    },
    HandWrittenProgram("Aliases", breaks: ["duplicate": 1]) { [Aliases.App.self, Aliases.Session.self] },
    HandWrittenProgram("KeyPlaces", breaks: ["cycle": 2]) { [KeyPlaces.App.self, KeyPlaces.Feature.self] },
    HandWrittenProgram("KeyNamesakes") { [KeyNamesakes.App.self] },
    HandWrittenProgram("Types") { [TypesScope.self] },
    HandWrittenProgram("Defaults", breaks: ["missing": 1]) { [Defaults.App.self, Defaults.Session.self] },
    HandWrittenProgram("Modules") { [Modules.App.self, Modules.Other.self] },
    HandWrittenProgram("Helpers", breaks: ["shadow": 2]) { [Helpers.App.self, Helpers.Session.self] },
    HandWrittenProgram("SplitKeys", "SplitScopes", breaks: ["missing": 1]) {
      [SplitScope.self, SplitScope.Below.self]
    },
    HandWrittenProgram("Overriding") { [Overriding.App.self, Overriding.Session.self, Overriding.Deep.self] },
    HandWrittenProgram("Literals", breaks: ["duplicate": 4]) { [Literals.App.self] },
    HandWrittenProgram("Lookalikes") { [Lookalikes.App.self, Lookalikes.Session.self] },
    HandWrittenProgram("LiveOverrides", breaks: [:]) { [LiveOverrides.App.self, LiveOverrides.Session.self] },
    HandWrittenProgram("OverridingLifetimes", breaks: ["override-nothing": 1]) {
      [OverridingLifetimes.App.self, OverridingLifetimes.Session.self]
    },
    HandWrittenProgram("Makers", breaks: ["missing": 1, "isolation": 1, "override-nothing": 1]) {
      [Makers.App.self, Makers.Session.self]
    },
    HandWrittenProgram("UnnamedKeys", breaks: ["missing": 1, "duplicate": 1]) { [UnnamedKeys.App.self] },
    HandWrittenProgram("Depths", breaks: ["too-deep": 2]) { [Depths.App.self, Depths.Session.self] },
    HandWrittenProgram("WeakValues", breaks: ["weak-value": 4]) { [WeakValues.App.self] },
    HandWrittenProgram("OverridingBeside") {
      [OverridingBeside.App.self, OverridingBeside.Session.self, OverridingBeside.Deep.self]
    },
    HandWrittenProgram("OverridesOfNothing", breaks: ["override-nothing": 7, "missing": 1]) {
      [
        OverridesOfNothing.App.self, OverridesOfNothing.Below.self, OverridesOfNothing.Beside.self,
        OverridesOfNothing.Above.self, OverridesOfNothing.Above.Low.self,
      ]
    },
    HandWrittenProgram("Missing", breaks: ["missing": 6, "duplicate": 1]) {
      [Missing.App.self, Missing.Left.self, Missing.Right.self]
    },
    HandWrittenProgram("Cycles", breaks: ["cycle": 6]) { [Cycles.App.self, Cycles.Session.self, Cycles.Other.self] },
    HandWrittenProgram("ScopeCycles", breaks: ["scope-cycle": 2]) {
      [
        ScopeCycles.One.self, ScopeCycles.Two.self, ScopeCycles.Three.self, ScopeCycles.BelowTwo.self,
        ScopeCycles.Alone.self, ScopeCycles.Whole.self,
      ]
    },
    HandWrittenProgram("Twice", breaks: ["duplicate": 7, "shadow": 5]) {
      [Twice.App.self, Twice.Below.self, Twice.Deep.self]
    },
    HandWrittenProgram("BuildConditions", breaks: ["missing": 1], conditions: ["compiler(>=5)"]) {
      [BuildConditions.App.self, BuildConditions.Session.self]
    },
    HandWrittenProgram(
      "Branches",
      conditions: ["BranchesFlags.isOn", "case 2", "!BranchesFlags.isOff"]
    ) { [Branches.self] },
    HandWrittenProgram("Contributions", breaks: ["duplicate": 5, "missing": 2, "cycle": 1]) {
      [
        Contributions.App.self, Contributions.Session.self, Contributions.Note.self, Contributions.Other.self,
        Contributions.Other.Below.self,
      ]
    },
    HandWrittenProgram(
      "Decorations", breaks: ["cycle": 2, "missing": 1, "override-nothing": 1, "shadow": 1],
      conditions: ["DecorationsFlags.isOn"]
    ) {
      [Decorations.App.self, Decorations.Session.self, Decorations.Deep.self, Decorations.Below.self]
    },
    HandWrittenProgram("AsyncFactories", breaks: ["async-in-sync": 6]) {
      [AsyncFactories.App.self, AsyncFactories.Session.self]
    },
    HandWrittenProgram("MainActors", breaks: ["isolation": 10]) {
      [MainActors.App.self, MainActors.Session.self, MainActors.Deep.self]
    },
    HandWrittenProgram("Hooks") { [Hooks.App.self] },
    HandWrittenProgram("Closures") { [Closures.self] },
    HandWrittenProgram("Locals") { [Locals.App.self] },
    HandWrittenProgram("Uses") { [Uses.App.self, Uses.Session.self] },
    HandWrittenProgram("GenericModules") { [GenericModules.App.self, GenericModules.Other.self] },
    HandWrittenProgram("OwnKeys") { [OwnKeys.App.self] },
    HandWrittenProgram("Privates") { Privates.definitions },
    HandWrittenProgram("DirectCalls", breaks: ["duplicate": 1]) { [DirectCalls.App.self] },
    HandWrittenProgram("Inherited") {
      [Inherited.App.self, Inherited.One.self, Inherited.Two.self, Inherited.Three.self, Inherited.Three.Parent.self]
    },
    HandWrittenProgram("RegistryAliases") {
      [RegistryAliases.App.self, RegistryAliases.Session.self, RegistryAliases.Feature.self]
    },
    HandWrittenProgram("RegistryMethods", conditions: ["registryMethodsIsOn"]) {
      [RegistryMethods.App.self, RegistryMethods.Session.self]
    },
    HandWrittenProgram("InnerNames") { [InnerNames.App.self] },
    HandWrittenProgram("Handovers") {
      [Handovers.App.self, Handovers.Session.self, Handovers.Note.self, Handovers.Side.self]
    },
    HandWrittenProgram("Captives") { [Captives.App.self, Captives.Session.self] },
    HandWrittenProgram("Wrappers") { [Wrappers.App.self, Wrappers.Session.self] },
    HandWrittenProgram("Currents") { [Currents.App.self, Currents.Session.self, Currents.Side.self] },
    HandWrittenProgram("Composition") { [Composition.App.self, Composition.Session.self] },
  ]
}
