import Chapter01Handshake

extension Timeline {
  /// What `recorded(on:as:)` records of the lifetimes of a run's two objects.
  public enum Watching: Sendable {
    /// Nothing: calls only.
    case nothing
    /// When subscription and subscriber are first seen and when released.
    case lifetimes
  }

  /// The lane of a new subscription: `name`, then `name 2`…
  func lane(ofSubscription name: String) -> String {
    let number = state.withLock { state in
      state.subscriptions[name, default: 0] += 1
      return state.subscriptions[name, default: 0]
    }
    return numbered(name, number)
  }

  /// The lane of a subscriber: its own if it was seen before, otherwise
  /// `name`, then `name 2`…
  func lane(of object: AnyObject?, named name: String) -> String {
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
  let publisher: String
  let subscription: String
  let subscriber: String
  let watching: Timeline.Watching

  func watch(_ object: AnyObject?, as lane: String) {
    guard watching == .lifetimes, let object else { return }
    timeline.watch(object, as: lane)
  }

  func record(_ kind: Timeline.Event.Kind, _ text: String = "") {
    let (from, to) =
      switch kind {
      case .subscribe: (subscriber, publisher)
      case .subscription: (publisher, subscriber)
      case .request, .cancel, .returned: (subscriber, subscription)
      default: (subscription, subscriber)
      }
    timeline.record(kind, from: from, to: to, text: text)
  }
}

/// The value as an object, if its type is a class.
///
/// A struct could be boxed by a cast to `AnyObject`; a box is nobody's object.
func liveObject<Value>(_ value: Value) -> AnyObject? {
  type(of: value as Any) is AnyClass ? value as AnyObject : nil
}
