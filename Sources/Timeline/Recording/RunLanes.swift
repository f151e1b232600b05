/// The names of a run's three lanes.
struct RunLanes {
  let publisher: String
  /// What the lanes of its subscriptions are called, without a number.
  let subscriptions: String
  var subscription: String
  let subscriber: String

  /// Who calls whom; nil is whoever is at work.
  func ends(of kind: Timeline.Event.Kind) -> (from: String?, to: String) {
    switch kind {
    case .subscribe: (nil, publisher)
    case .subscription: (publisher, subscriber)
    case .request, .cancel, .returned: (subscriber, subscription)
    default: (subscription, subscriber)
    }
  }
}
