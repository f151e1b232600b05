import Chapter01Handshake

/// A `Share` of one run, move by move: the first subscriber connects, and the
/// last one that cancels disconnects.
public struct ShareModel: Specification {
  /// The part of a run that follows a call.
  public enum Step: Hashable { case joined, connected }

  private enum Run: Hashable { case none, connecting, waiting, running, over }

  private var guests: [Int] = []
  /// The subscribers that have requested values.
  private var asking: Set<Int> = []
  private var hasAsked = false
  private var isAttaching = false
  private var run = Run.none

  /// Creates the model of a share without a subscriber.
  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // A subscriber that comes after all have left begins another run.
      if run == .over || guests.isEmpty && run != .none { return [.open] }
      // Which of two connects that come inside each other is open.
      if isAttaching { return [.open] }
      isAttaching = true
      guests.append(index)
      return [.call(.subscription(index)), .then(.joined)]
    case .attach:
      if run != .waiting || guests.isEmpty { return [.open] }
      // Whether the request of a subscriber that has left counts is open.
      if hasAsked, asking.isEmpty { return [.open] }
      run = .running
      return hasAsked ? [.call(.request(.unlimited, of: 0))] : []
    case .request(_, let index):
      guard guests.contains(index) else { return [] }
      asking.insert(index)
      defer { hasAsked = true }
      return run == .running && !hasAsked
        ? [.call(.request(.unlimited, of: 0))] : []
    case .cancel(let index):
      guests.removeAll { $0 == index }
      asking.remove(index)
      guard guests.isEmpty, run == .running else { return [] }
      run = .over
      return [.call(.cancel(0))]
    default: return []
    }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .joined:
      isAttaching = false
      guard run == .none, !guests.isEmpty else { return [] }
      run = .connecting
      return [.call(.subscribed(0)), .then(.connected)]
    case .connected:
      if run == .connecting { run = .waiting }
      return []
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index), .run(let index): guests.contains(index)
    case .above: run != .over
    default: true
    }
  }
}
