import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `load`: publisher 0 is the request, publisher 1 the fallback.
struct RetryTemporaryFailures: Specification {
  /// The choices that the task leaves open.
  struct Design: Hashable {
    /// Whether downstream attaches before `load` subscribes to the request.
    var attachesFirst: Bool
    /// Whether the next subscription waits until the previous call to subscribe
    /// has returned, if the publisher fails during that call.
    var loops: Bool
    /// Whether a permanent failure waits for that call, too.
    var endsLater = false

    static let all = [false, true].flatMap { attachesFirst in
      [
        Design(attachesFirst: attachesFirst, loops: false),
        Design(attachesFirst: attachesFirst, loops: true),
        Design(attachesFirst: attachesFirst, loops: true, endsLater: true),
      ]
    }
  }

  enum Step: Hashable { case begin, begun, delivered(in: Int) }

  let design: Design
  /// Whether the publishers' failure is temporary.
  let mayPass: Bool
  private var isOn = true
  private var current = 0
  /// The number of runs, including the next one.
  private var runs = 1
  private var hasRun = false
  /// Whether a publisher is being subscribed to.
  private var isBeginning = false
  /// Whether another subscription follows that call.
  private var isDue = false
  /// The completion that follows that call.
  private var owed: Call?
  private var isAttached = false
  private var open = Subscribers.Demand.none

  init(_ design: Design, mayPass: Bool) {
    self.design = design
    self.mayPass = mayPass
  }

  private var failure: Call { .failed(0, mayPass ? "busy" : "notFound") }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      guard design.attachesFirst else { return begin() }
      isAttached = true
      return [.call(.subscription(0)), .then(.begin)]
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
        isDue = design.loops && isBeginning
        return isDue ? [] : begin()
      }
      isOn = false
      if design.endsLater, isBeginning, move == .fail(by: 0) {
        owed = failure
        return []
      }
      return [.call(move == .finish(by: current) ? .finished(0) : failure)]
    case .request(let demand, _):
      guard isOn else { return [] }
      open += demand
      return hasRun ? [.call(.request(demand, of: current))] : []
    case .cancel:
      owed = nil
      guard isOn else { return [] }
      isOn = false
      return hasRun ? [.call(.cancel(current))] : []
    default: return []
    }
  }

  private mutating func begin() -> [Effect<Step>] {
    isBeginning = true
    return [.call(.subscribed(current)), .then(.begun)]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .begin:
      // Left open: does a run that is over still subscribe?
      return isOn ? begin() : [.open]
    case .begun:
      isBeginning = false
      if let owed { return [.call(owed)] }
      guard isDue else { return [] }
      isDue = false
      return [.then(.begin)]
    case .delivered(let number):
      guard outcome.given > .none, isOn else { return [] }
      open += outcome.given
      if number == runs { return [.returns(outcome.given)] }
      return hasRun ? [.call(.request(outcome.given, of: current))] : []
    }
  }
}
