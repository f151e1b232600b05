import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `throttle(for: 2 s)`.
struct Throttle: Specification {
  enum Step: Hashable { case ask, pass(until: Int), delivered }

  private enum State: Hashable { case unattached, attached, ended, cancelled }

  private struct Waiting: Hashable {
    var value: Int
    var due: Int
  }

  let latest: Bool
  private var state = State.unattached
  private var waiting: Waiting?
  /// The upstream completion that has not been delivered.
  private var ending: Move?
  private var last: Int?
  private var open = Subscribers.Demand.none
  private var now = 0

  init(latest: Bool) { self.latest = latest }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .attached
      return [.call(.subscription(0)), .then(.ask)]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.send(let value, _), .attached) where ending == nil:
      if waiting != nil {
        if latest { waiting?.value = value }
      } else if open > .none {
        open -= 1
        waiting = Waiting(value: value, due: max(now, last.map { $0 + 2 } ?? 0))
      }
    case (.finish, .attached) where ending == nil,
      (.fail, .attached) where ending == nil:
      ending = move
    case (.request(let demand, _), _):
      open += demand
    case (.cancel, .attached):
      state = .cancelled
      waiting = nil
      return ending == nil ? [.call(.cancel(0))] : []
    case (.own(let time), _):
      return [.then(.pass(until: now + VirtualTime.seconds(in: time)))]
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch (step, state) {
    case (.ask, .attached) where ending == nil:
      return [.call(.request(.unlimited, of: 0))]
    case (.ask, _):
      // A request to a run that has ended has no effect, but is allowed.
      return [.open]
    case (.delivered, _):
      open += outcome.given
    case (.pass(let date), .attached):
      if let next = waiting, next.due <= date {
        now = max(now, next.due)
        last = now
        waiting = nil
        return [
          .call(.value(next.value, to: 0)), .then(.delivered),
          .then(.pass(until: date)),
        ]
      }
      if let ending, waiting == nil {
        state = .ended
        now = date
        return [.call(ending == .fail(by: 0) ? .failed(0) : .finished(0))]
      }
      now = date
    case (.pass(let date), _):
      now = date
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    switch (thing, state) {
    // The scheduler may retain the piece and, until a cancel, a value.
    case (.run, _): true
    case (.value, _), (.above, _): state != .cancelled
    case (_, .ended), (_, .cancelled): false
    default: true
    }
  }
}
