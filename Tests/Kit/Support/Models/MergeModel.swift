import Chapter01Handshake

/// The model of a merge of two publishers.
public struct MergeModel: Specification {
  public enum Step: Hashable {
    case subscribe(Int)
    case deliver
    case delivered(from: Int)
  }

  private struct Waiting: Hashable {
    var value: Int
    var from: Int
  }

  private enum Side: Hashable { case new, on, over }

  private var isOn = true
  private var sides = [Side.new, .new]
  private var open = Subscribers.Demand.none
  private var waiting: [Waiting] = []
  private var isDelivering = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [
        .call(.subscription(0)), .then(.subscribe(0)), .then(.subscribe(1)),
      ]
    case .attach(let index):
      guard isOn else { return [.call(.cancel(index))] }
      sides[index] = .on
      return [
        .call(.request(open == .unlimited ? .unlimited : .max(1), of: index))
      ]
    case .send(let value, let index):
      guard isOn else { return [] }
      waiting.append(Waiting(value: value, from: index))
      return [.then(.deliver)]
    case .finish(let index):
      sides[index] = .over
      return [.then(.deliver)]
    case .fail(let index):
      guard isOn else { return [] }
      sides[index] = .over
      return end() + [.call(.failed(0))]
    case .request(let demand, _):
      guard isOn else { return [] }
      // Left open: are waiting values delivered before both sides receive the
      // unlimited request or after it, and how often are the sides asked?
      if demand == .unlimited,
        open == .unlimited || isDelivering || !waiting.isEmpty
      {
        return [.open]
      }
      open = open.plus(demand)
      if demand == .unlimited {
        return running.map { .call(.request(.unlimited, of: $0)) }
      }
      return [.then(.deliver)]
    case .cancel:
      return isOn ? end() : []
    default: return []
    }
  }

  private var running: [Int] { [0, 1].filter { sides[$0] == .on } }

  private mutating func end() -> [Effect<Step>] {
    isOn = false
    waiting = []
    return running.map { .call(.cancel($0)) }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .subscribe(let index):
      // Left open: does a run that is over still subscribe to a publisher?
      return isOn ? [.call(.subscribed(index))] : [.open]
    case .deliver:
      return isDelivering ? [] : deliver()
    case .delivered(let index):
      isDelivering = false
      guard isOn else { return [] }
      open = open.plus(outcome.given)
      // The delivery goes on during the request.
      guard open < .unlimited, sides[index] == .on else { return deliver() }
      return [.call(.request(.max(1), of: index)), .then(.deliver)]
    }
  }

  private mutating func deliver() -> [Effect<Step>] {
    guard isOn else { return [] }
    if open > .none, !waiting.isEmpty {
      let next = waiting.removeFirst()
      open = open.minusOne
      isDelivering = true
      return [
        .call(.value(next.value, to: 0)), .then(.delivered(from: next.from)),
      ]
    }
    guard sides == [.over, .over], waiting.isEmpty else { return [] }
    isOn = false
    return [.call(.finished(0))]
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): waiting.contains { $0.value == value }
    case .above(let index): isOn && sides[index] == .on
    // Before a publisher hands over its subscription, it may retain the run.
    case .run: true
    default: isOn
    }
  }
}
