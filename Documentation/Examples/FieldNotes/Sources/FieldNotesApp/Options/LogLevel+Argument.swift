public import ArgumentParser
public import FieldNotesKeys

extension LogLevel: ExpressibleByArgument {}
