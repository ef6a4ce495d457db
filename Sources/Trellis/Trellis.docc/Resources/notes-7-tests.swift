import Testing
import TrellisTesting
@testable import Notes

struct FakeStore: NoteStore {
  func text(of note: Int) -> String { "Fake" }
}

@Test(
  .scope(AppScope.self) { $0.override(.store) { FakeStore() } },
  .scope(SessionScope.self, .init(user: "Grace")))
func `an editor shows its note`() throws {
  let session = try testScope(SessionScope.self)
  #expect(try session.resolve(.editor).title == "Fake, read by Grace")
}
