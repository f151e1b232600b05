/// The names of a run's three lanes.
struct RunLanes {
  let publisher: String
  let subscription: String
  let subscriber: String

  /// Who calls whom.
  func ends(of kind: Timeline.Event.Kind) -> (from: String, to: String) {
    switch kind {
    case .subscribe: (subscriber, publisher)
    case .subscription: (publisher, subscriber)
    case .request, .cancel, .returned: (subscriber, subscription)
    default: (subscription, subscriber)
    }
  }
}
