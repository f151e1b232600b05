import Chapter01Handshake

extension Publisher {
  /// Records what passes here on `timeline`, and changes nothing.
  ///
  /// Nobody lives longer or shorter for being recorded: between a subscription
  /// and its subscriber stand two taps, each held only by what would have held
  /// the real one, and each holding only the real one. So a piece that holds
  /// its neighbour *weakly* does behave differently when it is recorded: it
  /// refers to a tap that nobody else holds, and finds it gone at once.
  ///
  /// A second run with another subscriber object gets lanes of its own,
  /// `subscription 2` and `subscriber 2`, and so on. The same subscriber again
  /// keeps its lane.
  ///
  /// - Parameters:
  ///   - timeline: where to record.
  ///   - publisher: the lane of this publisher.
  ///   - subscription: the lane of the subscription that it makes.
  ///   - subscriber: the lane of whoever subscribes.
  ///   - watching: what to record of their lifetimes.
  ///   - describe: how a value is written.
  public func recorded(
    on timeline: Timeline, as publisher: String = "publisher",
    subscription: String = "subscription", subscriber: String = "subscriber",
    watching: Timeline.Watching = .nothing,
    describe: @escaping (Output) -> String = { "\($0)" }
  ) -> RecordedPublisher<Self> {
    timeline.declare(["program", publisher, subscription, subscriber])
    return RecordedPublisher(
      upstream: self, timeline: timeline, publisher: publisher,
      subscription: subscription, subscriber: subscriber,
      watching: watching, describe: describe)
  }
}

/// A publisher whose runs are recorded; `recorded(on:as:)` makes it.
public struct RecordedPublisher<Upstream: Publisher>: Publisher {
  /// What the recorded publisher delivers.
  public typealias Output = Upstream.Output
  /// How the recorded publisher can fail.
  public typealias Failure = Upstream.Failure

  let upstream: Upstream
  let timeline: Timeline
  let publisher: String
  let subscription: String
  let subscriber: String
  let watching: Timeline.Watching
  let describe: (Output) -> String

  /// Subscribes a tap in the subscriber's place.
  public func receive<S: Subscriber>(subscriber downstream: S)
  where S.Input == Output, S.Failure == Failure {
    let lanes = RunLanes(
      publisher: publisher, subscriptions: subscription,
      subscription: timeline.lane(ofSubscription: subscription),
      subscriber: timeline.lane(of: downstream, named: subscriber))
    timeline.declare([lanes.subscription, lanes.subscriber])
    let recorder = Recorder(
      timeline: timeline, lanes: lanes, watching: watching)
    recorder.see(subscriber: downstream)
    recorder.enter(.subscribe)
    defer { recorder.leave() }
    upstream.subscribe(
      TapSubscriber(
        downstream: downstream, recorder: recorder, describe: describe))
  }
}
