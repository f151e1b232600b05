import Chapter01Handshake
import Foundation
import Testing

@Suite("Demand is a number or no limit")
struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test("A demand exposes its limit.")
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

  @Test(
    "A demand is encoded as in Combine: unlimited is 2 to the 63rd.",
    arguments: [
      (Demand.none, "0"), (.max(3), "3"), (.max(.max), "9223372036854775807"),
      (.unlimited, "9223372036854775808"),
    ])
  func encoded(demand: Demand, as text: String) throws {
    let data = try JSONEncoder().encode(demand)
    #expect(String(decoding: data, as: UTF8.self) == text)
  }

  @Test(
    "Null and every number above Int.max decode as unlimited.",
    arguments: ["null", "9223372036854775809", "18446744073709551615"])
  func decodingUnlimited(text: String) throws {
    let demand = try JSONDecoder().decode(Demand.self, from: Data(text.utf8))
    #expect(demand == .unlimited)
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
  private enum Trouble: String, Error, Codable { case small, big }

  @Test("Completions compare by their failures.")
  func equality() {
    typealias Completion = Subscribers.Completion<Trouble>
    #expect(Completion.finished == .finished)
    #expect(Completion.failure(.small) != .failure(.big))
    #expect(Set<Completion>([.finished, .finished, .failure(.big)]).count == 2)
  }

  @Test(
    "A completion survives coding, in Combine's form.",
    arguments: [
      (Subscribers.Completion<Trouble>.finished, #"{"success":true}"#),
      (.failure(.big), #"{"error":"big","success":false}"#),
    ])
  private func coding(
    completion: Subscribers.Completion<Trouble>, as text: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(completion)
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(
      try JSONDecoder().decode(
        Subscribers.Completion<Trouble>.self, from: data) == completion)
  }

  @Test("A failure without its error does not decode.")
  func incomplete() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        Subscribers.Completion<Trouble>.self,
        from: Data(#"{"success":false}"#.utf8))
    }
  }
}
