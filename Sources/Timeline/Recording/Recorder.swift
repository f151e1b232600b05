import Chapter01Handshake

extension Timeline {
  /// What `recorded(on:as:)` records of the lifetimes of a run's two objects.
  public enum Watching: Sendable {
    /// Nothing: calls only.
    case nothing
    /// When subscription and subscriber are first seen and when released.
    case lifetimes
    /// Lifetimes, and after each call the strong references to the two
    /// objects, where the number has changed.
    case references
  }

  /// Names the lane of a new subscription: `name`, or with a number.
  func lane(ofSubscription name: String) -> String {
    let number = state.withLock { state in
      state.subscriptions[name, default: 0] += 1
      return state.subscriptions[name, default: 0]
    }
    return numbered(name, number)
  }

  /// Names the lane of a subscriber: its own if it was seen before, otherwise
  /// `name`, or with a number.
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

/// Writes one run's events, each on the right lanes.
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

  /// The same for a second subscription, which gets a lane of its own.
  func another() -> Recorder {
    var lanes = lanes
    lanes.subscription = timeline.lane(ofSubscription: lanes.subscriptions)
    return Recorder(timeline: timeline, lanes: lanes, watching: watching)
  }

  // The calls below take what they are given by value and keep it weakly, so
  // that no variable of theirs or of their caller is counted later.

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

  // The next two are not one call with a closure, since a closure would hold
  // what it captures, and that would be counted.

  /// Records a call; what happens until `leave()` is inside it.
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

/// The value as an object, if its type is a class.
///
/// A struct could be boxed by a cast to `AnyObject`; a box is nobody's object.
func liveObject(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}
