import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Exercise13_1
import ExerciseSupport
import Testing

private let place = "Chapters/13-PublishersOfPublishers.md#modify"

@Suite(
  "13.1 The latest answer",
  .exercise("Chapter13PublishersOfPublishers/1-TheLatestAnswer")
)
struct TheLatestAnswerTests {
  private let archive = Archive()
  private let words = Typing()

  private func show(
    _ publisher: AnyPublisher<[String], Offline>, as name: String = "shown"
  ) -> AnyCancellable {
    let archive = archive
    return publisher.sink {
      archive.write($0.isFinished ? "\(name) finished" : "\(name) offline")
    } receiveValue: {
      archive.write("\(name) \($0)")
    }
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      archive.lines, is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  private func search(_ deliversInside: Bool) -> Search<TheLatestAnswer> {
    var environment = Environment.subject(subscribers: 1)
    environment.opening = [.subscribe(0), .request(.max(1), by: 0)]
    environment.own = TheLatestAnswer.moves.map(\.text)
    environment.isClosed = { $0 == TheLatestAnswer.cancel }
    environment.excludes = { move, call in
      switch (move, call) {
      case (.send, _), (.fail, _): true
      // Left open: the order of values that a run sends during its own call.
      case (.cancel, .value), (.give, .value): false
      case (.own(let text), .value):
        text == TheLatestAnswer.Own.word("").text
          || !text.hasPrefix("words")
      case (_, .value), (_, .failed): true
      default: false
      }
    }
    var names = Names("box.results(for: words)")
    names.value = { "\($0 == 0 ? [] : [$0])" }
    names.publishers = ["words"]
    return Search(
      TheLatestAnswer(deliversInside: deliversInside), with: environment,
      names: names,
      see: place
    ) { bench in
      let words = Typing()
      words.onCancel = { [weak bench] in
        // Left open: does a failure cancel the words before or after it?
        guard let bench, bench.isOpen(.cancel(by: 0)) else { return }
        bench.called(TheLatestAnswer.cancel)
      }
      let archive = Archive { [weak bench] word in
        bench?.called(TheLatestAnswer.asks(word))
      }
      let results = archive.box.results(for: words)
      return SubjectUnderTest(
        end: { _ in words.send(completion: .finished) },
        own: { text in
          let own = TheLatestAnswer.moves.first { $0.text == text }
          switch own {
          case .word(let word): words.send(word)
          case .answer(let word): archive.answerWithNumber(word)
          case .error(let word): archive.fail(word)
          case nil: break
          }
        }
      ) {
        results.subscribe(
          bench.subscriber($0, failure: Offline.self) { list in
            list.first.map { Int($0) ?? -1 } ?? 0
          })
      }
    }
  }

  @Test(
    "Every small program: the screen shows the latest word's answer.",
    .search)
  func everyProgram() { Variants([false, true], search).run() }

  @Test("A subscription asks the archive, and nothing earlier does.")
  func subscribed() {
    let found = archive.box.find("swift")
    archive.write("made")
    let sink = show(found)
    archive.answer("swift", ["1"])
    expect(
      ["made", "asked for swift", "shown [\"1\"]", "shown finished"],
      "`find(_:)` asks the archive when a subscriber subscribes, and not"
        + " earlier. It delivers the answer and finishes.",
      see:
        "Chapters/12-Values.md#deferred-makes-a-publisher-for-each-subscriber")
    sink.cancel()
  }

  @Test("Each subscriber asks its own question.")
  func each() {
    let found = archive.box.find("swift")
    let first = show(found, as: "A")
    archive.answer("swift", ["1"])
    let second = show(found, as: "B")
    archive.answer("swift", ["2"])
    expect(
      [
        "asked for swift", "A [\"1\"]", "A finished", "asked for swift",
        "B [\"2\"]", "B finished",
      ],
      "Each subscriber asks the archive again, and receives the answer to its"
        + " own question.",
      see:
        "Chapters/12-Values.md#deferred-makes-a-publisher-for-each-subscriber")
    first.cancel()
    second.cancel()
  }

  @Test("`find(\"\")` has an empty answer, without a question.")
  func empty() {
    let sink = show(archive.box.find(""))
    expect(
      ["shown []", "shown finished"],
      "The answer to an empty word is an empty list: `find(_:)` delivers `[]`"
        + " and finishes, and asks nothing.",
      see: "Chapters/12-Values.md#completions-without-a-value")
    sink.cancel()
  }

  @Test("A word of spaces is not empty.")
  func spaces() {
    let sink = show(archive.box.find("  "))
    archive.answer("  ", ["1"])
    expect(
      ["asked for   ", "shown [\"1\"]", "shown finished"],
      "Only a word without any character is empty. Ask the archive about every"
        + " other word.",
      see: "Chapters/12-Values.md#completions-without-a-value")
    sink.cancel()
  }

  @Test("Each of two subscribers at the same time receives its own answer.")
  func twoAtOnce() {
    let results = archive.box.results(for: Just("swift"))
    let first = show(results, as: "A")
    let second = show(results, as: "B")
    archive.answer("swift", ["1"])
    archive.answer("swift", ["2"])
    expect(
      [
        "asked for swift", "asked for swift", "A [\"1\"]", "A finished",
        "B [\"2\"]", "B finished",
      ],
      "Each run has its own latest word: each subscriber asks once and receives"
        + " its own answer.")
    first.cancel()
    second.cancel()
  }

  @Test("After a cancel no answer is shown.")
  func cancelled() {
    let sink = show(archive.box.results(for: words))
    words.send("swift")
    sink.cancel()
    archive.answer("swift", ["1"])
    words.send("swi")
    expect(
      ["asked for swift"],
      "A cancel must reach both `words` and the question that is still open.")
  }

  @Test("A repeated word is sent to the archive again.")
  func again() {
    let sink = show(archive.box.results(for: words))
    for number in ["1", "2"] {
      words.send("swift")
      archive.answer("swift", [number])
    }
    expect(
      [
        "asked for swift", "shown [\"1\"]", "asked for swift", "shown [\"2\"]",
      ],
      "`results(for:)` asks the archive about a repeated word, too, and"
        + " delivers the new answer.")
    sink.cancel()
  }
}

extension Subscribers.Completion {
  fileprivate var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}

/// An archive that answers when the test tells it to.
private final class Archive {
  private struct Question {
    let number: Int
    let word: String
    let answer: SearchBox.Answer
  }

