import Chapter01Handshake
import ExerciseSupport

/// The model of `AnswerSubscription` on one thread; the answer is value 0.
struct AskOnce: Specification {
  enum Step: Hashable { case asked, delivered }

  private enum State: Hashable {
    case waiting, asking, withdrawn, open, delivering, ended
    /// While `ask` runs, an answer has arrived: in time, or after a cancel.
    case answered, answeredLate
  }

  /// All variants that the task leaves open.
  static let all = [false, true].flatMap { waits in
    [false, true].map { AskOnce(waitsForTheTicket: waits, withdrawsLate: $0) }
  }

  /// Whether an answer that arrives inside `ask` is delivered after it.
  private let waitsForTheTicket: Bool
  /// Whether the ticket is withdrawn if its answer arrived after a cancel.
  private let withdrawsLate: Bool

  static let answer = "office.answer()"
  static let ask = Call.own("office.ask(reply)")
  static let withdraw = Call.own("ticket.withdraw()")

  private var state = State.waiting
  /// Whether the office has an unanswered question.
  private var isPending = false

  private init(waitsForTheTicket: Bool, withdrawsLate: Bool) {
    self.waitsForTheTicket = waitsForTheTicket
    self.withdrawsLate = withdrawsLate
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscription(0))]
    case (.request(let demand, _), .waiting) where demand > .none:
      state = .asking
      isPending = true
      return [.call(Self.ask), .then(.asked)]
    case (.own, _) where isPending:
      isPending = false
      if state == .withdrawn {
        state = .answeredLate
        return []
      }
      if state == .asking, waitsForTheTicket {
        state = .answered
        return []
      }
      state = .delivering
      return [.call(.value(0, to: 0)), .then(.delivered)]
    case (.cancel, .asking):
      state = .withdrawn
    case (.cancel, .open):
      state = .ended
      isPending = false
      return [.call(Self.withdraw)]
    case (.cancel, .waiting), (.cancel, .delivering), (.cancel, .answered):
      state = .ended
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch (step, state) {
    case (.asked, .asking):
      state = .open
    case (.asked, .answered):
      state = .delivering
      return [.call(.value(0, to: 0)), .then(.delivered)]
    case (.asked, .answeredLate):
      state = .ended
      return withdrawsLate ? [.call(Self.withdraw)] : []
    case (.asked, .withdrawn):
      state = .ended
      isPending = false
      return [.call(Self.withdraw)]
    case (.delivered, .delivering):
      state = .ended
      return [.call(.finished(0))]
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber = thing { return state != .ended }
    return true
  }
}
