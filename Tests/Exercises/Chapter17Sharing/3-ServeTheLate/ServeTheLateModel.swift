import Chapter01Handshake
import ExerciseSupport

/// The model of `AsksOnce`.
struct ServeTheLate: Specification {
  /// The moment of the upstream subscription, if other subscribers arrive while
  /// the first receives its subscription.
  enum Beginning: Hashable, CaseIterable {
    /// When any subscriber has received its subscription.
    case afterAnybody
    /// When the first has; if all have cancelled, the next one is the first.
    case afterTheFirst
    /// When the first has, even if it has cancelled by then.
    case afterTheFirstCall
  }

  /// The signals of a late subscriber for a request in its handshake.
  enum Inside: Hashable, CaseIterable { case nothing, answer, answerOrEnd }

  /// The choices that the task leaves open.
  struct Design: Hashable {
    var beginning: Beginning
    var inside: Inside

    static let all = Beginning.allCases.flatMap { beginning in
      Inside.allCases.map { Design(beginning: beginning, inside: $0) }
    }
  }

  enum Step: Hashable {
    case attached(Int)
    case settle(Int, fails: Bool)
    case delivered(Int)
  }

  private enum Run: Hashable { case subscribed, on }

  let design: Design
  private var run: Run?
  /// The first subscriber, until it has received its subscription.
  private var first: Int?
  private var hasHandedOver = false
  private var latest: Int?
  private var hasAnswer = false
  /// The subscribers that wait for upstream, in the order of their arrival.
  private var waiting: [Int] = []
  /// The subscribers that have not received everything.
  private var listening: Set<Int> = []
  private var asked: Set<Int> = []
  /// The subscribers whose turn to receive upstream's result has not come.
  private var called: Set<Int> = []
  /// The subscribers whose answer is ready.
  private var ready: Set<Int> = []

  init(_ design: Design) { self.design = design }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      listening.insert(index)
      if !hasAnswer {
        waiting.append(index)
        if run == nil { first = first ?? index }
      } else if design.inside != .nothing, latest != nil {
        ready.insert(index)
      }
      return [.call(.subscription(index)), .then(.attached(index))]
    case .attach:
      if hasHandedOver { return [.call(.refuse(0))] }
      hasHandedOver = true
      guard run == .subscribed else { return [.call(.cancel(0))] }
      run = .on
      return [.call(.request(.unlimited, of: 0))]
    case .send(let value, _):
      if run == .on { latest = value }
    case .finish, .fail:
      guard run == .on else { return [] }
      let isFailure = move == .fail(by: 0)
      run = nil
      hasAnswer = !isFailure
      let all = waiting
      waiting = []
      called = isFailure ? [] : Set(all)
      if isFailure { latest = nil }
      return all.map { .then(.settle($0, fails: isFailure)) }
    case .request(let demand, let index):
      guard demand > .none else { return [] }
      asked.insert(index)
      if design.inside == .answerOrEnd, hasAnswer {
        // Left open: is the answer delivered there or at its turn?
        if called.contains(index) { return [.open] }
        if latest == nil { return [.then(.settle(index, fails: false))] }
      }
      return deliver(to: index)
    case .cancel(let index):
      listening.remove(index)
      ready.remove(index)
      guard waiting.contains(index) else { return [] }
      waiting.removeAll { $0 == index }
      guard waiting.isEmpty else { return [] }
      if design.beginning == .afterTheFirst { first = nil }
      guard let last = run else { return [] }
      run = nil
      latest = nil
      return last == .on ? [.call(.cancel(0))] : []
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .attached(let index):
      if hasAnswer, !waiting.contains(index) {
        return ready.contains(index)
          ? [] : [.then(.settle(index, fails: false))]
      }
      guard design.beginning == .afterAnybody || first == index else {
        return []
      }
      first = nil
      guard run == nil, !waiting.isEmpty else { return [] }
      run = .subscribed
      hasHandedOver = false
      return [.call(.subscribed(0))]
    case .settle(let index, let fails):
      called.remove(index)
      guard listening.contains(index) else { return [] }
      if fails || latest == nil {
        listening.remove(index)
        return [.call(fails ? .failed(index) : .finished(index))]
      }
      ready.insert(index)
      return deliver(to: index)
    case .delivered(let index):
      guard listening.contains(index) else { return [] }
      listening.remove(index)
      return [.call(.finished(index))]
    }
  }

  private mutating func deliver(to index: Int) -> [Effect<Step>] {
    guard asked.contains(index), let latest, ready.remove(index) != nil else {
      return []
    }
    return [.call(.value(latest, to: index)), .then(.delivered(index))]
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): value == latest
    case .above: run == .on
    case .subscriber(let index): listening.contains(index)
    default: true
    }
  }
}
