import Chapter01Handshake
import ExerciseSupport

/// The model of `Download`: subscriber 0 takes the text, subscriber 1 the
/// status, and both have requested everything.
///
/// The source buffers its answer until it is requested, so the time of the
/// request makes no difference.
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
      // Left open: does a late subscriber receive the completion, and a
      // subscriber that arrives inside a value that value?
      if ending != nil || isTelling || !isAlive { return [.open] }
      listeners.append(index)
      return [.call(.subscription(index))]
    case .attach:
      guard run == .subscribed else { return [.call(.cancel(0))] }
      run = .on
      return [.call(.request(.unlimited, of: 0))]
    case .send(let value, _):
      guard run == .on else { return [] }
      // Left open: do values and completions inside a value wait?
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
      // Left open: the signals for subscribers that remain after the source has
      // completed, and for those that arrive during a delivery.
      if ending != nil || isTelling || isStarting { return [.open] }
      isStarted = true
      isStarting = true
      run = .subscribed
      return [.call(.subscribed(0)), .then(.started)]
    case Self.stop:
      // Left open: does the cancel wait until the start is complete, and do the
      // others receive a value if the download stops inside it?
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
      // Left open: does a value wait for a subscriber that has not requested?
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
