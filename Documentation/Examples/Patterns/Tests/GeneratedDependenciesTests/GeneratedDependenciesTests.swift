import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import GeneratedDependencies

@Suite("The generated dependencies", .scope(SessionScope.self, SessionScope.Inputs(user: "Ada")))
struct GeneratedDependenciesTests {
  @Test func `a type reads its dependencies by name`() throws {
    let session = try testScope(SessionScope.self)
    #expect(session.api.account === session.account)
    #expect(session.api.get("notes") == "notes as Ada")
  }

  @Test func `a maker adds the argument that only the caller has`() throws {
    #expect(try testScope(SessionScope.self).profile(7).title() == "profile/7 as Ada")
  }

  @Test func `a lazy need breaks the cycle`() throws {
    #expect(try testScope(SessionScope.self).account.renew() == "login as Ada")
  }

  @Test func `a test creates one object from its own dependencies`() throws {
    let session = try testScope(SessionScope.self)
    let model = ProfileModel(page: 1, .init(api: session.api, account: session.account))
    #expect(model.title() == "profile/1 as Ada")
  }

  @Test func `the old way crashes on a cycle`() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) { print(Old.Factory().api) }
  }
}
