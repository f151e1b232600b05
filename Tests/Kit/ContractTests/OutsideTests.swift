import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

@Suite("Runs that wait for an outside answer are tested with it", .takesItsTime)
struct OutsideTests {
  /// Searches runs of one answer, which an office gives during the question or
  /// when a program tells it to.
  private func caught(
    _ run: AskingRun.Type, isQuick: Bool = false
  ) -> Catch? {
    var environment = Environment.source
    environment.own = isQuick ? [] : [AskingModel.answer]
    environment.isClosed = { $0 == AskingModel.withdraw }
    environment.excludes = { move, call in
      if case .own = move { return call != nil }
      return false
    }
    func search(_ environment: Environment) -> Search<AskingModel> {
      Search(AskingModel(isQuick: isQuick), with: environment, see: "") {
        bench in
        let office = Office(bench, isQuick: isQuick)
        return SubjectUnderTest(own: { _ in office.answer() }) {
          let subscriber = bench.subscriber($0, failure: Never.self) {
            (_: String) in 1
          }
          subscriber.receive(subscription: run.init(office, subscriber))
        }
      }
    }
    if search(environment).look(.quick).found != nil { return .alone }
    // If an answer and a cancel cross, neither may have an effect.
    environment.own = []
    return search(environment).besideAnother().failure == nil
      ? nil : .besideAnother
  }

  @Test("Correct runs pass with early and late answers.")
  func right() {
    #expect(caught(AskingRun.self) == nil)
    #expect(caught(AskingRun.self, isQuick: true) == nil)
  }

  @Test(
    "On one thread",
    arguments: [
      AsksAtOnce.self, AsksEachTime.self, NeverWithdraws.self,
      LosesACancel.self, KeepsTheQuestion.self,
      AsksUnderARecursiveLock.self,
    ] as [AskingRun.Type])
  fileprivate func alone(run: AskingRun.Type) { #expect(caught(run) == .alone) }

  @Test(
    "On two threads",
    arguments: [LooksThenAsks.self] as [AskingRun.Type])
  fileprivate func besideAnother(run: AskingRun.Type) {
    #expect(caught(run) == .besideAnother)
  }
}

/// The model of a run of one answer, which is value 1.
private struct AskingModel: Specification {
  enum Step: Hashable { case asked, delivered }

  private enum State: Hashable { case waiting, asking, asked, delivering, over }

  static let answer = "the office answers"
  static let ask = Call.own("ask")
  static let withdraw = Call.own("withdraw")

  let isQuick: Bool
  private var state = State.waiting

  init(isQuick: Bool) { self.isQuick = isQuick }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscription(0))]
    case (.request(let demand, _), .waiting) where demand > .none:
      state = .asking
      return [.call(Self.ask), .then(.asked)]
    case (.own, .asked):
      return deliver()
    case (.cancel, .asked):
      state = .over
      return [.call(Self.withdraw)]
    case (.cancel, _): state = .over
    default: break
    }
    return []
  }

  private mutating func deliver() -> [Effect<Step>] {
    state = .delivering
    return [.call(.value(1, to: 0)), .then(.delivered)]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch (step, state) {
    case (.asked, .asking):
      state = .asked
      return isQuick ? deliver() : []
    case (.asked, .over):
      return isQuick ? [] : [.call(Self.withdraw)]
    case (.delivered, .delivering):
      state = .over
      return [.call(.finished(0))]
    default: return []
    }
  }

  func holds(_ thing: Thing) -> Bool { state != .over }
}

/// An office that answers during the question or when a program tells it to.
private final class Office {
  private unowned let bench: Bench
  private let isQuick: Bool
  private let replies = Locked<[ObjectIdentifier: (String) -> Void]>([:])

  init(_ bench: Bench, isQuick: Bool) {
    self.bench = bench
    self.isQuick = isQuick
  }

  final class Ticket {
    private let office: Office

