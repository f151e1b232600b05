import Chapter01Handshake

/// The model of a `Share` of one run: the first subscriber connects, and the
/// last one to cancel disconnects.
public struct ShareModel: Specification {
  public enum Step: Hashable { case joined, connected }

  private enum Run: Hashable { case none, connecting, waiting, running, over }

  private var guests: [Int] = []
  /// The subscribers that have requested values.
  private var asking: Set<Int> = []
  private var hasAsked = false
  private var isAttaching = false
  private var run = Run.none

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // A subscriber that comes after all have left begins another run.
      if run == .over || guests.isEmpty && run != .none { return [.open] }
      // Left open: does a subscriber start a new run after all have cancelled?
      if isAttaching { return [.open] }
      isAttaching = true
      guests.append(index)
      return [.call(.subscription(index)), .then(.joined)]
    case .attach:
      if run != .waiting || guests.isEmpty { return [.open] }
      // Left open: does the request of a cancelled subscriber count?
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
