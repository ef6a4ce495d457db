import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import GeneratedDependencies

@Suite("The generated dependencies", .scope(SessionScope.self, SessionScope.Inputs(user: "Ada")))
struct GeneratedDependenciesTests {
  @Test func `a struct lists the dependencies once, and its owner reads them by name`() throws {
    let session = try testScope(SessionScope.self)
    #expect(session[.api].account === session[.account])
    #expect(session[.api].get("notes") == "notes as Ada")
  }

  @Test func `the factory adds what only the caller knows`() throws {
    #expect(try testScope(SessionScope.self)[.profile](7).title() == "profile/7 as Ada")
  }

  @Test func `a loop whose one side waits is none`() throws {
    #expect(try testScope(SessionScope.self)[.account].renew() == "login as Ada")
  }

  @Test func `a test builds one object from a struct of its own`() throws {
    let session = try testScope(SessionScope.self)
    let model = ProfileModel(page: 1, .init(api: session[.api], account: session[.account]))
    #expect(model.title() == "profile/1 as Ada")
  }

  @Test func `the old way crashes in a loop`() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) { print(Old.Factory().api) }
  }
}
