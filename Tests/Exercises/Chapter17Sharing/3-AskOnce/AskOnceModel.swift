import Chapter01Handshake
import ExerciseSupport

/// What `Download` does, move by move: subscriber 0 takes the text, and
/// subscriber 1 the status, and both have asked for everything.
///
/// The source keeps what it has until it is asked, so it makes no difference
/// when that is.
struct AskOnce: Specification {
  enum Step: Hashable { case started, told, tell(Int, value: Int), end(Int) }

  private enum Run: Hashable { case none, subscribed, on, over }

  static let start = "download.start()"
  static let stop = "download.stop()"
  static let drop = "download = nil"

  private var isAlive = true
  private var isStarted = false
  private var isStarting = false
  private var isTelling = false
  private var run = Run.none
  private var ending: Move?
  private var listeners: [Int] = []
  private var asked: Set<Int> = []

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // Whether a latecomer hears of the end is nobody's rule, nor whether one
      // that comes inside a value hears of that.
      if ending != nil || isTelling || !isAlive { return [.open] }
      listeners.append(index)
      return [.call(.subscription(index))]
    case .attach:
      guard run == .subscribed else { return [.call(.cancel(0))] }
      run = .on
      return [.call(.request(.unlimited, of: 0))]
    case .send(let value, _):
      guard run == .on else { return [] }
      // Values inside values wait, or do not, and so does an end.
      if isTelling { return [.open] }
      isTelling = true
      return listeners.map { .then(.tell($0, value: value)) } + [.then(.told)]
    case .finish, .fail:
      guard run == .on else { return [] }
      if isTelling { return [.open] }
      run = .over
      ending = move
      return listeners.map { .then(.end($0)) }
    case .request(_, let index):
      asked.insert(index)
    case .cancel(let index):
      listeners.removeAll { $0 == index }
    case .own(let name):
      return isAlive ? act(name) : []
    default: break
    }
    return []
  }

  private mutating func act(_ name: String) -> [Effect<Step>] {
    switch name {
    case Self.start:
      if isStarted { return [] }
      // What is told to those who are still there when the source has ended,
      // and who is there inside a delivery, is nobody's rule.
      if ending != nil || isTelling || isStarting { return [.open] }
      isStarted = true
      isStarting = true
      run = .subscribed
      return [.call(.subscribed(0)), .then(.started)]
    case Self.stop:
      // The cancel may wait until it has started; and whether the others hear
      // of a value inside which it is stopped is nobody's rule.
      if isStarting || isTelling { return [.open] }
      isStarted = false
    default:
      if isStarting || isTelling { return [.open] }
      isAlive = false
    }
    defer { if run != .over { run = .none } }
    return run == .on ? [.call(.cancel(0))] : []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .started: isStarting = false
    case .told: isTelling = false
    case .tell(let index, let value):
      guard listeners.contains(index) else { return [] }
      // Whether a value waits for one that has not asked is nobody's rule.
      if !asked.contains(index) { return [.open] }
      return [.call(.value(value, to: index))]
    case .end(let index):
      guard listeners.contains(index) else { return [] }
      listeners.removeAll { $0 == index }
      return [
        .call(
          ending == .finish(by: 0)
            ? .finished(index) : .failed(index, "NoAnswer()"))
      ]
    }
    return []
  }
}
