import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Chapter15DataTasks
import Exercise17_2
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HeldServer {
  var answers: DataTaskPublisher {
    DataTaskPublisher(request: request, session: session)
  }

  /// Sets the server's answer.
  func forecast(_ answer: LoopbackServer.Answer = .json(#"{"sky": "blue"}"#)) {
    server.answer("/post", with: answer)
  }

  /// Returns a sink that writes its signals after its name.
  func sink<P: Publisher>(
    _ name: String, on publisher: P, _ words: @escaping (P.Output) -> String
  ) -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { [log] in log.write("\(name) \(end($0))") },
      receiveValue: { [log] in log.write("\(name) \(words($0))") })
  }

  /// Returns a sink that writes the size of the server's answer.
  func sink<P: Publisher>(
    _ name: String, on publisher: P
  ) -> AnyCancellable where P.Output == DataTaskPublisher.Output {
    sink(name, on: publisher) { "\($0.data.count) bytes" }
  }
}

/// Returns the piece of stages 3 and 4 on a multicast of this publisher.
func shared<P: Publisher>(_ publisher: P) -> Autoconnect<Multicast<P>> {
  Autoconnect(Multicast(publisher, through: PassthroughSubject()))
}

/// A subscriber that requests when the test tells it to. Until then the
/// connection sends no request, even if it is cancelled at once.
final class Reader: Subscriber {
  private let name: String
  private let log: TestLog
  private var subscription: Subscription?

  init(_ name: String, of multicast: Multicast<DataTaskPublisher>, log: TestLog)
  {
    self.name = name
    self.log = log
    multicast.subscribe(self)
  }

  func ask() { subscription?.request(.unlimited) }

  /// Cancels without writing a line, at the end of a test.
  func leave() {
    subscription?.cancel()
    subscription = nil
  }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: DataTaskPublisher.Output) -> Subscribers.Demand {
    log.write("\(name) \(input.data.count) bytes")
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    subscription = nil
    log.write("\(name) \(end(completion))")
  }
}

/// Returns a completion's text, which is the same on every system.
private func end<Failure>(
  _ completion: Subscribers.Completion<Failure>
) -> String {
  switch completion {
  case .finished: "finished"
  case .failure(let error) where error is DecodingError: "failed: shape"
  case .failure(let error):
    (error as? URLError)?.code == .zeroByteResource
      ? "failed: empty" : "failed: transport"
  }
}

/// A publisher of 1 and a completion during the request; it writes each run.
struct AtOnce: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let log: TestLog
  /// Called at each subscription.
  var onSubscribe: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    log.write("(a run)")
    onSubscribe()
    subscriber.receive(subscription: Run(subscriber, log))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Never {
    private let downstream: Locked<Downstream?>
    private let log: TestLog

    init(_ downstream: Downstream, _ log: TestLog) {
      self.downstream = Locked(downstream)
      self.log = log
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream = downstream.exchange(nil) else { return }
      _ = downstream.receive(1)
      downstream.receive(completion: .finished)
    }

    func cancel() {
      if downstream.exchange(nil) != nil { log.write("(cancelled)") }
    }
  }
}
