import Chapter01Handshake

/// The model of a publisher that delivers a value after two silent seconds.
public struct DebounceModel: Specification {
  public enum Step: Hashable { case ask, pass(until: Int), end, delivered }

  private enum State: Hashable {
    case unattached, attached
    /// Upstream has completed; the scheduler will deliver the completion.
    case ending(Move)
    case over, cancelled
  }

  private struct Waiting: Hashable {
    var value: Int
    var due: Int
  }

  private let dropsAtFinish: Bool
  private var state = State.unattached
  private var waiting: Waiting?
  private var open = Subscribers.Demand.none
  private var now = 0

  /// - Parameter dropsAtFinish: whether a finish drops the waiting value.
  public init(dropsAtFinish: Bool = false) {
    self.dropsAtFinish = dropsAtFinish
  }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .attached
      return [.call(.subscription(0)), .then(.ask)]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.send(let value, _), .attached):
      waiting = Waiting(value: value, due: now + 2)
    case (.send, .ending), (.finish, .ending), (.fail, .ending):
      // Left open: signals that upstream sends after its completion.
      return [.open]
    case (.finish, .attached):
      state = .ending(move)
      if dropsAtFinish { waiting = nil }
    case (.fail, .attached):
      state = .ending(move)
      waiting = nil
    case (.request(let demand, _), _):
      open = open.plus(demand)
    case (.cancel, .attached):
      cancel()
      return [.call(.cancel(0))]
    case (.cancel, .ending):
      cancel()
    case (.own(let time), _):
      return [.then(.pass(until: now + VirtualTime.seconds(in: time)))]
    default: break
    }
    return []
  }

  private mutating func cancel() {
    state = .cancelled
    waiting = nil
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch (step, state) {
    case (.ask, .attached):
      return [.call(.request(.unlimited, of: 0))]
    case (.ask, _):
      // A request to a run that has ended has no effect, but is allowed.
      return [.open]
    case (.delivered, _):
      open = open.plus(outcome.given)
    case (.pass, .ending):
      return deliver() + [.then(.end)]
    case (.pass(let date), .attached):
      guard let due = waiting?.due, due <= date else {
        now = date
        return []
      }
      now = due
      return deliver() + [.then(.pass(until: date))]
    case (.pass(let date), _):
      now = date
    case (.end, .ending(let move)):
      state = .over
      return [.call(move == .fail(by: 0) ? .failed(0) : .finished(0))]
    case (.end, _): break
    }
    return []
  }

  /// Delivers the waiting value if it was requested, and drops it otherwise.
  private mutating func deliver() -> [Effect<Step>] {
    guard let value = waiting?.value else { return [] }
    waiting = nil
    guard open > .none else { return [] }
    open = open.minusOne
    return [.call(.value(value, to: 0)), .then(.delivered)]
  }

  public func holds(_ thing: Thing) -> Bool {
    switch (thing, state) {
    // The scheduler may retain the piece and, until a cancel, a value.
    case (.run, _): true
    case (.value, _), (.above, _): state != .cancelled
    case (_, .over), (_, .cancelled): false
    default: true
    }
  }
}
