import Chapter01Handshake

extension Publisher {
  /// Records the calls of this publisher's runs on `timeline`, and changes
  /// nothing.
  ///
  /// Recording does not change lifetimes. It inserts two taps between a
  /// subscription and its subscriber. Each tap is held only by the object that
  /// would hold the original, and holds only the original. One difference
  /// remains: a piece that holds its neighbour *weakly* refers to a tap that no
  /// other object holds, so the reference is nil at once.
  ///
  /// A second run with another subscriber object has its own lanes,
  /// `subscription 2` and `subscriber 2`, and so on. The same subscriber keeps
  /// its lane.
  ///
  /// - Parameters:
  ///   - timeline: the timeline to record on.
  ///   - publisher: the lane of this publisher.
  ///   - subscription: the lane of the subscription that it creates.
  ///   - subscriber: the lane of the subscriber.
  ///   - watching: the lifetimes to record.
  ///   - describe: converts a value to text.
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

/// A publisher whose runs are recorded, made by `recorded(on:as:)`.
public struct RecordedPublisher<Upstream: Publisher>: Publisher {
  /// The output of the recorded publisher.
  public typealias Output = Upstream.Output
  /// The failure of the recorded publisher.
  public typealias Failure = Upstream.Failure

  let upstream: Upstream
  let timeline: Timeline
  let publisher: String
  let subscription: String
  let subscriber: String
  let watching: Timeline.Watching
  let describe: (Output) -> String

  /// Subscribes a tap in place of the subscriber.
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
