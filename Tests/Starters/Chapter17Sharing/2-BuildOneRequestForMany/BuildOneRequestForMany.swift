// 17.2 Build one request for many
//
// Task: let several subscribers share one request, first with `connect()`, then
// automatically, and build the screen of note E on it. A server counts the
// requests.
//
// 1. Two subscribers, one subject. `Multicast` subscribes each subscriber to
//    its subject. The subject's values reach all of them, in the order in which
//    they subscribed. A subscriber that cancels receives nothing more. Upstream
//    is not subscribed to yet.
// 2. Connect and its cancel. Each `connect()` subscribes to upstream once, and
//    passes the values and the completion to the subject. The returned object
//    cancels that run when it is cancelled or released. The subscribers receive
//    nothing then, and stay: a later connection delivers to them.
// 3. Connect for the first subscriber. `Share` attaches its first subscriber,
//    and then connects. Each later subscriber, even one that comes during
//    `connect()` or on another thread, is only attached. A share without
//    subscribers sends nothing.
// 4. Disconnect after the last cancel. When the last subscriber has cancelled,
//    cancel the connection; the next subscriber is a first one again. A second
//    cancel of one subscriber changes nothing. A completion is not a cancel,
//    and a cancel after it does not reach upstream. If all have cancelled
//    before `connect()`, do not connect. If all cancel during `connect()`,
//    cancel its result as soon as it has returned, unless another subscriber
//    has come meanwhile. The run goes on even if only its subscriber retains
//    it. After its completion or its cancel, a run retains no subscriber.
// 5. Late subscribers, and the screen. `WeatherPage` shares one run of
//    `answers` among all subscribers of its two publishers. `forecasts` fails
//    with `URLError(.zeroByteResource)` for empty data, and decodes any other
//    data. `statuses` delivers the status of the response, and 0 for a response
//    without one. A subscriber that comes after the completion receives the
//    completion, and nothing is sent.
//
// You may use: everything of chapters 01, 04, 05, 06, 07, 11, 12, 13 and 15.
// Threads: many use a share. Call no other code while you hold a lock. No
// object is released while a lock is held, and a released object may cancel in
// its `deinit`.
//
// Chapter: Chapters/17-Sharing.md#build-it
// Test it: swift run workbook test 17.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public final class Multicast<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let subject: PassthroughSubject<Output, Failure>

  public init(
    _ upstream: Upstream, through subject: PassthroughSubject<Output, Failure>
  ) {
    self.upstream = upstream
    self.subject = subject
  }

  // MARK: - Stage 1: Two subscribers, one subject

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }

  // MARK: - Stage 2: Connect and its cancel

  public func connect() -> Cancellable {
    AnyCancellable {}
  }
}

// MARK: - Stage 3: Connect for the first subscriber

public final class Share<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

// MARK: - Stage 4: Disconnect after the last cancel

// MARK: - Stage 5: Late subscribers, each with its demand

public final class WeatherPage<Answers: Publisher>
where
  Answers.Output == DataTaskPublisher.Output, Answers.Failure == URLError
{
  public init(_ answers: Answers) {
  }

  public var forecasts: AnyPublisher<Forecast, Error> {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }

  public var statuses: AnyPublisher<Int, URLError> {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}

// MARK: - Given: what a forecast says

public struct Forecast: Decodable {
  public var sky: String
}
