import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import DecodedObjects

@Suite("Objects that a decoder builds", .scope(ShopScope.self))
struct DecodedObjectsTests {
  private let sound = #"{ "number": 1, "amount": 10, "currency": "GBP", "customer": "Ada" }"#

  private func read(_ text: String) throws -> Recovered<Order> {
    try orders(in: Data(text.utf8), for: testScope(ShopScope.self))
  }

  @Test func `an order is complete once it is decoded`() throws {
    let order = try #require(try read("[\(sound)]").elements.first)
    #expect(order.number == 1 && order.total == 12 && order.customer == "Ada")
  }

  @Test func `the scope provides what a file leaves out`() throws {
    let list = try read(#"[{ "number": 2, "amount": 5, "currency": "EUR" }]"#)
    #expect(list.elements.map(\.customer) == ["a guest"])
  }

  @Test func `an unreadable order does not affect the others`() throws {
    let list = try read(#"[\#(sound), { "number": 2, "amount": 5, "currency": "XXX" }, 7, \#(sound)]"#)
    #expect(list.elements.count == 2)
    #expect(list.errors.count == 2)
    guard case DecodingError.dataCorrupted(let context)? = list.errors.first else {
      Issue.record("\(list.errors)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["Index 1", "currency"])
  }

  @Test func `a decoder without a scope throws an error that says what to do`() throws {
    let error = #expect(throws: (any Error).self) { try JSONDecoder().decode(Order.self, from: Data(sound.utf8)) }
    #expect("\(error as Any)".contains("trellisScope"))
  }

  @Test func `the old way charges nothing in an unknown currency`() throws {
    let order = try JSONDecoder().decode(Old.Order.self, from: Data(#"{ "amount": 10, "currency": "XXX" }"#.utf8))
    order.rates = Rates(table: [:])
    #expect(order.total == 0)
  }

  @Test func `the old way crashes if the rest was never set`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let text = #"{ "number": 1, "amount": 10, "currency": "GBP" }"#
      print(try JSONDecoder().decode(Old.Order.self, from: Data(text.utf8)).total)
    }
    let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Unexpectedly found nil"), "\(said)")
  }
}
