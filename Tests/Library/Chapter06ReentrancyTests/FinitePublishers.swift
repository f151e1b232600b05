import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Testing

/// The chapter's finished publishers as sources of a few values, so that one
/// test can check all of them.
enum Source: CaseIterable, CustomTestStringConvertible {
  case ints, sequence, lazySequence, names

  var testDescription: String { "\(self)" }

  /// Returns the values as they appear in a log; `names` always has three.
  func values(_ count: Int) -> [String] {
    self == .names ? ["Manny", "Moe", "Jack"] : (0..<count).map { "\($0)" }
  }

  func subscribe(_ subscriber: some Subscriber<String, Never>, count: Int) {
    switch self {
    case .ints:
      Publishers.IntPublisher(numberOfValues: count)
        .subscribe(Written(downstream: subscriber))
    case .sequence:
      Array(0..<count).publisher.subscribe(Written(downstream: subscriber))
    case .lazySequence:
      (0..<count).lazy.map { "\($0)" }.publisher.subscribe(subscriber)
    case .names:
      MyCoolPublisher().subscribe(subscriber)
    }
  }
}

/// A subscriber that passes numbers on as text.
private final class Written<Downstream: Subscriber<String, Never>>: Subscriber {
  let downstream: Downstream

  init(downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    downstream.receive("\(input)")
  }

  func receive(completion: Subscribers.Completion<Never>) {
    downstream.receive(completion: completion)
  }
}
