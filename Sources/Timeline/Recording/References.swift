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
    let last = events.last { $0.kind == .count && $0.to == lane }
    if last?.text != "\(count)" { append(.count, to: lane, text: "\(count)") }
  }
}

/// The strong references to `object`, without the one that counting takes.
@inline(never)
func references(to object: AnyObject) -> Int {
  Int(bitPattern: _getRetainCount(object)) - 1
}

/// What a recorded run counts: its subscriber, its subscription, and the tap
/// that the subscriber holds in the subscription's place.
final class ReferenceCounts {
  weak var subscriber: AnyObject?
  weak var subscription: AnyObject?
  weak var tap: AnyObject?
  /// Whether the tap is being handed over, and so held by the call itself.
  var handsOver = false

  func ofSubscriber() -> Int? {
    subscriber.map { references(to: $0) - 1 }
  }

  /// As many as there would be without the tap.
  ///
  /// Who holds the tap would hold the subscription; the tap itself and the
  /// call that hands it over would not be there.
  func ofSubscription() -> Int? {
    guard let subscription else { return nil }
    let own = references(to: subscription) - 1
    guard let tap else { return own }
    return own + references(to: tap) - 1 - (handsOver ? 2 : 1)
  }
}
