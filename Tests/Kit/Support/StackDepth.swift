import Chapter01Handshake

extension Publisher {
  /// Plays the publisher to subscribers that request everything at once, return
  /// demand for each next value, or request it, and returns a line for each:
  ///
  ///     all requested at once: 1000 values, the stack stays
  ///
  /// The stack grows if each value is delivered inside the call for the one
  /// before: a long run then overflows it.
  public func stackDepths() -> [String] {
    [
      stackDepth("all requested at once", .unlimited) { _ in .none },
      stackDepth("each returns demand for the next", .max(1)) { _ in .max(1) },
      stackDepth("each requests the next", .max(1)) {
        $0.request(.max(1))
        return .none
      },
    ]
  }

  private func stackDepth(
    _ way: String, _ first: Subscribers.Demand,
    _ more: @escaping (Subscription) -> Subscribers.Demand
  ) -> String {
    var places: [Int] = []
    subscribe(
      ScriptedSubscriber<Output, Failure>(
        onSubscription: { $0.request(first) },
        onValue: { _, subscription in
          var here = 0
          places.append(withUnsafePointer(to: &here) { Int(bitPattern: $0) })
          return more(subscription)
        }))
    // A call for each value needs more than ten bytes of stack.
    let grows =
      places.count > 2 && abs(places[2] - places[places.count - 1]) > 9_999
    return "\(way): \(places.count) values, the stack "
      + (grows ? "grows" : "stays")
  }
}
