#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

final class Log {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }
}

struct Broken: Error, Equatable, Codable, CustomStringConvertible {
  var description: String { "broken" }
}

/// A subscriber that requests `demand`, logs its signals, and returns `more`.
final class Guest<Input, Failure: Error>: Subscriber {
  let log: Log
  let demand: Subscribers.Demand
  var more: (Input) -> Subscribers.Demand = { _ in .none }
  var subscription: Subscription?

  init(_ log: Log, _ demand: Subscribers.Demand = .none) {
    self.log = log
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    log.write("subscription")
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("value \(input)")
    return more(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: log.write("finished")
    case .failure(let error): log.write("failed: \(error)")
    }
  }
}

/// A publisher and subscription that the program drives, with indented lines.
final class Source<Output, Failure: Error>: Publisher, Subscription,
  CustomStringConvertible
{
  let log: Log
  let answers: Bool
  private(set) var subscriber: AnySubscriber<Output, Failure>?

  /// Creates a publisher, which hands its subscription over if it `answers`.
  init(_ log: Log, answers: Bool = true) {
    self.log = log
    self.answers = answers
  }

  var description: String { "Source" }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    log.write("  subscribed")
    self.subscriber = AnySubscriber(subscriber)
    if answers { subscriber.receive(subscription: self) }
  }

  func request(_ demand: Subscribers.Demand) {
    log.write("  request \(demand)")
  }

  func cancel() { log.write("  cancel") }

  func answer() { subscriber?.receive(subscription: self) }

  func send(_ value: Output) {
    let more = subscriber?.receive(value) ?? .none
    if more > .none { log.write("  returned \(more)") }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    subscriber?.receive(completion: completion)
  }

  /// Releases the subscriber.
  func forget() { subscriber = nil }
}

/// A scheduler without time, whose actions the program runs.
final class Clock: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  let log: Log
  private var actions: [() -> Void] = []

  init(_ log: Log) { self.log = log }

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride {
    ImmediateScheduler.shared.minimumTolerance
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    log.write("  schedule")
    actions.append(action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) {
    log.write("  schedule after")
    actions.append(action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    log.write("  schedule after, repeating")
    actions.append(action)
    return AnyCancellable {}
  }

  func run() {
    log.write("run")
    let due = actions
    actions = []
    due.forEach { $0() }
  }
}

/// Plays four runs of an operator: with returned demand and a completion, with
/// a failure, with a cancel, and with a completion without demand.
func play<P: Publisher>(
  _ log: Log, settle: () -> Void = {},
  _ make: (Source<Int, Broken>) -> P
) {
  var source = Source<Int, Broken>(log)
  let guest = Guest<P.Output, P.Failure>(log, .max(1))
  var isFirst = true
  guest.more = { _ in
    defer { isFirst = false }
    return isFirst ? .max(1) : .none
  }
  make(source).subscribe(guest)
  source.send(1)
  settle()
  source.send(2)
  settle()
  source.send(completion: .finished)
  settle()

  log.write("-")
  source = Source(log)
  make(source).subscribe(Guest<P.Output, P.Failure>(log, .unlimited))
  source.send(1)
  settle()
  source.send(completion: .failure(Broken()))
  settle()

  log.write("-")
  source = Source(log)
  let leaver = Guest<P.Output, P.Failure>(log, .max(1))
  make(source).subscribe(leaver)
  settle()
  leaver.subscription?.cancel()
  leaver.subscription?.cancel()
  settle()

  log.write("-")
  source = Source(log)
  make(source).subscribe(Guest<P.Output, P.Failure>(log))
  settle()
  source.send(completion: .finished)
  settle()
}

/// Creates two sources, and a subscriber of the publisher made from them.
func playTwo<P: Publisher>(
  _ log: Log, _ demand: Subscribers.Demand,
  _ make: (Source<Int, Broken>, Source<Int, Broken>) -> P,
  _ body: (
    _ left: Source<Int, Broken>, _ right: Source<Int, Broken>,
    _ guest: Guest<P.Output, P.Failure>
  ) -> Void
) {
  let (left, right) = (Source<Int, Broken>(log), Source<Int, Broken>(log))
  let guest = Guest<P.Output, P.Failure>(log, demand)
  make(left, right).subscribe(guest)
  body(left, right, guest)
}

/// An object that logs its release.
final class Watched {
  let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log.write("  gone") }
}
