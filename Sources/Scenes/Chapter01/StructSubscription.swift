import Chapter01Handshake

/// No class, and still a subscription: it brings an identifier of its own.
struct StructSubscription: Subscription {
  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}
}
