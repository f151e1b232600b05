import Chapter01Handshake

/// A tap in place of the subscriber, in front of it.
final class TapSubscriber<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let recorder: Recorder
  private let describe: (Downstream.Input) -> String
  private let hasSubscription = Locked(false)

  init(
    downstream: Downstream, recorder: Recorder,
    describe: @escaping (Downstream.Input) -> String
  ) {
    self.downstream = downstream
    self.recorder = recorder
    self.describe = describe
  }

  // The subscription released this tap, possibly because it was itself
  // released.
  deinit { recorder.timeline.look() }

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: Subscription) {
    let recorder =
      hasSubscription.exchange(true) ? recorder.another() : recorder
    recorder.see(subscription: subscription)
    recorder.objects.handover = .running
    recorder.enter(.subscription)
    handOver(subscription, recorder)
    recorder.objects.handover = .returned
    recorder.leave()
    recorder.objects.handover = .none
  }

  // A separate method, so that its variable no longer holds the tap on return.
  @inline(never)
  private func handOver(_ subscription: Subscription, _ recorder: Recorder) {
    let tap = TapSubscription(upstream: subscription, recorder: recorder)
    recorder.objects.see(tap: tap)
    downstream.receive(subscription: tap)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    recorder.enter(.value, describe(input))
    defer { recorder.leave() }
    let demand = downstream.receive(input)
    if demand > .none { recorder.record(.returned, "\(demand)") }
    return demand
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: recorder.enter(.completion, "finished")
    case .failure(let error): recorder.enter(.completion, "failure(\(error))")
    }
    defer { recorder.leave() }
    downstream.receive(completion: completion)
  }
}

/// A tap in place of the subscription, between it and the subscriber.
final class TapSubscription: Subscription {
  private let upstream: Subscription
  private let recorder: Recorder

  init(upstream: Subscription, recorder: Recorder) {
    self.upstream = upstream
    self.recorder = recorder
  }

  var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

  func request(_ demand: Subscribers.Demand) {
    recorder.enter(.request, "\(demand)")
    defer { recorder.leave() }
    upstream.request(demand)
  }

  func cancel() {
    recorder.enter(.cancel)
    defer { recorder.leave() }
    upstream.cancel()
  }
}
