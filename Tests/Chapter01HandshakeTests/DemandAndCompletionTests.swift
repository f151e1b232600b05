import Chapter01Handshake
import Foundation
import Testing

@Suite("Demand is a number or no limit")
struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test("A demand knows its limit, and says it.")
  func limits() {
    #expect(Demand.none.max == 0)
    #expect(Demand.max(3).max == 3)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.max(0) == .none)
    #expect("\(Demand.max(3)) \(Demand.unlimited)" == "max(3) unlimited")
  }

  @Test("Unlimited is greater than every number.")
  func order() {
    #expect(Demand.none < .max(1))
    #expect(Demand.max(1) < .max(2))
    #expect(Demand.max(.max) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited))
    #expect(!(Demand.unlimited < .max(.max)))
    #expect(Demand.unlimited > .none)
  }

  @Test("A negative demand traps.")
  func negative() async {
    await #expect(processExitsWith: .failure) { _ = Demand.max(-1) }
  }

  @Test(
    "A demand survives coding.", arguments: [Demand.none, .max(3), .unlimited])
  func coding(demand: Demand) throws {
    let data = try JSONEncoder().encode(demand)
    #expect(try JSONDecoder().decode(Demand.self, from: data) == demand)
  }

  @Test("A negative number does not decode.")
  func decodingNegative() {
    let data = Data(#"-1"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Demand.self, from: data)
    }
  }
}

@Suite("A completion is an end or a failure")
struct CompletionTests {
  private enum Trouble: Error { case small, big }

  @Test("Completions compare by their failures.")
  func equality() {
    typealias Completion = Subscribers.Completion<Trouble>
    #expect(Completion.finished == .finished)
    #expect(Completion.failure(.small) != .failure(.big))
    #expect(Set<Completion>([.finished, .finished, .failure(.big)]).count == 2)
  }
}
