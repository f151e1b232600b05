import CombineRebuilt
import Foundation
import Testing

func countdown(
  from start: Int, every interval: TimeInterval, on loop: RunLoop
) -> AnyPublisher<Int, Never> {
  Timer.publish(every: interval, on: loop, in: .default)
    .autoconnect()
    .scan(start) { left, _ in left - 1 }
    .prefix(start)
    .eraseToAnyPublisher()
}

@Suite("A countdown that finishes at zero")
struct CountdownTests {
  @Test("It counts down to zero, and finishes.")
  func counts() {
    var lines: [String] = []
    let token = countdown(from: 3, every: 0.001, on: .current).sink {
      lines.append("\($0)")
    } receiveValue: {
      lines.append("\($0)")
    }
    while lines.last != "finished" {
      _ = RunLoop.current.run(mode: .default, before: Date() + 0.01)
    }
    #expect(lines == ["2", "1", "0", "finished"])
    token.cancel()
  }
}
