import Chapter01Handshake

/// The model of a publisher that registers with a dial at the first request; a
/// send turns the dial.
public struct RegistrationModel: Specification {
  public enum Step: Hashable { case added, delivered }

  /// Reads the number of registrations.
  public static let look = "dial.registrations"
  public static let drop = "dial = nil"
  public static let add = Call.own("dial.add(subscription)")
  /// The result of `look`.
  public static func registrations(_ count: Int) -> Call {
    .own("dial.registrations == \(count)")
  }
  /// Whether the dial is still retained after its release.
  public static func dial(isHeld: Bool) -> Call {
    .own("the dial is \(isHeld ? "held" : "released")")
  }

  private var isOn = true
  private var isRegistered = false
  private var isAdding = false
  private var isDropped = false
  private var hasDial = true
  private var open = Subscribers.Demand.none

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0))]
    case .request(let demand, _):
      guard isOn, demand > .none else { return [] }
      open = open.plus(demand)
      guard hasDial, !isRegistered else { return [] }
      isRegistered = true
      isAdding = true
      return [.call(Self.add), .then(.added)]
    case .send(let number, _):
      guard hasDial, isOn, isRegistered, open > .none else { return [] }
      open = open.minusOne
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
      // A cancelled subscription that is being added may be registered or not.
      if isAdding, !isOn { return [.open] }
      return [.call(Self.registrations(isOn && isRegistered ? 1 : 0))]
    default: break
    }
    return []
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .added: isAdding = false
    case .delivered: open = open.plus(outcome.given)
    }
    return []
  }

  public func holds(_ thing: Thing) -> Bool { isOn && !isDropped }
}
