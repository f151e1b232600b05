import Chapter01Handshake
import Foundation

extension Timeline {
  /// Records the number of strong references to `object`.
  ///
  /// Use it only to show a count in a scene, never to decide anything. The
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

extension Timeline {
  /// Waits until the objects of recorded runs were released, on any thread, for
  /// at most ten seconds.
  public func waitForRelease(of lanes: String...) {
    let end = ContinuousClock.now + .seconds(10)
    for lane in lanes {
      let run = state.withLock { $0.runs[lane] }
      while run?.object(on: lane) != nil, ContinuousClock.now < end {
        sched_yield()
      }
    }
  }
}

/// Returns the number of strong references to `object`, without the one for
/// counting.
@inline(never)
func references(to object: AnyObject) -> Int {
  Int(bitPattern: _getRetainCount(object)) - 1
}

/// Returns the number of strong references to the weakly held object, without
/// our own.
func references(to weak: Weak) -> Int? {
  // Subtract two: the reference read here, and the closure's argument.
  weak.object.map { references(to: $0) - 1 }
}

/// The two objects of a recorded run, and the tap that the subscriber holds in
/// place of the subscription; all are held weakly.
final class RunObjects {
  /// The state of the publisher's call that passes its subscription on.
  enum Handover {
    case none, running
    /// The subscriber has returned, but the publisher's call has not.
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
    // Read a weak reference outside the lock, since that can release the
    // object.
    let copy = state.withLock { $0 }
    return lane == lanes.subscriber
      ? copy.subscriber.object : copy.subscription.object
  }

  /// Returns the number of strong references without those of the recording;
  /// nil if the object was released.
  ///
  /// Without recording, an owner of the tap would own the subscription; the
  /// tap's own reference does not count. During the handover, debug builds hold
  /// each argument once more, and the call that passes the tap holds it, too.
  /// The rest is the publisher's own constant.
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
