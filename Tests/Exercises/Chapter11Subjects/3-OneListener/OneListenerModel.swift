import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `Telephone`.
struct OneListener: Specification {
  enum Step: Hashable {
    case add(to: Int)
    case finish(Int)
  }

  private var listener: Int?
  private var demand = Subscribers.Demand.none
  private var ending: Move?
  /// The subscriber that is refused, because the line is taken or dead.
  private var refused: Int?

  mutating func take(_ move: Move) -> [Effect<Step>] {
    // Left open: moves before the refused subscriber's completion.
    if refused != nil { return [.open] }
    switch move {
    case .subscribe(let index):
      if ending != nil || listener != nil {
        refused = index
        return [.call(.subscription(index)), .then(.finish(index))]
      }
      listener = index
      demand = .none
      return [.call(.subscription(index))]
    case .send(let value, _):
      guard let listener, demand > .none else { return [] }
      demand -= 1
      return [.call(.value(value, to: listener)), .then(.add(to: listener))]
    case .finish, .fail:
      guard ending == nil else { return [] }
      ending = move
      guard let last = listener else { return [] }
      listener = nil
      return [.call(end(of: last))]
    case .request(let more, let index):
      if index == listener { demand += more }
    case .cancel(let index):
      if index == listener { listener = nil }
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .add(let index):
      if index == listener { demand += outcome.given }
      return []
    case .finish(let index):
      refused = nil
      return [.call(end(of: index))]
    }
  }

  private func end(of index: Int) -> Call {
    ending == .fail(by: 0) ? .failed(index) : .finished(index)
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): index == listener
    case .value: false
    default: true
    }
  }
}
