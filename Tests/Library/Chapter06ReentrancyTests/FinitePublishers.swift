import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Testing

/// The chapter's finished publishers, each as a source of a few values, so
/// that one test can hold all of them to one contract.
enum Source: CaseIterable, CustomTestStringConvertible {
  case ints, sequence, lazySequence, names

  var testDescription: String { "\(self)" }

  /// The values as they are written in a log; `names` has always three.
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

/// Passes numbers on as text.
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
