import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `results(for:)`. The questions to the archive are numbered, and
/// the answer to a question is its number; 0 is the empty answer.
struct TheLatestAnswer: Specification {
  enum Step: Hashable { case asked(Int), delivered(Int) }

  /// A word, or the archive's answer or error for its oldest question.
  enum Own: Hashable {
    case word(String), answer(String), error(String)

    var text: String {
      switch self {
      case .word(let word): "words.send(\"\(word)\")"
      case .answer(let word): "the archive answers \"\(word)\""
      case .error(let word): "the archive fails \"\(word)\""
      }
    }
  }

  /// The progress of the latest word, with the number of its question.
  private enum Latest: Hashable {
    case asking(Int), answered(Int), delivering(Int), done
  }

  private struct Question: Hashable {
    let number: Int
    let word: String
    /// Whether the archive's closure is still running.
    var isOn = true
    /// The archive's answer or error, if it came during that call.
    var early: Own?
  }

  static let moves: [Own] =
    ["swi", "swift", ""].map(Own.word)
    + ["swi", "swift"].flatMap { [.answer($0), .error($0)] }
  static let cancel = Call.own("words: cancel()")
  static func asks(_ word: String) -> Call { .own("asked for \"\(word)\"") }

  /// Whether an answer that comes while the archive's closure runs is delivered
  /// there or after it; the task leaves that open.
  let deliversInside: Bool
  private var isOn = true
  private var wordsAreOver = false
  private var latest = Latest.done
  private var count = 0
  /// The questions that the archive has not answered, or whose call is running.
  private var questions: [Question] = []
  private var demand = Subscribers.Demand.none
  /// The number of nested deliveries that have not returned.
  private var deliveries = 0

  init(deliversInside: Bool) { self.deliversInside = deliversInside }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0))]
    case .request(let more, _):
      demand += more
      return deliver()
    case .finish:
      if wordsAreOver { return [.open] }
      wordsAreOver = true
      return end()
    case .cancel:
      defer { isOn = false }
      return isOn && !wordsAreOver ? [.call(Self.cancel)] : []
    case .own(let text):
      guard let own = Self.moves.first(where: { $0.text == text }) else {
        return []
      }
      return act(own)
    default: return []
    }
  }

  private mutating func act(_ own: Own) -> [Effect<Step>] {
    switch own {
    case .word(let word):
      if wordsAreOver { return [.open] }
      return isOn ? take(word) : []
    case .answer(let word), .error(let word):
      let open = questions.firstIndex { $0.word == word && $0.early == nil }
      guard let open else { return [.open] }
      if questions[open].isOn {
        questions[open].early = own
        return deliversInside ? hear(own, to: questions[open].number) : []
      }
      return hear(own, to: questions.remove(at: open).number)
    }
  }

  private mutating func take(_ word: String) -> [Effect<Step>] {
    if word.isEmpty {
      latest = .answered(0)
      return deliver()
    }
    count += 1
    latest = .asking(count)
    questions.append(Question(number: count, word: word))
    return [.call(Self.asks(word)), .then(.asked(count))]
  }

  private mutating func hear(_ own: Own, to number: Int) -> [Effect<Step>] {
    guard isOn, latest == .asking(number) else { return [] }
    if case .error = own {
      isOn = false
      return [.call(.failed(0, "Offline()"))]
    }
    latest = .answered(number)
    return deliver()
  }

  private mutating func deliver() -> [Effect<Step>] {
    guard isOn, case .answered(let number) = latest, demand > .none else {
      return []
    }
    demand -= 1
    deliveries += 1
    latest = .delivering(number)
    return [.call(.value(number, to: 0)), .then(.delivered(number))]
  }

  private mutating func end() -> [Effect<Step>] {
    guard isOn, wordsAreOver, latest == .done else { return [] }
    // Left open: does the completion come inside another delivery or after it?
    if deliveries > 0 { return [.open] }
    isOn = false
    return [.call(.finished(0))]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .asked(let number):
      guard let index = questions.firstIndex(where: { $0.number == number })
      else { return [] }
      guard let early = questions[index].early else {
        questions[index].isOn = false
        return []
      }
      questions.remove(at: index)
      return deliversInside ? [] : hear(early, to: number)
    case .delivered(let number):
      deliveries -= 1
      demand += outcome.given
      if latest == .delivering(number) { latest = .done }
      return deliver() + end()
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber = thing { return isOn }
    return true
  }
}
