import Chapter01Handshake
import Chapter04Sink
import Chapter15DataTasks
import Exercise17_2
import ExerciseSupport
import LoopbackServer
import ServerSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#disconnect-after-the-last-cancel"

@Suite(
  "17.2 Stage 4: Disconnect after the last cancel",
  .exercise("Chapter17Sharing/2-BuildOneRequestForMany"))
struct Stage4Tests {
  private let setting: HeldServer
  private let source: ManualPublisher<Int, Never>

  init() throws {
    let setting = try HeldServer()
    self.setting = setting
    source = ManualPublisher { setting.write("source: \($0)") }
  }

  private func reader(
    _ name: String, of share: some Publisher<Int, Never>
  ) -> NotingSubscriber<Int, Never> {
    let reader = NotingSubscriber<Int, Never>(
      name, demand: .unlimited, log: setting.log)
    share.subscribe(reader)
    return reader
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      setting.log.lines, is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("The last subscriber's cancel closes the server's connection.")
  func last() async {
    let share = shared(setting.answers)
    let sinks = ["A", "B"].map { setting.sink($0, on: share) }
    await setting.waitForRequest()
    sinks[0].cancel()
    await setting.flush()
    setting.write(setting.gate.isClosed ? "it is closed" : "it is open")
    sinks[1].cancel()
    await setting.waitUntilClosed()
    expect(
      [
        "(the server has 1)", "(it is open)",
        "(the server sees the connection close)",
      ],
      "The connection stays while a subscriber is left, and is cancelled when"
        + " the last one cancels.")
  }

  @Test("The next subscriber connects again.")
  func again() {
    let share = shared(source)
    reader("A", of: share).cancel()
    let second = reader("B", of: share)
    source.send(1)
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A cancel", "(source: cancel)", "B subscription",
        "B request unlimited", "(source: request unlimited)", "B value 1",
      ],
      "After the last cancel, the share is as new: the next subscriber"
        + " connects again.")
    second.cancel()
  }

  @Test("A subscriber that cancels twice counts once.")
  func twice() {
    let share = shared(source)
    let readers = ["A", "B"].map { reader($0, of: share) }
    readers[0].cancel()
    readers[0].cancel()
    source.send(1)
    readers[1].cancel()
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "B subscription", "B request unlimited", "A cancel", "A cancel",
        "B value 1", "B cancel", "(source: cancel)",
      ], "Each subscriber counts once, however often it cancels.")
  }

  @Test("A cancel after the completion does not reach upstream.")
  func ends() {
    let share = shared(source)
    let first = reader("A", of: share)
    source.send(completion: .finished)
    first.cancel()
    setting.write("runs: \(source.subscriberCount)")
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A finished", "A cancel", "(runs: 0)",
      ],
      "After the completion, a subscriber's cancel must not cancel the"
        + " upstream run.")
  }

  @Test("If all subscribers cancel while it connects, it then disconnects.")
  func inside() {
    let log = setting.log
    var first: NotingSubscriber<Int, Never>?
    let hasty = ManualPublisher<Int, Never> { line in
      log.write("(source: \(line))")
      if line.hasPrefix("request") { first?.cancel() }
    }
    let share = shared(hasty)
    let new = NotingSubscriber<Int, Never>("A", demand: .unlimited, log: log)
    first = new
    share.subscribe(new)
    setting.write("runs: \(hasty.subscriberCount)")
    first = nil
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A cancel", "(source: cancel)", "(runs: 0)",
      ],
      "A cancel inside `connect()` finds no connection yet: check the count"
        + " when `connect()` returns.")
  }

  @Test(
    "A subscriber that joins after a cancel inside `connect()` stays connected."
  )
  func insideAndBack() {
    let log = setting.log
    var first: NotingSubscriber<Int, Never>?
    var join: () -> Void = {}
    let hasty = ManualPublisher<Int, Never> { line in
      log.write("(source: \(line))")
      if line.hasPrefix("request") {
        first?.cancel()
        join()
        join = {}
      }
    }
    let share = shared(hasty)
    let new = NotingSubscriber<Int, Never>("A", demand: .unlimited, log: log)
    first = new
    let second = NotingSubscriber<Int, Never>("B", demand: .unlimited, log: log)
    join = { share.subscribe(second) }
    share.subscribe(new)
    first = nil
    hasty.send(1)
    second.cancel()
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A cancel", "B subscription", "B request unlimited", "B value 1",
        "B cancel", "(source: cancel)",
      ],
      "`connect()` is under way until it returns: a subscriber that arrives"
        + " before that joins its connection.")
  }

  @Test("A subscriber that cancels in its subscription does not connect.")
  func atOnce() {
    let share = shared(source)
    let hasty = NotingSubscriber<Int, Never>("A", log: setting.log)
    hasty.onSubscription = { $0.cancel() }
    share.subscribe(hasty)
    setting.write("runs: \(source.subscriberCount)")
    expect(
      ["A subscription", "A cancel", "(runs: 0)"],
      "If the first subscriber cancels before `connect()` is called, nothing"
        + " connects.")
  }

  @Test("A subscriber's run continues after the share is released.")
  func kept() {
    let sink = reader("A", of: shared(source))
    source.send(1)
    source.send(completion: .finished)
    withExtendedLifetime(sink) {}
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A value 1", "A finished",
      ],
      "A subscriber's run must retain what it needs, because the share may"
        + " be released.")
  }

  @Test("The end releases every object, and so does a cancel.")
  func releases() {
    let seen = Weakly<NotingSubscriber<Int, Never>>()
    let share = shared(source)
    for isCancel in [true, false] {
      var subscription: Subscription?
      do {
        let reader = reader("A", of: share)
        seen.object = reader
        subscription = reader.subscription
        reader.subscription = nil
      }
      if isCancel {
        subscription?.cancel()
      } else {
        source.send(completion: .finished)
      }
      setting.write(seen.object == nil ? "it is gone" : "it is held")
      withExtendedLifetime(subscription) {}
    }
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "(source: cancel)", "(it is gone)", "A subscription",
        "A request unlimited", "(source: request unlimited)", "A finished",
        "(it is gone)",
      ], "Release the subscriber when its run completes, and when it cancels.")
  }

  @Test("A completed subscriber counts until it cancels.")
  func counts() {
    let share = shared(source)
    let first = reader("A", of: share)
    source.send(completion: .finished)
    let second = reader("B", of: share)
    setting.write("runs: \(source.subscriberCount)")
    expect(
      [
        "A subscription", "A request unlimited", "(source: request unlimited)",
        "A finished", "B subscription", "B request unlimited", "B finished",
        "(runs: 0)",
      ],
      "A completion is not a cancel: it changes neither the count nor the"
        + " connection.")
    withExtendedLifetime((first, second)) {}
  }

  private func search(opening: [Move] = []) -> Search<AutoconnectModel> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 3
    environment.subscribers = 2
    environment.countsRuns = true
    environment.demands = [.max(1), .unlimited]
    environment.breaches = [.secondSubscription, .lateSignal]
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse: true
      default: false
      }
    }
    return Search(
      AutoconnectModel(), with: environment,
      names: Names(
        "connecting", publishers: ["a's run", "b's run", "connection"],
        subscribers: ["a", "b"]), see: place
    ) { bench in
      var connecting: Autoconnect<Hub>? = Autoconnect(Hub(bench))
      return SubjectUnderTest { index in
        let publisher = connecting
        // After the second subscriber, only runs retain the publisher.
        if index == 1 { connecting = nil }
        publisher?.subscribe(
          bench.subscriber(index, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the first subscriber connects, the last disconnects.",
    .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: the events after two have subscribed.", .search)
  func everyProgramOfTwo() {
    search(opening: [.attach(0), .subscribe(1), .attach(1)]).run(
      Reach(moves: 3, programs: 1500))
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() { search().besideAnother().run() }
}

/// A publisher of the bench that reports its connection.
private struct Hub: ConnectablePublisher {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    bench.publisher().subscribe(subscriber)
  }

  func connect() -> Cancellable {
    bench.called(AutoconnectModel.connect)
    return Connection(bench)
  }

  private final class Connection: Cancellable {
    private weak var bench: Bench?

    init(_ bench: Bench) { self.bench = bench }

    deinit { bench?.released("the connection") }

    func cancel() { bench?.called(.cancel(2)) }
  }
}
