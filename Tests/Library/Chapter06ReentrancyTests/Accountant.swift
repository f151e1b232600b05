import Chapter01Handshake
import Chapter05Demand

/// A subscriber that follows a script and checks demand against signals.
final class Accountant: Subscriber {
  typealias Input = String
  typealias Failure = Never

  private let script: Script
  private let expected: [String]
  private var subscription: Subscription?
  private var asked = Subscribers.Demand.none
  private var delivered = 0
  private var isInside = false
  private var isCancelled = false
  private var isFinished = false
  /// The violations of the contract.
  private(set) var complaints: [String] = []

  init(_ script: Script, expected: [String]) {
    self.script = script
    self.expected = expected
  }

  /// Runs the script, and checks the account after each step.
  func run(_ subscribe: (Accountant) -> Void) {
    subscribe(self)
    audit("subscribing")
    for (number, step) in script.outside.enumerated() {
      perform(step)
      audit("step \(number)")
    }
    subscription = nil
  }

  func receive(subscription: Subscription) {
    if self.subscription != nil { complain("a second subscription") }
    self.subscription = subscription
  }

  func receive(_ input: String) -> Subscribers.Demand {
    if isInside { complain("a value inside a value") }
    if isCancelled { complain("a value after a cancel") }
    if isFinished { complain("a value after the end") }
    if asked <= delivered { complain("more than was asked for") }
    guard delivered < expected.count, expected[delivered] == input else {
      complain("\(input) as number \(delivered)")
      return .none
    }
    let reaction = script.inside[delivered]
    delivered += 1
    isInside = true
    reaction.steps.forEach(perform)
    isInside = false
    asked += reaction.returned
    return reaction.returned
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if isInside { complain("an end inside a value") }
    if isCancelled { complain("an end after a cancel") }
    if isFinished { complain("a second end") }
    if delivered < expected.count { complain("an end before the last value") }
    isFinished = true
  }

  private func perform(_ step: Script.Step) {
    switch step {
    case .request(let demand):
      asked += demand
      subscription?.request(demand)
    case .cancel:
      isCancelled = true
      subscription?.cancel()
    }
  }

  private func audit(_ moment: String) {
    guard !isCancelled || isFinished else { return }
    let due = asked.max.map { min($0, expected.count) } ?? expected.count
    if !isFinished || delivered > due, delivered != due {
      complain("\(delivered) of \(due) due after \(moment)")
    }
    if isFinished != (delivered == expected.count) {
      complain("the end at the wrong time, after \(moment)")
    }
  }

  private func complain(_ complaint: String) {
    complaints.append(complaint)
  }
}