    init(_ office: Office) { self.office = office }

    func withdraw() {
      let last = office.replies.withLock {
        $0.removeValue(forKey: ObjectIdentifier(self))
      }
      // A ticket whose question has been answered cannot be withdrawn.
      if last != nil { office.bench.called(AskingModel.withdraw) }
    }
  }

  func ask(_ reply: @escaping (String) -> Void) -> Ticket {
    let ticket = Ticket(self)
    if !isQuick {
      replies.withLock { $0[ObjectIdentifier(ticket)] = reply }
    }
    bench.called(AskingModel.ask)
    if isQuick { reply("yes") }
    return ticket
  }

  func answer() {
    for reply in replies.exchange([:]).values { reply("yes") }
  }
}

/// A right run of one answer, in methods that a mutant can override.
private class AskingRun: Subscription {
  typealias Downstream = any Subscriber<String, Never>

  enum State {
    case waiting(Downstream)
    case asking(Downstream)
    case open(Downstream, Office.Ticket)
    case delivering
    case over
  }

  let office: Office
  let state: Locked<State>

  required init(_ office: Office, _ downstream: Downstream) {
    self.office = office
    state = Locked(.waiting(downstream))
  }

  func request(_ demand: Subscribers.Demand) {
    if demand > .none, begin() { ask() }
  }

  func begin() -> Bool {
    state.withLock { state in
      guard case .waiting(let downstream) = state else {
        return false
      }
      state = .asking(downstream)
      return true
    }
  }

  func ask() {
    let ticket = office.ask { self.receive($0) }
    let isOver = state.withLock { state in
      switch state {
      case .asking(let downstream):
        state = .open(downstream, ticket)
      case .over: return true
      default: break
      }
      return false
    }
    if isOver { late(ticket) }
  }

  /// Withdraws a ticket whose run was cancelled while it asked.
  func late(_ ticket: Office.Ticket) {
    if wasCancelled.exchange(false) { ticket.withdraw() }
  }

  let wasCancelled = Locked(false)

  func cancel() {
    let old = state.exchange(.over)
    if case .open(_, let ticket) = old { ticket.withdraw() }
    if case .asking = old { wasCancelled.exchange(true) }
  }

  func receive(_ text: String) {
    let old = state.withLock { state in
      let old = state
      switch old {
      case .asking, .open: state = .delivering
      default: break
      }
      return old
    }
    switch old {
    case .asking(let downstream), .open(let downstream, _):
      deliver(text, to: downstream)
    default: break
    }
  }

  func deliver(_ text: String, to downstream: Downstream) {
    _ = downstream.receive(text)
    if case .delivering = state.exchange(.over) {
      downstream.receive(completion: .finished)
    }
  }
}

private final class AsksAtOnce: AskingRun {
  required init(_ office: Office, _ downstream: Downstream) {
    super.init(office, downstream)
    if begin() { ask() }
  }
}

private final class AsksEachTime: AskingRun {
  override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    if begin() { ask() } else { _ = office.ask { _ in } }
  }
}

private final class NeverWithdraws: AskingRun {
  override func cancel() { state.exchange(.over) }
}

private final class LosesACancel: AskingRun {
  override func late(_ ticket: Office.Ticket) {}
}

private final class KeepsTheQuestion: AskingRun {
  private let kept: Downstream

  required init(_ office: Office, _ downstream: Downstream) {
    kept = downstream
    super.init(office, downstream)
  }
}

private final class AsksUnderARecursiveLock: AskingRun {
  private let outer = NSRecursiveLock()

  override func ask() { outer.withLock { super.ask() } }

  override func cancel() { outer.withLock { super.cancel() } }
}

private final class LooksThenAsks: AskingRun {
  override func begin() -> Bool {
    let isWaiting = state.withLock { state in
      if case .waiting = state { return true }
      return false
    }
    _ = super.begin()
    return isWaiting
  }
}
