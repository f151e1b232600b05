import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// What a run of `Turns` does on one thread, move by move; what is sent is a
/// turn of the dial.
struct RegisterWhenAsked: Specification {
  enum Step: Hashable { case added, delivered }

  static let look = "dial.registrations"
  static let drop = "dial = nil"
  static let add = Call.own("dial.add(subscription)")
  static func registrations(_ count: Int) -> Call {
    .own("there are \(count)")
  }
  static func dial(isHeld: Bool) -> Call {
    .own("the dial is \(isHeld ? "held" : "released")")
  }

  private var isOn = true
  private var isRegistered = false
  private var isAdding = false
  private var isDropped = false
  private var hasDial = true
  private var open = Subscribers.Demand.none

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0))]
    case .request(let demand, _):
      guard isOn, demand > .none else { return [] }
      open += demand
      guard hasDial, !isRegistered else { return [] }
      isRegistered = true
      isAdding = true
      return [.call(Self.add), .then(.added)]
    case .send(let number, _):
      guard hasDial, isOn, isRegistered, open > .none else { return [] }
      open -= 1
      return [.call(.value(number, to: 0)), .then(.delivered)]
    case .cancel:
      isOn = false
    case .letGo:
      isDropped = true
    case .own(Self.drop):
      hasDial = false
      return [.call(Self.dial(isHeld: false))]
    case .own:
      guard hasDial else { return [.call(Self.registrations(0))] }
      // While it is being added, it may be there or not.
      if isAdding, !isOn { return [.open] }
      return [.call(Self.registrations(isOn && isRegistered ? 1 : 0))]
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .added: isAdding = false
    case .delivered: open += outcome.given
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool { isOn && !isDropped }
}
