import Chapter01Handshake

extension Timeline {
  /// The lifetimes of a run's two objects that `recorded(on:as:)` records.
  public enum Watching: Sendable {
    /// No lifetimes, only calls.
    case nothing
    /// The first sight of subscription and subscriber, and their release.
    case lifetimes
    /// Lifetimes, and after each call the strong references to the two objects,
    /// if their number changed.
    case references
  }

  /// Returns the lane of a new subscription: `name`, or `name` with a number.
  func lane(ofSubscription name: String) -> String {
    let number = state.withLock { state in
      state.subscriptions[name, default: 0] += 1
      return state.subscriptions[name, default: 0]
    }
    return numbered(name, number)
  }

  /// Returns the lane of a subscriber: its earlier lane, or else `name` or
  /// `name` with a number.
  func lane(of subscriber: Any, named name: String) -> String {
    let object = liveObject(subscriber)
    // As in `look()`: a weak reference is read outside the lock.
    let known = state.withLock { $0.subscribers[name] ?? [] }
    if let object, let place = known.firstIndex(where: { $0.object === object })
    {
      return numbered(name, place + 1)
    }
    let number = state.withLock { state in
      state.subscribers[name, default: []].append(Weak(object: object))
      return state.subscribers[name, default: []].count
    }
    return numbered(name, number)
  }
}

private func numbered(_ name: String, _ number: Int) -> String {
  number == 1 ? name : "\(name) \(number)"
}

/// Records one run's events, each on the right lanes.
struct Recorder {
  let timeline: Timeline
  let lanes: RunLanes
  let watching: Timeline.Watching
  let objects: RunObjects

  init(timeline: Timeline, lanes: RunLanes, watching: Timeline.Watching) {
    self.timeline = timeline
    self.lanes = lanes
    self.watching = watching
    objects = RunObjects(lanes: lanes)
    timeline.state.withLock { [objects] state in
      state.runs[lanes.subscription] = objects
      state.runs[lanes.subscriber] = objects
    }
  }

  /// Returns a recorder for a second subscription, with a lane of its own.
  func another() -> Recorder {
    var lanes = lanes
    lanes.subscription = timeline.lane(ofSubscription: lanes.subscriptions)
    return Recorder(timeline: timeline, lanes: lanes, watching: watching)
  }

  // The methods below hold their arguments weakly, so that no variable of
  // theirs or of their callers is counted later.

  func see(subscriber value: Any) {
    guard let object = liveObject(value) else { return }
    objects.see(subscriber: object)
    if watching != .nothing { timeline.watch(object, as: lanes.subscriber) }
  }

  func see(subscription value: Any) {
    guard let object = liveObject(value) else { return }
    objects.see(subscription: object)
    if watching != .nothing { timeline.watch(object, as: lanes.subscription) }
  }

  // The next two are not one method with a closure, because a closure would
  // hold its captures, which would be counted.

  /// Records a call; events until `leave()` are inside it.
  func enter(_ kind: Timeline.Event.Kind, _ text: String = "") {
    timeline.enter(event(kind, text))
    count()
  }

  func leave() { timeline.leave() }

  func record(_ kind: Timeline.Event.Kind, _ text: String) {
    let event = event(kind, text)
    timeline.record(kind, from: event.from, to: event.to, text: text)
    count()
  }

  private func event(
    _ kind: Timeline.Event.Kind, _ text: String
  ) -> Timeline.Event {
    let (from, to) = lanes.ends(of: kind)
    return .init(kind, from: from, to: to, text: text)
  }

  private func count() {
    guard watching == .references else { return }
    for lane in [lanes.subscriber, lanes.subscription] {
      objects.count(on: lane).map { timeline.recount($0, lane) }
    }
  }
}

/// Returns the value as an object, if its type is a class.
///
/// A cast of a struct to `AnyObject` would create a box, which is not one of
/// the run's objects.
func liveObject(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}
