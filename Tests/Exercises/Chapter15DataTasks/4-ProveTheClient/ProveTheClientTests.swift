import Chapter01Handshake
import Chapter04Sink
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter14Record
import Chapter15DataTasks
import Exercise15_4
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/15-DataTasks.md#make"

@Suite(
  "15.4 Prove the client", .exercise("Chapter15DataTasks/4-ProveTheClient"))
struct ProveTheClientTests {
  private typealias Client = (URL) -> AnyPublisher<Post, HttpError>
  private typealias Event = Altered<AnyPublisher<Post, HttpError>>.Event

  private let session = URLSession.uncached()

  private var proof: Proof<Client> {
    proof { [session] use in { url in watched(right(url, session), use) } }
  }

  private func proof(right: @escaping Proof<Client>.Make) -> Proof<Client> {
    Proof(
      of: "client", see: place, right: right,
      absurd: { use in
        { _ in
          watched(
            Just(Post(title: "?")).setFailureType(to: HttpError.self), use)
        }
      }, test: testClient)
  }

  /// Returns a client that checks status and body with `check`.
  private func checking(
    _ check: @escaping (_ status: Int, _ isEmpty: Bool) throws -> Void
  ) -> Proof<Client>.Make {
    { [session] use in
      { url in
        watched(
          DataTaskPublisher(request: URLRequest(url: url), session: session)
            .tryMap { answer in
              let response = answer.response as? HTTPURLResponse
              try check(response?.statusCode ?? 0, answer.data.isEmpty)
              return answer.data
            }
            .decode(type: Post.self, decoder: JSONDecoder())
            .mapError { HttpError($0) }, use)
      }
    }
  }

  /// Returns a client that changes the events of a right one.
  private func changing(
    _ change: @escaping (Event) -> [Event]
  ) -> Proof<Client>.Make {
    { [session] use in
      { url in
        watched(Altered(right(url, session), change: change), use)
      }
    }
  }

  /// Returns a client that accepts these statuses.
  private func accepting(_ statuses: Range<Int>) -> Proof<Client>.Make {
    checking { status, isEmpty in
      guard statuses ~= status else {
        throw HttpError.httpStatusError(status, "sorry")
      }
      if isEmpty { throw HttpError.emptyBody }
    }
  }

  @Test("It accepts a client that is right.")
  func accepts() async { await proof.accepts() }

  @Test("It accepts a client that describes a status in its own words.")
  func acceptsOtherWords() async {
    await proof(right: accepting(200..<300)).accepts()
  }

  @Test("It rejects a client that treats a 404 as a value.")
  func takes404() async {
    await proof.rejects(
      "takes a 404 for a value",
      checking { _, isEmpty in if isEmpty { throw HttpError.emptyBody } })
  }

  @Test("It rejects a client that looks at the body before the status.")
  func bodyFirst() async {
    await proof.rejects(
      "looks at the body before the status",
      checking { status, isEmpty in
        if isEmpty { throw HttpError.emptyBody }
        guard 200..<300 ~= status else {
          throw HttpError.httpStatusError(status, "")
        }
      })
  }

  @Test(
    "It rejects a client that accepts other statuses.",
    arguments: [200..<400, 200..<201])
  func otherStatuses(accepted: Range<Int>) async {
    await proof.rejects(
      "accepts the statuses from 200 to \(accepted.upperBound - 1)",
      accepting(accepted))
  }

  @Test("It rejects a client that calls every failure unknown.")
  func callsUnknown() async {
    struct Something: Error {}
    await proof.rejects(
      "turns every failure into `unknown`",
      changing { event in
        if case .failure = event {
          [.failure(.unknown(Something()))]
        } else {
          [event]
        }
      })
  }

  @Test("It rejects a client that never finishes.")
  func neverDone() async {
    await proof.rejects(
      "never finishes",
      changing { if case .finished = $0 { [] } else { [$0] } })
  }

  @Test("It rejects a client that delivers the post twice.")
  func twice() async {
    await proof.rejects(
      "delivers the post twice",
      changing { if case .value = $0 { [$0, $0] } else { [$0] } })
  }

  @Test("It rejects a client that delivers a post before it fails.")
  func postAndFailure() async {
    await proof.rejects(
      "delivers a post before it fails",
      changing {
        if case .failure = $0 { [.value(Post(title: "?")), $0] } else { [$0] }
      })
  }

  @Test("It rejects a client that finishes when the body is empty.")
  func emptyIsDone() async {
    await proof.rejects(
      "finishes when the body is empty",
      changing {
        if case .failure(.emptyBody) = $0 { [.finished] } else { [$0] }
      })
  }

  @Test("It rejects a client that finishes when the body is not a post.")
  func shapeIsDone() async {
    await proof.rejects(
      "finishes when the body is not a post",
      changing {
        if case .failure(.decoding) = $0 { [.finished] } else { [$0] }
      })
  }

  @Test("It rejects a client that finishes when the connection breaks.")
  func brokenIsDone() async {
    await proof.rejects(
      "finishes when the connection breaks",
      changing {
        if case .failure(.transport) = $0 { [.finished] } else { [$0] }
      })
  }

  @Test("It rejects a client that treats every refusal as a 404.")
  func oneNumber() async {
    await proof.rejects(
      "reports every refusal as a 404",
      changing {
        if case .failure(.httpStatusError(_, let words)) = $0 {
          [.failure(.httpStatusError(404, words))]
        } else {
          [$0]
        }
      })
  }

