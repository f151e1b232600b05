import Chapter01Handshake

struct Weak {
  weak var object: AnyObject?
}

/// An object whose release will be recorded.
struct WatchedObject {
  let id: Int
  let lane: String
  let reference: Weak
}

extension Timeline {
  /// Records that `object` lives, and later its release.
  ///
  /// The timeline holds the object weakly. It detects the release at the next
  /// event, at the next `look()`, or when the history is read; it records
  /// several releases in the order in which the objects were watched. Your own
  /// class can hold a `LifetimeWitness`, which records the release at once.
  public func watch(_ object: AnyObject, as lane: String) {
    record(.born, to: lane)
    state.withLock { state in
      state.nextWatch += 1
      state.objects.append(
        WatchedObject(
          id: state.nextWatch, lane: lane, reference: Weak(object: object)))
    }
  }

  /// Records the release of watched objects that no longer exist.
  public func look() {
    // Reading a weak reference can make this code the last owner for a moment,
    // so read it outside the lock. Of several threads, only one records the
    // release.
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

/// A property that records its owner's release at once.
///
/// Declare it as the first stored property. Properties are released in order,
/// so releases caused by the later ones are recorded after this object's.
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
