/// The names of a run's three lanes.
struct RunLanes {
  let publisher: String
  /// The name of the subscriptions' lanes, without a number.
  let subscriptions: String
  var subscription: String
  let subscriber: String

  /// Returns the calling and the called lane; nil is the lane of the running
  /// call.
  func ends(of kind: Timeline.Event.Kind) -> (from: String?, to: String) {
    switch kind {
    case .subscribe: (nil, publisher)
    case .subscription: (publisher, subscriber)
    case .request, .cancel, .returned: (subscriber, subscription)
    default: (subscription, subscriber)
    }
  }
}