  @Test(
    "It rejects a client that sends a request twice.",
    arguments: [true, false])
  func asksTwice(isGood: Bool) async {
    let which = isGood ? "succeeded" : "failed with its status"
    await proof.rejects("sends a request again after it has \(which)") {
      [session] use in
      { url in
        // The first answer counts: only the server notices the second request.
        watched(
          Altered(right(url, session)) { event in
            switch event {
            case .value where isGood: ask(url, .uncached())
            case .failure(.httpStatusError) where !isGood:
              ask(url, .uncached())
            default: break
            }
            return [event]
          }, use)
      }
    }
  }

  @Test("It rejects a client that sends before it has a subscriber.")
  func asksEarly() async {
    await proof.rejects("sends a request before it has a subscriber") {
      [session] use in
      { url in
        ask(url, session)
        return watched(right(url, session), use)
      }
    }
  }

  @Test("It rejects a client that sends the first request early.")
  func fetchesEarly() async {
    await proof.rejects("sends the first run's request when it is made") {
      [session] use in
      { url in
        let early = Locked<AnyPublisher<Post, HttpError>?>(
          played(right(url, session)))
        return watched(
          Deferred { early.exchange(nil) ?? right(url, session) }, use)
      }
    }
  }

  @Test("It rejects a client that answers a second run from memory.")
  func remembers() async {
    await proof.rejects("answers a second run from memory") { [session] use in
      { url in
        let memory = Locked<Post?>(nil)
        return watched(
          Deferred { () -> AnyPublisher<Post, HttpError> in
            if let post = memory.withLock({ $0 }) {
              return Just(post).setFailureType(to: HttpError.self)
                .eraseToAnyPublisher()
            }
            return Altered(right(url, session)) { event in
              if case .value(let post) = event {
                memory.exchange(post)
              }
              return [event]
            }.eraseToAnyPublisher()
          }, use)
      }
    }
  }

  @Test("It rejects a client that continues after a cancel.")
  func goesOn() async {
    await proof.rejects("continues after a cancel") { [session] use in
      { url in
        watched(
          Altered(right(url, session), hearsCancel: false) { [$0] }, use)
      }
    }
  }
}

private func right(
  _ url: URL, _ session: URLSession
) -> AnyPublisher<Post, HttpError> {
  Http(url.absoluteString, session: session).request(type: Post.self)
}

/// Sends a request, and ignores the answer.
private func ask(_ url: URL, _ session: URLSession) {
  let done = DispatchSemaphore(value: 0)
  let task = session.dataTask(with: url) { _, _, _ in done.signal() }
  task.resume()
  _ = done.wait(timeout: .now() + 1)
  task.cancel()
}

/// Runs a publisher, waits a second at most, and returns its events as a
/// publisher.
private func played(
  _ publisher: AnyPublisher<Post, HttpError>
) -> AnyPublisher<Post, HttpError> {
  let recording = Locked(Record<Post, HttpError>.Recording())
  let done = DispatchSemaphore(value: 0)
  let run = publisher.sink { completion in
    recording.withLock { $0.receive(completion: completion) }
    done.signal()
  } receiveValue: { post in
    recording.withLock { $0.receive(post) }
  }
  _ = done.wait(timeout: .now() + 1)
  run.cancel()
  return Record(recording: recording.withLock { $0 }).eraseToAnyPublisher()
}

/// Returns the publisher with a call to `use` at each subscription.
private func watched(
  _ publisher: some Publisher<Post, HttpError>, _ use: @escaping () -> Void
) -> AnyPublisher<Post, HttpError> {
  Deferred {
    use()
    return publisher
  }.eraseToAnyPublisher()
}

/// A publisher that changes the events of its upstream.
private struct Altered<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  enum Event {
    case value(Output), finished
    case failure(Failure)
  }

  let upstream: Upstream
  let hearsCancel: Bool
  let change: (Event) -> [Event]

  init(
    _ upstream: Upstream, hearsCancel: Bool = true,
    change: @escaping (Event) -> [Event]
  ) {
    self.upstream = upstream
    self.hearsCancel = hearsCancel
    self.change = change
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(publisher: self, downstream: subscriber))
  }

  private final class Inner<S: Subscriber>: Subscriber, Subscription
  where S.Input == Output, S.Failure == Failure {
    let publisher: Altered
    let downstream: Locked<S?>
    let upstream = Locked<Subscription?>(nil)

    init(publisher: Altered, downstream: S) {
      self.publisher = publisher
      self.downstream = Locked(downstream)
    }

    func receive(subscription: Subscription) {
      upstream.exchange(subscription)
      downstream.withLock { $0 }?.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      tell(.value(input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: tell(.finished)
      case .failure(let error): tell(.failure(error))
      }
      upstream.exchange(nil)
    }

    func request(_ demand: Subscribers.Demand) {
      upstream.withLock { $0 }?.request(demand)
    }

    func cancel() {
      downstream.exchange(nil)
      if publisher.hearsCancel { upstream.exchange(nil)?.cancel() }
    }

    private func tell(_ event: Event) {
      for event in publisher.change(event) {
        guard let downstream = downstream.withLock({ $0 }) else { return }
        switch event {
        case .value(let value): _ = downstream.receive(value)
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
          downstream.receive(completion: .failure(error))
        }
      }
    }
  }
}
