import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// What `load` does, move by move: publisher 0 is the request, and publisher 1
/// the fallback.
struct RetryWhatMayPass: Model {
  enum Step: Hashable { case delivered(in: Int) }

  /// Whether what the publishers fail with may pass.
  let mayPass: Bool
  private var isOn = true
  private var current = 0
  /// How many runs there have been, with the one that is to begin.
  private var runs = 1
  private var hasRun = false
  private var isAttached = false
  private var open = Subscribers.Demand.none

  init(mayPass: Bool) { self.mayPass = mayPass }

  private var failure: Call { .failed(0, mayPass ? "busy" : "notFound") }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscribed(0))]
    case .attach(let index):
      guard isOn else { return [.call(.cancel(index))] }
      hasRun = true
      if !isAttached {
        isAttached = true
        return [.call(.subscription(0))]
      }
      return open > .none ? [.call(.request(open, of: index))] : []
    case .send(let value, _):
      guard isOn else { return [] }
      open -= 1
      return [.call(.value(value, to: 0)), .then(.delivered(in: runs))]
    case .finish, .fail:
      guard isOn else { return [] }
      hasRun = false
      if move == .fail(by: 0), mayPass {
        current = runs < 3 ? 0 : 1
        runs += 1
        return [.call(.subscribed(current))]
      }
      isOn = false
      return [.call(move == .finish(by: current) ? .finished(0) : failure)]
    case .request(let demand, _):
      guard isOn else { return [] }
      open += demand
      return hasRun ? [.call(.request(demand, of: current))] : []
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      return hasRun ? [.call(.cancel(current))] : []
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    guard case .delivered(let number) = step, outcome.given > .none, isOn else {
      return []
    }
    open += outcome.given
    if number == runs { return [.returns(outcome.given)] }
    return hasRun ? [.call(.request(outcome.given, of: current))] : []
  }
}
