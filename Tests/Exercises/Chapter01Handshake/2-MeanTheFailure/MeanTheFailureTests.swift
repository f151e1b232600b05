import Chapter01Handshake
import Exercise01_2
import ExerciseSupport
import Testing

@Suite(
  "01.2 Mean the failure", .exercise("Chapter01Handshake/2-MeanTheFailure"))
struct MeanTheFailureTests {
  typealias Learners = DecodableDataTaskSubscriber<Int, PostError>

  @Test("The subscriber's Failure is the parameter that you give it.")
  func failureIsTheParameter() {
    #expect(
      "\(failure(of: Learners.self))" == "PostError",
      """
      The associated type is read off the methods. Which of them mentions it?
      Look at: Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber
      """)
  }

  @Test("A publisher that fails with a PostError can feed it.")
  func canBeFed() {
    let subscriber = Learners()
    feed(subscriber)
    expectHistory(
      subscriber.history,
      is: [
        "subscription", "value 7", "failure(PostError)",
      ],
      "A publisher of Int that fails with PostError must fit, and be heard.",
      see: "Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber")
  }

  private func failure<S: Subscriber>(of type: S.Type) -> Any.Type {
    S.Failure.self
  }

  /// Attaches the subscriber if its types fit; whether they do is decided when
  /// the test runs, so that it compiles before the exercise is solved.
  private func feed(_ subscriber: Any) {
    guard let fitting = subscriber as? any Subscriber<Int, PostError> else {
      return
    }
    SevenThenFailure().attach(fitting)
  }
}

struct PostError: Error, CustomDebugStringConvertible {
  var debugDescription: String { "PostError" }
}

/// Delivers 7 to whoever asks, and then fails.
private struct SevenThenFailure: Publisher {
  typealias Output = Int
  typealias Failure = PostError

  func attach(_ subscriber: any Subscriber<Int, PostError>) {
    subscribe(subscriber)
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == PostError {
    subscriber.receive(subscription: Inner(downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == PostError {
    private var downstream: Downstream?

    init(downstream: Downstream) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      self.downstream = nil
      _ = downstream.receive(7)
      downstream.receive(completion: .failure(PostError()))
    }

    func cancel() {
      downstream = nil
    }
  }
}
