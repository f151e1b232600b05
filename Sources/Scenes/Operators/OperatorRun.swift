import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter12Values
import Chapter16Recovery
import Chapter17Sharing
import Chapter22OtherOperators
import Timeline

/// An operator's upstream, other publishers and clock while it runs.
///
/// A run for the figure is recorded, and its upstreams play marbles on demand.
/// A run for the operator's row of the table has an upstream that the table's
/// program controls.
final class OperatorRun {
  typealias Upstream = AnyPublisher<Int, Error>

  /// The clock; one tick of the marbles is a second.
  let time: VirtualTimeScheduler
  /// The timeline that records a run for the figure.
  private let timeline: Timeline?
  private let clock = MarbleClock()
  /// The upstream of a run for the table.
  private let source: Upstream?
  private var connection: AnyCancellable?

  init(on timeline: Timeline? = nil, behind source: Upstream? = nil) {
    self.timeline = timeline
    self.source = source
    time = VirtualTimeScheduler { timeline?.advance(to: $0.ticks) }
  }

  /// The upstream of nearly every operator.
  var upstream: Upstream { upstream("-1-2-3-4|") }

  /// Returns an upstream that delivers the requested values at their ticks.
  func upstream(_ marbles: Marbles) -> Upstream {
    source ?? playing(marbles, as: "upstream")
  }

  /// Returns another publisher; in the table it delivers `numbers`.
  func other(
    _ marbles: Marbles, as name: String = "other", inTable numbers: [Int] = []
  ) -> Upstream {
    guard source != nil else { return playing(marbles, as: name) }
    return numbers.publisher.setFailureType(to: Error.self)
      .eraseToAnyPublisher()
  }

  /// An upstream that cannot fail, only for figures.
  var safeUpstream: AnyPublisher<Int, Never> {
    upstream.catch { _ in Empty<Int, Never>() }.eraseToAnyPublisher()
  }

  /// Connects a publisher at a tick of the figure.
  func connect(_ publisher: some ConnectablePublisher, at tick: Int) {
    time.schedule(after: .ticks(tick)) { [self] in
      connection = AnyCancellable(publisher.connect())
    }
  }

  private func playing(_ marbles: Marbles, as lane: String) -> Upstream {
    let digits = (0...9).map { (Character("\($0)"), $0) }
    let playing = marbles.publisher(
      Dictionary(uniqueKeysWithValues: digits),
      failure: MarbleFailure() as Error, on: clock)
    guard let timeline else { return playing.eraseToAnyPublisher() }
    return playing.recorded(
      on: timeline, as: lane, subscription: "run of \(lane)",
      subscriber: "Inner"
    ).eraseToAnyPublisher()
  }
}

extension OperatorRun {
  /// The subscriber's requests at each tick of a figure: late, and few.
  private static let requests: [Int: Subscribers.Demand] = [
    2: .max(2), 6: .max(1), 9: .unlimited,
  ]
  private static let end = 11

  /// Runs the operator for its figure; at the tick `late`, another subscriber
  /// subscribes and requests everything.
  static func draw<P: Publisher>(
    _ name: String, on timeline: Timeline, late: Int?,
    _ make: (OperatorRun) -> P
  ) {
    let run = OperatorRun(on: timeline)
    let publisher = make(run).recorded(
      on: timeline, as: name, subscription: "run of \(name)",
      subscriber: "guest")
    let guest = OperatorGuest<P.Output, P.Failure>()
    let second = OperatorGuest<P.Output, P.Failure>()
    publisher.subscribe(guest)
    for tick in 0...end {
      run.time.advance(to: .ticks(tick))
      run.clock.advance(to: tick)
      run.time.advance()
      if tick == late {
        publisher.subscribe(second)
        second.subscription?.request(.unlimited)
      }
      requests[tick].map { guest.subscription?.request($0) }
      run.time.advance()
    }
  }
}

extension Scene {
  /// Makes a scene of an operator's figure, and of its row in the table; at the
  /// tick `late`, another subscriber subscribes.
  init<P: Publisher>(
    _ id: String, _ title: String, late: Int? = nil, inTable: Bool = true,
    file: String = #filePath, line: Int = #line,
    operator make: @escaping (OperatorRun) -> P
  ) {
    let name = String(id.drop { $0 != "/" }.dropFirst())
    self.init(id, title, file: file, line: line) { timeline in
      OperatorRun.draw(name, on: timeline, late: late, make)
    }
    if inTable { row = { [name] + operatorRow(make) } }
  }
}

extension VirtualTimeScheduler.SchedulerTimeType {
  fileprivate static func ticks(_ ticks: Int) -> Self {
    .milliseconds(1_000 * ticks)
  }

  fileprivate var ticks: Int { milliseconds / 1_000 }
}

/// A subscriber whose requests the run makes.
final class OperatorGuest<Input, Failure: Error>: Subscriber {
  var subscription: Subscription?
  private(set) var heard: [String] = []

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    heard.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: heard.append("end")
    case .failure: heard.append("failure")
    }
    subscription = nil
  }
}
