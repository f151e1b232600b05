import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A run that waits for the world is tested with it", .takesItsTime)
struct OutsideTests {
  /// Runs of one answer, which an office gives when the kit lets it.
  private func broken(
    _ run: AskingRun.Type, isQuick: Bool = false
  ) -> [String] {
    TestedSource(
      lengths: [1],
      outside: .init(
        begin: "ask", withdraw: isQuick ? nil : "withdraw",
        answersAtOnce: isQuick),
      values: { _ in ["yes"] }
    ) { _, stage in
      let office = Office(stage, isQuick: isQuick)
      return .init(proceed: office.answer) { probe in
        let subscriber = ProbingSubscriber<String, Never>(probe)
        subscriber.receive(
          subscription: run.init(
            office, subscriber, stage.witness("the question")))
      }
    }
    .breaks(Rule<TestedSource>.all + Rule<TestedSource>.threads)
  }

  @Test("Right ones keep every rule, whenever the answer comes.")
  func right() {
    #expect(broken(AskingRun.self) == [])
    #expect(broken(AskingRun.self, isQuick: true) == [])
  }

  @Test("Broken ones break their rule.")
  func mutants() {
    #expect(broken(AsksAtOnce.self) == ["P1"])
    #expect(broken(AsksEachTime.self) == ["P3"])
    #expect(broken(NeverWithdraws.self) == ["P9"])
    #expect(broken(LosesACancel.self) == ["P15"])
    #expect(broken(KeepsTheQuestion.self) == ["P12", "P13"])
    #expect(broken(AsksUnderARecursiveLock.self) == ["T1"])
    #expect(broken(LooksThenAsks.self) == seen(["T2"]))
  }
}

/// An office that answers when it is told to, or inside the question.
private final class Office {
  private let stage: Recorder
  private let isQuick: Bool
  private let replies = Locked<[ObjectIdentifier: (String) -> Void]>([:])

  init(_ stage: Recorder, isQuick: Bool) {
    self.stage = stage
    self.isQuick = isQuick
  }

  final class Ticket {
    private let office: Office

    init(_ office: Office) { self.office = office }

    func withdraw() {
      let last = office.replies.withLock {
        $0.removeValue(forKey: ObjectIdentifier(self))
      }
      // What has been answered cannot be withdrawn.
      if last != nil { office.stage.called("withdraw") }
    }
  }

  func ask(_ reply: @escaping (String) -> Void) -> Ticket {
    let ticket = Ticket(self)
    if !isQuick {
      replies.withLock { $0[ObjectIdentifier(ticket)] = reply }
    }
    stage.called("ask")
    if isQuick { reply("yes") }
    return ticket
  }

  func answer() {
    for reply in replies.exchange([:]).values { reply("yes") }
  }
}

/// A right run of one answer, in steps that a mutant can get wrong.
private class AskingRun: Subscription {
  typealias Downstream = any Subscriber<String, Never>

  enum State {
    case waiting(Downstream, Witness)
    case asking(Downstream, Witness)
    case open(Downstream, Witness, Office.Ticket)
    case delivering
    case over
  }

  let office: Office
  let state: Locked<State>

  required init(_ office: Office, _ downstream: Downstream, _ witness: Witness)
  {
    self.office = office
    state = Locked(.waiting(downstream, witness))
  }

  func request(_ demand: Subscribers.Demand) {
    if demand > .none, begin() { ask() }
  }

  func begin() -> Bool {
    state.withLock { state in
      guard case .waiting(let downstream, let witness) = state else {
        return false
      }
      state = .asking(downstream, witness)
      return true
    }
  }

  func ask() {
    let ticket = office.ask { self.receive($0) }
    let isOver = state.withLock { state in
      switch state {
      case .asking(let downstream, let witness):
        state = .open(downstream, witness, ticket)
      case .over: return true
      default: break
      }
      return false
    }
    if isOver { late(ticket) }
  }

  /// The run was cancelled while it asked, or has been answered.
  func late(_ ticket: Office.Ticket) {
    if wasCancelled.exchange(false) { ticket.withdraw() }
  }

  let wasCancelled = Locked(false)

  func cancel() {
    let old = state.exchange(.over)
    if case .open(_, _, let ticket) = old { ticket.withdraw() }
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
    case .asking(let downstream, _), .open(let downstream, _, _):
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
  required init(_ office: Office, _ downstream: Downstream, _ witness: Witness)
  {
    super.init(office, downstream, witness)
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
  private let kept: Witness

  required init(_ office: Office, _ downstream: Downstream, _ witness: Witness)
  {
    kept = witness
    super.init(office, downstream, witness)
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
