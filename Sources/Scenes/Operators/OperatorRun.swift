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

/// What stands around an operator while it runs: upstream, other publishers,
/// and the time.
///
/// It runs for its picture, recorded, behind upstreams that play marbles as far
/// as they have been asked; and for its row of the table, behind one that the
/// table's program leads by the hand.
final class OperatorRun {
  typealias Upstream = AnyPublisher<Int, Error>

  /// A tick of the marbles is a second.
  let time: VirtualTimeScheduler
  /// Where a picture's run is recorded.
  private let timeline: Timeline?
  private let clock = MarbleClock()
  /// What stands for upstream in the table.
  private let source: Upstream?
  private var connection: AnyCancellable?

  init(on timeline: Timeline? = nil, behind source: Upstream? = nil) {
    self.timeline = timeline
    self.source = source
    time = VirtualTimeScheduler { timeline?.advance(to: $0.ticks) }
  }

  /// What nearly every operator is shown with.
  var upstream: Upstream { upstream("-1-2-3-4|") }

  /// An upstream that delivers at its ticks what it has been asked for.
  func upstream(_ marbles: Marbles) -> Upstream {
    source ?? playing(marbles, as: "upstream")
  }

  /// The same for another publisher; in the table it delivers `numbers`.
  func other(
    _ marbles: Marbles, as name: String = "other", inTable numbers: [Int] = []
  ) -> Upstream {
    guard source != nil else { return playing(marbles, as: name) }
    return numbers.publisher.setFailureType(to: Error.self)
      .eraseToAnyPublisher()
  }

  /// An upstream that cannot fail; only for pictures.
  var safeUpstream: AnyPublisher<Int, Never> {
    upstream.catch { _ in Empty<Int, Never>() }.eraseToAnyPublisher()
  }

  /// Connects a publisher at a tick of the picture.
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
  /// What a subscriber requests in a picture, and when: late, and too little.
  private static let requests: [Int: Subscribers.Demand] = [
    2: .max(2), 6: .max(1), 9: .unlimited,
  ]
  private static let end = 11

  /// Runs the operator for its picture; a late subscriber comes at its tick and
  /// requests everything.
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
  /// An operator's picture, and its row unless it has none; a late subscriber
  /// comes at its tick.
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

/// A subscriber that asks for nothing by itself.
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
