import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing

/// What the kit says of a finished piece of the library: nothing, it should be.
private func complaints<SubjectUnderTest: Tested>(
  of piece: SubjectUnderTest, _ rules: [Rule<SubjectUnderTest>]
) -> [String] {
  rules.filter { !piece.leftOut.contains($0.id) }
    .compactMap { piece.finding($0) }
}

@Suite("The library's sources keep every rule, on one thread and on many")
struct LibrarySourceTests {
  private let rules =
    Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads

  @Test("SingleValuePublisher, which traps on a request for none")
  func singleValue() {
    let piece = TestedSource(without: ["P5"], delivers: ["Manny"]) {
      SingleValuePublisher("Manny")
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("Publishers.IntPublisher")
  func ints() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) {
      Publishers.IntPublisher(numberOfValues: $0)
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("Publishers.Sequence")
  func sequence() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) {
      Array(0..<$0).publisher
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("MyCoolPublisher")
  func names() {
    let piece = TestedSource(delivers: ["Manny", "Moe", "Jack"]) {
      MyCoolPublisher()
    }
    #expect(complaints(of: piece, rules) == [])
  }
}

@Suite("The library's subscribers keep every rule, on one thread and on many")
struct LibrarySubscriberTests {
  private let rules =
    Rule<TestedSubscriber>.all + [.e1] + Rule<TestedSubscriber>.threads

  @Test("Subscribers.Sink")
  func sink() {
    let piece = TestedSubscriber { stage, witness in
      Subscribers.Sink<Int, FakeFailure>(
        receiveCompletion: { [witness] completion in
          withExtendedLifetime(witness) { stage.called("\(completion)") }
        },
        receiveValue: { [witness] value in
          withExtendedLifetime(witness) { stage.called("value \(value)") }
        })
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("LoggingSubscriber, which says what it is told, whenever that is")
  func logging() {
    var manner = TestedSubscriber.Manner()
    manner.saysSubscription = "subscription"
    let piece = TestedSubscriber(
      without: ["S4", "S5", "S7", "E1", "T1", "T2"], manner: manner
    ) { stage, _ in
      LoggingSubscriber<Int, FakeFailure> { line in
        // What it wishes stands in the history as what it does.
        if !line.hasPrefix("request"), line != "cancel" { stage.called(line) }
      }
    }
    #expect(
      complaints(of: piece, rules)
        == [])
  }
}

@Suite("The library's operators keep every rule, on one thread and on many")
struct LibraryOperatorTests {
  // A second subscription goes down as the first one did: no state, no refusal.
  private let stateless = ["O10"]
  private let rules =
    Rule<TestedOperator>.all + [.e1] + Rule<TestedOperator>.threads

  @Test("autoconnect, which counts its subscribers")
  func autoconnect() {
    let piece = TestedOperator { upstream, probe in
      Switchboard(upstream: upstream).autoconnect()
        .subscribe(ProbingSubscriber<Int, FakeFailure>(probe))
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("share")
  func share() {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    let piece = TestedOperator(manner: manner) { $0.share() }
    #expect(complaints(of: piece, [.o1, .o4, .o5, .o8, .o9, .e1]) == [])
  }

  @Test("map")
  func map() {
    let piece = TestedOperator(
      without: stateless, transform: { "\($0 * 10)" }
    ) { $0.map { $0 * 10 } }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("filter")
  func filter() {
    let piece = TestedOperator(
      without: stateless, transform: { $0 > 1 ? "\($0)" : nil }
    ) { $0.filter { $0 > 1 } }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("compactMap")
  func compactMap() {
    let piece = TestedOperator(
      without: stateless, transform: { $0 > 1 ? "\($0)" : nil }
    ) { $0.compactMap { $0 > 1 ? $0 : nil } }
    #expect(complaints(of: piece, rules) == [])
  }
}

/// A publisher that is connected, in front of the kit's.
private struct Switchboard: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    FakePublisher(upstream).subscribe(subscriber)
  }

  func connect() -> Cancellable { upstream.connection() }
}

@Suite("The library's subjects keep every rule, on one thread and on many")
struct LibrarySubjectTests {
  private let rules =
    Rule<TestedSubject>.all + [.j11, .j12, .e1]
    + Rule<TestedSubject>.threads

  @Test("PassthroughSubject")
  func passthrough() {
    let piece = TestedSubject {
      let subject = PassthroughSubject<Int, FakeFailure>()
      return .init(
        subject, send: { subject.send($0) },
        complete: { subject.send(completion: $0) },
        feed: { subject.send(subscription: $0) })
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("CurrentValueSubject")
  func currentValue() {
    let piece = TestedSubject(current: 0) {
      let subject = CurrentValueSubject<Int, FakeFailure>(0)
      return .init(
        subject, send: { subject.send($0) },
        complete: { subject.send(completion: $0) },
        feed: { subject.send(subscription: $0) })
    }
    #expect(complaints(of: piece, rules) == [])
  }
}

@Suite("The library's tokens keep every rule, and what stores them its own")
struct LibraryCancellableTests {
  @Test("AnyCancellable")
  func anyCancellable() {
    let piece = TestedCancellable { AnyCancellable($0) }
    let rules = Rule<TestedCancellable>.all + Rule<TestedCancellable>.threads
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("store(in:), which cancels what it holds when it is let go")
  func stored() {
    final class Owner {
      var tokens: [AnyCancellable] = []
    }
    // An array has no memory of a cancel, and keeps the tokens.
    let piece = TestedBag(
      without: ["B2", "B3", "B4"], cancelsOnRelease: true
    ) {
      let owner = Owner()
      return TestedBag.Live(
        add: { $0.store(in: &owner.tokens) },
        cancel: { owner.tokens.forEach { $0.cancel() } })
    }
    #expect(complaints(of: piece, Rule<TestedBag>.all) == [])
  }
}
