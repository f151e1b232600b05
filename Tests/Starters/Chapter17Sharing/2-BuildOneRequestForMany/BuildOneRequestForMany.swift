// 17.2 Build one request for many
//
// Task: let several subscribers share one request, by hand and then by itself,
// and build the screen of the documents on it. A server counts the requests.
//
// 1. Two subscribers, one subject. `Multicast` attaches each subscriber to its
//    subject: what is sent into the subject reaches all, in the order in which
//    they came. Upstream is not subscribed to.
// 2. Connect and its cancel. `connect()` lets upstream feed the subject, values
//    and end. What it returns ends that: when it is cancelled, and when nobody
//    holds it any more. No subscriber is told, and those who are still there
//    hear what a later connection brings.
// 3. By itself, with the first. `Share` attaches its first subscriber, and then
//    connects; whoever comes later is only attached, from another thread and
//    during `connect()`, too.
// 4. The last one goes. When the last subscriber has cancelled, the connection
//    is cancelled; the next subscriber is a first one again. Each subscriber
//    counts until its first cancel, also after its completion, which is no
//    cancel. If all have cancelled before `connect()`, nothing is connected; if
//    they do while it runs, the connection is cancelled as soon as it is there.
//    A run that somebody subscribes to goes on, even if nobody holds the share.
//    After its completion or its cancel a run holds no subscriber.
// 5. Who comes late, and what each takes. `WeatherPage` shares one run of
//    `answers` among all subscribers of its two publishers. `forecasts` fails
//    with `URLError(.zeroByteResource)` if there is no data, and decodes it
//    else; `statuses` has the status of the response, and 0 where there is
//    none. Whoever comes after the end gets the end, and nothing is sent.
//
// You may use: everything of chapters 01, 04, 05, 06, 07, 11, 12, 13 and 15.
// Threads: many use a share. Call nothing, and release nothing, while you hold
// a lock.
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
