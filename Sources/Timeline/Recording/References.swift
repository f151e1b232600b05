import Chapter01Handshake

extension Timeline {
  /// Records how many strong references to `object` there are.
  ///
  /// Good enough to show a count in a scene, never to decide anything: the
  /// optimizer may merge references, so draw figures from debug builds.
  public func countReferences(of object: AnyObject, _ lane: String) {
    record(.count, to: lane, text: "\(references(to: object))")
  }

  /// Records a count if it differs from the lane's last one.
  func recount(_ count: Int, _ lane: String) {
    state.withLock { state in
      let last = state.recording.events.last {
        $0.kind == .count && $0.to == lane
      }
      guard last?.text != "\(count)" else { return }
      var event = Event(.count, to: lane, text: "\(count)", time: state.now)
      (event.thread, event.depth) = state.calls.place
      state.add(event)
    }
  }
}

/// The strong references to `object`, without the one that counting takes.
@inline(never)
func references(to object: AnyObject) -> Int {
  Int(bitPattern: _getRetainCount(object)) - 1
}

/// The strong references to what `weak` refers to, without our own.
func references(to weak: Weak) -> Int? {
  // Two: the one that is read here, and the closure's argument.
  weak.object.map { references(to: $0) - 1 }
}

/// The two objects of a recorded run, and the tap that the subscriber holds in
/// the subscription's place; all of them weakly.
final class RunObjects {
  /// How far the publisher is with handing its subscription over.
  enum Handover {
    case none, running
    /// The subscriber has returned, and the publisher's call has not.
    case returned
  }

  private struct State {
    var subscriber = Weak()
    var subscription = Weak()
    var tap = Weak()
    var handover = Handover.none
  }

  let lanes: RunLanes
  private let state = Locked(State())

  init(lanes: RunLanes) { self.lanes = lanes }

  func see(subscriber: AnyObject) {
    state.withLock { $0.subscriber.object = subscriber }
  }

  func see(subscription: AnyObject) {
    state.withLock { $0.subscription.object = subscription }
  }

  func see(tap: AnyObject) {
    state.withLock { $0.tap.object = tap }
  }

  var handover: Handover {
    get { state.withLock { $0.handover } }
    set { state.withLock { $0.handover = newValue } }
  }

  func object(on lane: String) -> AnyObject? {
    // A weak reference is read outside the lock: that can release the object.
    let copy = state.withLock { $0 }
    return lane == lanes.subscriber
      ? copy.subscriber.object : copy.subscription.object
  }

  /// The strong references as they would be without the recording; nil if the
  /// object is gone.
  ///
  /// Who holds the tap would hold the subscription; that the tap holds the
  /// subscription does not count. While it is handed over, debug builds hold
  /// each argument once more, and the call that passes the tap on holds it
  /// too; what counts is the publisher's own constant.
  func count(on lane: String) -> Int? {
    let copy = state.withLock { $0 }
    if lane == lanes.subscriber { return references(to: copy.subscriber) }
    guard let own = references(to: copy.subscription) else { return nil }
    let argument = copy.handover == .none ? 0 : 1
    guard let ofTap = references(to: copy.tap) else { return own - argument }
    let passing = copy.handover == .running ? 2 : 0
    return own - 1 - argument + ofTap - passing
  }
}
