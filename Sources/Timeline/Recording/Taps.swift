import Chapter01Handshake

/// Stands in the subscriber's place, in front of it.
final class TapSubscriber<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let recorder: Recorder
  private let describe: (Downstream.Input) -> String

  init(
    downstream: Downstream, recorder: Recorder,
    describe: @escaping (Downstream.Input) -> String
  ) {
    self.downstream = downstream
    self.recorder = recorder
    self.describe = describe
  }

  // The subscription lets go of its subscriber: perhaps because it is gone.
  deinit { recorder.timeline.look() }

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: Subscription) {
    recorder.watch(subscription: subscription)
    recorder.record(.subscription)
    let tap = TapSubscription(upstream: subscription, recorder: recorder)
    recorder.counts.tap = tap
    recorder.counts.handsOver = true
    downstream.receive(subscription: tap)
    recorder.counts.handsOver = false
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    recorder.record(.value, describe(input))
    let demand = downstream.receive(input)
    if demand > .none { recorder.record(.returned, "\(demand)") }
    return demand
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: recorder.record(.completion, "finished")
    case .failure(let error): recorder.record(.completion, "failure(\(error))")
    }
    downstream.receive(completion: completion)
  }
}

/// Stands in the subscription's place, behind the subscriber's back.
final class TapSubscription: Subscription {
  private let upstream: Subscription
  private let recorder: Recorder

  init(upstream: Subscription, recorder: Recorder) {
    self.upstream = upstream
    self.recorder = recorder
  }

  var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

  func request(_ demand: Subscribers.Demand) {
    recorder.record(.request, "\(demand)")
    upstream.request(demand)
  }

  func cancel() {
    recorder.record(.cancel)
    upstream.cancel()
  }
}
