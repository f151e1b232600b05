#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

final class Log {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }

  /// Writes the lines of `run` as one paragraph.
  func write(_ title: String, _ run: Log) {
    var line = title + ":"
    for entry in run.lines.map({ $0.trimmingPrefix { $0 == " " } + "," }) {
      if line.count + entry.count > 70 {
        write(line)
        line = "   "
      }
      line += " " + entry
    }
    write(String(line.dropLast()))
  }
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

/// Plays six runs of an operator, and logs each as a paragraph: with returned
/// demand, with a failure, with a cancel, without demand, with a value sent
/// during a value, and with a cancel during a value.
func playSix<P: Publisher>(
  _ log: Log, _ title: String, failing: Bool = true, leaving: Bool = true,
  _ make: (Source<Int, Broken>) -> P
) {
  typealias Listener = Guest<P.Output, P.Failure>
  func play(
    _ name: String, _ demand: Subscribers.Demand,
    _ body: (Source<Int, Broken>, Listener) -> Void
  ) {
    let run = Log()
    let source = Source<Int, Broken>(run)
    let guest = Listener(run, demand)
    make(source).subscribe(guest)
    body(source, guest)
    log.write("\(title), \(name)", run)
  }
  play("returned demand", .max(1)) { source, guest in
    var isFirst = true
    guest.more = { _ in
      defer { isFirst = false }
      return isFirst ? .max(1) : .none
    }
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
  }
  if failing {
    play("failure", .unlimited) { source, _ in
      source.send(1)
      source.send(completion: .failure(Broken()))
    }
  }
  play("cancel", .max(1)) { source, guest in
    guest.subscription?.cancel()
    guest.subscription?.cancel()
    source.send(completion: .finished)
  }
  play("late demand", .none) { source, guest in
    source.send(completion: .finished)
    guest.subscription?.request(.max(1))
  }
  play("value during a value", .unlimited) { source, guest in
    var isFirst = true
    guest.more = { _ in
      if isFirst {
        isFirst = false
        source.send(3)
      }
      return .none
    }
    for value in 1...2 { source.send(value) }
    source.send(completion: .finished)
  }
  guard leaving else { return }
  play("cancel during a value", .unlimited) { source, guest in
    guest.more = { _ in
      guest.subscription?.cancel()
      return .none
    }
    for value in 1...2 { source.send(value) }
    source.send(completion: .finished)
  }
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

/// A scheduler whose clock a program sets; an action that logs is followed by
/// its time.
final class Watch: Scheduler {
  struct SchedulerTimeType: Strideable {
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var magnitude: Int

      init(_ seconds: Int) { magnitude = seconds }
      init(integerLiteral value: Int) { magnitude = value }
      init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }

      static func < (left: Self, right: Self) -> Bool {
        left.magnitude < right.magnitude
      }
      static func + (left: Self, right: Self) -> Self {
        Self(left.magnitude + right.magnitude)
      }
      static func - (left: Self, right: Self) -> Self {
        Self(left.magnitude - right.magnitude)
      }
      static func * (left: Self, right: Self) -> Self {
        Self(left.magnitude * right.magnitude)
      }
      static func *= (left: inout Self, right: Self) { left = left * right }

      static func seconds(_ s: Int) -> Self { Self(s) }
      static func seconds(_ s: Double) -> Self { Self(Int(s)) }
      static func milliseconds(_ ms: Int) -> Self { Self(ms / 1000) }
      static func microseconds(_ us: Int) -> Self { Self(us / 1_000_000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(ns / 1_000_000_000) }
    }

    var second: Int

    func distance(to other: Self) -> Stride { Stride(other.second - second) }
    func advanced(by stride: Stride) -> Self {
      Self(second: second + stride.magnitude)
    }
  }
  typealias SchedulerOptions = Never

  private typealias Entry = (
    id: Int, second: Int, interval: Int?, action: () -> Void
  )

  let log: Log
  private(set) var now = SchedulerTimeType(second: 0)
  private var entries: [Entry] = []
  private var last = 0

  init(_ log: Log) { self.log = log }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(now, nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) {
    add(date, nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    let id = add(date, interval.magnitude, action)
    return AnyCancellable { self.entries.removeAll { $0.id == id } }
  }

  @discardableResult
  private func add(
    _ date: SchedulerTimeType, _ interval: Int?, _ action: @escaping () -> Void
  ) -> Int {
    last += 1
    entries.append((last, date.second, interval, action))
    return last
  }

  /// Runs the actions until `second`, and then `body`.
  func at(_ second: Int, _ body: () -> Void = {}) {
    while let next = entries.min(by: { ($0.second, $0.id) < ($1.second, $1.id) }
    ),
      next.second <= second
    {
      entries.removeAll { $0.id == next.id }
      if let interval = next.interval, interval > 0 {
        entries.append(
          (next.id, next.second + interval, interval, next.action))
      }
      now.second = max(now.second, next.second)
      let count = log.lines.count
      next.action()
      if log.lines.count > count { log.write("  at \(now.second) s") }
    }
    now.second = second
    body()
  }
}
