import Chapter01Handshake

/// A reference that keeps nothing alive.
struct Weak {
  weak var object: AnyObject?
}

/// An object whose release the time line waits for.
struct WatchedObject {
  let id: Int
  let lane: String
  let reference: Weak
}

extension Timeline {
  /// Records that `object` lives, and later that it was released.
  ///
  /// The object is held by a weak reference. Its release is noticed at the next
  /// event, at the next `look()`, or when the history is read; of several that
  /// went in between, in the order in which they were watched. A class of your
  /// own can hold a `LifetimeWitness`, which notices at once.
  public func watch(_ object: AnyObject, as lane: String) {
    record(.born, to: lane)
    state.withLock { state in
      state.nextWatch += 1
      state.objects.append(
        WatchedObject(
          id: state.nextWatch, lane: lane, reference: Weak(object: object)))
    }
  }

  /// Records the release of watched objects that are gone.
  public func look() {
    // Reading a weak reference can make this the last owner for a moment, so
    // it happens outside the lock; of several threads, one records.
    let watched = state.withLock { $0.objects }
    for gone in watched where gone.reference.object == nil {
      let isOurs = state.withLock { state in
        guard let place = state.objects.firstIndex(where: { $0.id == gone.id })
        else { return false }
        state.objects.remove(at: place)
        return true
      }
      if isOurs { append(Event(.released, to: gone.lane), values: [:]) }
    }
  }
}

/// What an object holds so that its release is recorded when it happens.
///
/// Declare it as the first stored property: properties are released in order,
/// and what the later ones release is then recorded after this object.
///
///     final class Owner {
///       let witness: LifetimeWitness
///       init(_ timeline: Timeline) {
///         witness = LifetimeWitness(on: timeline, as: "owner")
///       }
///     }
public final class LifetimeWitness {
  private let timeline: Timeline
  private let lane: String

  /// Records that the object of `lane` lives.
  public init(on timeline: Timeline, as lane: String) {
    self.timeline = timeline
    self.lane = lane
    timeline.record(.born, to: lane)
  }

  deinit { timeline.record(.released, to: lane) }
}