  private(set) var lines: [String] = []
  private var open: [Question] = []
  private var count = 0
  private let onQuestion: (String) -> Void

  lazy var box = SearchBox { [unowned self] word, answer in
    write("asked for \(word)")
    count += 1
    open.append(Question(number: count, word: word, answer: answer))
    onQuestion(word)
  }

  init(onQuestion: @escaping (String) -> Void = { _ in }) {
    self.onQuestion = onQuestion
  }

  func write(_ line: String) { lines.append(line) }

  /// Answers the oldest open question for this word.
  func answer(_ word: String, _ list: [String]) {
    take(word)?.answer(.success(list))
  }

  /// Answers with the number of the question.
  func answerWithNumber(_ word: String) {
    let question = take(word)
    question?.answer(.success(["\(question?.number ?? 0)"]))
  }

  func fail(_ word: String) { take(word)?.answer(.failure(Offline())) }

  private func take(_ word: String) -> Question? {
    open.firstIndex { $0.word == word }.map { open.remove(at: $0) }
  }
}

/// A publisher of typed words, each of which waits for a request.
private final class Typing: Publisher {
  typealias Output = String
  typealias Failure = Never

  var onCancel: () -> Void = {}
  private var deliver: ((String) -> Subscribers.Demand)?
  private var end: (() -> Void)?
  private var open = Subscribers.Demand.none
  private var waiting: [String] = []
  private var isOver = false

  func send(_ word: String) {
    waiting.append(word)
    go()
  }

  func send(completion: Subscribers.Completion<Never>) {
    isOver = true
    go()
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    deliver = { subscriber.receive($0) }
    end = { subscriber.receive(completion: .finished) }
    subscriber.receive(subscription: Inner(self))
  }

  private func go() {
    while let deliver, open > .none, !waiting.isEmpty {
      open -= 1
      open += deliver(waiting.removeFirst())
    }
    if isOver, waiting.isEmpty {
      let last = end
      stop()
      last?()
    }
  }

  private func stop() { (deliver, end) = (nil, nil) }

  private final class Inner: Subscription {
    private let typing: Typing
    init(_ typing: Typing) { self.typing = typing }

    func request(_ demand: Subscribers.Demand) {
      typing.open += demand
      typing.go()
    }

    func cancel() {
      typing.stop()
      typing.onCancel()
    }
  }
}
