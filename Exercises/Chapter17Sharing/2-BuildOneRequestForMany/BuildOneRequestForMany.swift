// 17.2 Build one request for many
//
// Task: let several subscribers share one request, first with `connect()`, then
// automatically. Then build the screen of note E with your `share()`. A server
// counts the requests.
//
// 1. Two subscribers, one subject. `Multicast` subscribes each subscriber to
//    its subject. The subject's values reach all of them, in the order in which
//    they subscribed. A subscriber that cancels receives nothing more. Upstream
//    is not subscribed to yet.
// 2. Connect and its cancel. Each `connect()` subscribes to upstream once, and
//    passes the values and the completion to the subject. The returned object
//    cancels that run when it is cancelled or released. The subscribers remain
//    subscribed: they receive nothing until a later connection delivers again.
//    `makeConnectable()` returns a publisher that delivers this publisher's
//    values and completion, and subscribes to it only when it is connected.
// 3. Connect for the first subscriber. `Autoconnect` subscribes each subscriber
//    to `upstream`. After it has subscribed the first one, it calls
//    `connect()`, once, even if the subscriber has requested nothing. For later
//    subscribers, even one that comes during `connect()` or on another thread,
//    it does not connect. Without subscribers, no request is sent.
// 4. Disconnect after the last cancel. When the last subscriber has cancelled,
//    cancel the connection, once; the next subscriber is a first one again. A
//    second cancel of one subscriber changes nothing. If all have cancelled
//    before `connect()`, do not connect. If all cancel during `connect()`,
//    cancel its result as soon as it has returned, unless another subscriber
//    has come meanwhile.
//    - A completion is not a cancel: a completed subscriber still counts until
//      it cancels.
//    - Each subscriber's requests, and the demand that it returns for a value,
//      go to its subscription to `upstream`. A second subscription from
//      `upstream` is cancelled.
//    - The run goes on even if only the subscriber retains the subscription.
//      After its completion or its cancel, a subscription retains neither its
//      subscriber nor its subscription to `upstream`.
// 5. One share for a screen. `share()` returns a publisher with one subject for
//    its subscribers, which connects for the first one. `WeatherPage` shares
//    one run of `answers` among all subscribers of its two publishers, and
//    cancels that run when all of them have cancelled. `forecasts` fails with
//    `URLError(.zeroByteResource)` for empty data, and decodes any other data.
//    `statuses` delivers the status of the response, and 0 for a response
//    without one. A subscriber that comes after the completion receives the
//    completion, and no request is sent.
//
// In two cases you may connect or not: (a) all subscribers cancel, and another
// one comes, before `connect()` is called; (b) the first subscriber receives a
// completion before that call.
//
// You may use: everything from chapters 01, 04 to 07, 11, 12, 13 and 15.
// Threads: many, on the same share. Call no other code while you hold a lock.
// Release no object while you hold a lock either, because its `deinit` may
// cancel a run.
//
// Chapter: Chapters/17-Sharing.md#build-a-share-in-five-stages
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

/// A publisher that delivers nothing before `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> Cancellable
}

public final class Multicast<Upstream: Publisher>: ConnectablePublisher {
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

extension Publisher where Failure == Never {
  public func makeConnectable() -> some ConnectablePublisher<Output, Never> {
    Multicast(Empty(completeImmediately: false), through: PassthroughSubject())
  }
}

// MARK: - Stage 3: Connect for the first subscriber

public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

// MARK: - Stage 4: Disconnect after the last cancel

// MARK: - Stage 5: One share for a screen

extension Publisher {
  public func share() -> some Publisher<Output, Failure> {
    Empty(completeImmediately: false)
  }
}

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
