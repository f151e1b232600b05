import CombineRebuilt
import Foundation
import Testing

final class Trace: TextOutputStream {
  private(set) var text = ""

  func write(_ string: String) { text += string }
}

func total(_ prices: [String], trace: Trace) -> AnyPublisher<Int, Never> {
  prices.publisher
    .print("prices", to: trace)
    .compactMap { Int($0) }
    .filter { $0 > 0 }
    .print("good", to: trace)
    .eraseToAnyPublisher()
}

@Suite("A pipeline with debug output")
struct DebugPrintTests {
  @Test("It prints the lines that Combine would print.")
  func lines() {
    let trace = Trace()
    var prices: [Int] = []
    total(["3", "x"], trace: trace).sink { prices.append($0) }.cancel()
    #expect(prices == [3])
    #expect(
      trace.text.split(separator: "\n") == [
        #"prices: receive subscription: (["3", "x"])"#,
        #"good: receive subscription: (Print)"#,
        "good: request unlimited",
        "prices: request unlimited",
        "prices: receive value: (3)",
        "good: receive value: (3)",
        "prices: receive value: (x)",
        "prices: request max: (1) (synchronous)",
        "prices: receive finished",
        "good: receive finished",
      ])
  }
}
