import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// What `load` does, move by move: publisher 0 is the request, and publisher 1
/// the fallback.
struct RetryWhatMayPass: Specification {
  /// What the task leaves to an answer.
  struct Design: Hashable {
    /// Whether downstream gets its subscription before the request is
    /// subscribed to.
    var attachesFirst: Bool
    /// Whether, when a publisher fails while it is subscribed to, the next one
    /// waits until that call has come back.
    var loops: Bool
    /// Whether a failure that will not pass waits there, too.
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
  /// Whether what the publishers fail with may pass.
  let mayPass: Bool
  private var isOn = true
  private var current = 0
  /// How many runs there have been, with the one that is to begin.
  private var runs = 1
  private var hasRun = false
  /// Whether a publisher is being subscribed to.
  private var isBeginning = false
  /// Whether another one is to be, after that.
  private var isDue = false
  /// The end that is to come after that.
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
      // Nobody says whether a run that is over still subscribes.
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
