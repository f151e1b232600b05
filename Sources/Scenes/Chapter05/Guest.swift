import Chapter01Handshake

/// A subscriber that prints its calls; `answer` returns its demand.
final class Guest<Input>: Subscriber {
  typealias Failure = Never

  private let demand: Subscribers.Demand
  private let answer: (Guest, Input) -> Subscribers.Demand
  private var subscription: Subscription?

  init(
    demand: Subscribers.Demand = .none,
    answer: @escaping (Guest, Input) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.demand = demand
    self.answer = answer
  }

  func request(_ demand: Subscribers.Demand) {
    print("request \(demand)")
    subscription?.request(demand)
  }

  func cancel() {
    print("cancel")
    subscription?.cancel()
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    if demand > .none { request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    print("value \(input)")
    let more = answer(self, input)
    if more > .none { print("return \(more)") }
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) {
    print("\(completion)")
    subscription = nil
  }
}
