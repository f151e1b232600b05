import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Timeline

/// The model of `values`, and of the results of its turns.
struct BuildValues: Specification {
  enum Step: Hashable { case settle, left }

  /// The result of a turn, when the tasks resume.
  private enum Answer: Hashable {
    case value(Int)
    case nothing
    case failure
  }

  private var isHeld = false
  private var hasAttached = false
  private var isAttached = false
  private var isOver = false
  /// Whether a failure is stored for the next turn.
  private var keepsFailure = false
  /// Whether a turn has not returned.
  private var isTaken = false
  private var answer: Answer?
  /// Whether a value came without a request, which the task leaves open: it may
  /// be dropped, or wait for the next turn.
  private var mayKeepValue = false
  /// Whether a call of the piece has not returned.
  private var isCalling = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      isHeld = true
      return [.call(.subscribed(0))]
    case .attach:
      if hasAttached { return calling(.refuse(0)) }
      hasAttached = true
      if isOver { return calling(.cancel(0)) }
      isAttached = true
      return calling(isTaken ? .request(.max(1), of: 0) : nil)
    case .send(let number, _):
      guard !isOver else { return [] }
      guard isWaiting else {
        mayKeepValue = true
        return isTaken || isCalling ? [.open] : []
      }
      answer = .value(number)
      return calling(nil)
    case .finish: return end(isFailure: false)
    case .fail: return end(isFailure: true)
    case .own(Turns.begin):
      guard isHeld, !isTaken else { return [] }
      if mayKeepValue { return [.open] }
      isTaken = true
      if isOver {
        answer = keepsFailure ? .failure : .nothing
        keepsFailure = false
      }
      return calling(
        answer == nil && isAttached ? .request(.max(1), of: 0) : nil)
    case .own(Turns.beginCancelled):
      guard isHeld, !isTaken else { return [] }
      isTaken = true
      answer = .nothing
      return calling(cancel())
    case .own(Turns.cancel):
      guard isTaken else { return [] }
      // Left open: the turn has its result but has not returned.
      guard isWaiting else { return [.open] }
      answer = .nothing
      return calling(cancel())
    case .own(Turns.release):
      guard isHeld else { return [] }
      isHeld = false
      return calling(isTaken ? nil : cancel())
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .settle:
      isCalling = false
      guard let answer else { return [] }
      self.answer = nil
      isTaken = false
      return [.call(.own(text(answer))), .then(.left)]
    case .left:
      return calling(isHeld ? nil : cancel())
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .above: isAttached
    case .value: mayKeepValue
    default: false
    }
  }

  private var isWaiting: Bool { isTaken && answer == nil }

  private mutating func end(isFailure: Bool) -> [Effect<Step>] {
    guard !isOver else { return [] }
    isOver = true
    isAttached = false
    if isWaiting {
      answer = isFailure ? .failure : .nothing
    } else {
      keepsFailure = isFailure
    }
    return calling(nil)
  }

  private mutating func cancel() -> Call? {
    (keepsFailure, mayKeepValue) = (false, false)
    isOver = true
    defer { isAttached = false }
    return isAttached ? .cancel(0) : nil
  }

  /// Lets the tasks resume when all calls have returned.
  private mutating func calling(_ call: Call?) -> [Effect<Step>] {
    let calls = call.map { [Effect<Step>.call($0)] } ?? []
    if isCalling { return calls }
    isCalling = true
    return calls + [.then(.settle)]
  }

  private func text(_ answer: Answer) -> String {
    switch answer {
    case .value(let number): "next() returns \(number)"
    case .nothing: "next() returns nil"
    case .failure: "next() throws"
    }
  }
}

/// Takes a program's turns, each with a copy of the iterator in a new task.
final class Turns {
  static let begin = "next() of a copy, which is then released"
  static let beginCancelled =
    "next() of a copy, in a task that is cancelled"
  static let cancel = "its task is cancelled"
  static let release = "the iterator is released"

  private weak var bench: Bench?
  private let tasks: WatchedExecutor
  private var iterator: Values<BenchPublisher<Parcel, FakeFailure>>.Iterator?
  /// The task of the turn that has not returned.
  private var task: Task<Void, Never>?

  private init(_ bench: Bench) {
    self.bench = bench
    tasks = WatchedExecutor { [weak bench] in
      bench?.noteCall(of: "continuation.resume(returning:)")
    }
  }

  /// Creates a search of turns, completions, cancels and releases.
  ///
  /// - Parameter cancels: whether tasks are cancelled while they wait. Swift
  ///   calls their handlers under a lock of its own, so a release there says
  ///   nothing about the answer's locks.
  ///   - own: the moves of the loop; a second thread makes only `begin`.
  static func search(
    cancels: Bool = false, own: [String] = [begin, beginCancelled, release],
    see place: String
  ) -> Search<BuildValues> {
    var environment = Environment()
    environment.own = own + (cancels ? [cancel] : [])
    if cancels {
      environment.omitted[.releaseUnderLock] =
        "a cancellation handler runs under a lock of Swift's own"
    }
    environment.ofOneThread = Set(own)
    let isClosed = environment.isClosed
    environment.isClosed = { call in
      if case .own = call { true } else { isClosed(call) }
    }
    var names = Names(subscribers: ["iterator"])
    names.subscribe = { "\($0) = Values(of: upstream).makeAsyncIterator()" }
    return Search(BuildValues(), with: environment, names: names, see: place) {
      let turns = Turns($0)
      return SubjectUnderTest(own: turns.make, settle: turns.tasks.run) { _ in
        turns.iterator = turns.bench.map {
          Values(of: $0.publisher()).makeAsyncIterator()
        }
      }
    }
  }

  private func make(_ move: String) {
    switch move {
    case Self.begin: take(isCancelled: false)
    case Self.beginCancelled: take(isCancelled: true)
    case Self.cancel: task?.cancel()
    default: iterator = nil
    }
  }

  private func take(isCancelled: Bool) {
    guard let iterator, task == nil else { return }
    task = Task(executorPreference: tasks) {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      var copy = iterator
      let text: String
      do {
        let value = try await copy.next()
        text = value.map { "returns \($0.number)" } ?? "returns nil"
      } catch {
        text = "throws"
      }
      self.task = nil
      self.bench?.called(.own("next() \(text)"))
      withExtendedLifetime(copy) {}
    }
  }
}

/// An executor whose tasks run on request, and which notes each resumption.
private final class WatchedExecutor: TaskExecutor {
  private let tasks = ManualExecutor()
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func enqueue(_ job: consuming ExecutorJob) {
    onResume()
    tasks.enqueue(job)
  }

  func run() { tasks.run() }
}
