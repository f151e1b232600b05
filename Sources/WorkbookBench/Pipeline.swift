import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06ControlEvents

/// A way from a source to a closure, whose cost is measured.
struct Pipeline {
  let name: String
  /// What a value should cost at most, in calls of the closure.
  let goal: Double
  /// Sends that many values to the closure.
  let run: (_ count: Int, _ closure: @escaping (Int) -> Void) -> Void

  /// Every pipeline of the book, in the order of the chapters.
  static let all = [sequence, threeMaps]

  static let sequence = Pipeline(name: "sequence → sink", goal: 2.5) {
    (0..<$0).publisher.sink(receiveValue: $1).cancel()
  }

  static let threeMaps = Pipeline(name: "three maps between", goal: 5) {
    (0..<$0).publisher.map { $0 &+ 1 }.map { $0 ^ 1 }.map { $0 &- 1 }
      .sink(receiveValue: $1).cancel()
  }
}
