import Chapter01Handshake

/// A subscription that is not a class, so it stores its own identifier.
struct StructSubscription: Subscription {
  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}
}
