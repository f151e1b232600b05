import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

let place =
  "Chapters/19-SeveralPublishers.md#build-combinelatest-in-four-stages"

struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

/// Publishers of letters and numbers, a subscriber of pairs, and their log.
struct Stand {
  let book = TestLog()
  let letters: ManualPublisher<String, Trouble>
  let numbers: ManualPublisher<Int, Trouble>
  let guest: NotingSubscriber<String, Trouble>

  init() {
    let book = book
    letters = ManualPublisher { book.write("  letters: \($0)") }
    numbers = ManualPublisher { book.write("  numbers: \($0)") }
    guest = NotingSubscriber(log: book)
  }

  func begin() {
    Joined(upstream: CombineLatest(letters, numbers)).subscribe(guest)
  }

  func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }
}

/// A publisher that joins each pair into a word.
struct Joined<Upstream: Publisher, A, B>: Publisher
where Upstream.Output == (A, B) {
  typealias Output = String
  typealias Failure = Upstream.Failure
  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Failure {
    upstream.subscribe(Joining(subscriber))
  }

  private final class Joining<S: Subscriber>: Subscriber
  where S.Input == String, S.Failure == Failure {
    typealias Input = (A, B)
    private let downstream: S

    init(_ downstream: S) { self.downstream = downstream }

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: (A, B)) -> Subscribers.Demand {
      downstream.receive("\(input.0)\(input.1)")
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
