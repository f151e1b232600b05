import Chapter01Handshake
import Chapter04Sink
import Chapter15DataTasks
import Exercise17_2
import ExerciseSupport
import ServerSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#connect-for-the-first-subscriber"

@Suite(
  "17.2 Stage 3: Connect for the first subscriber",
  .exercise("Chapter17Sharing/2-BuildOneRequestForMany"))
struct Stage3Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("The first subscriber sends the request, and both get its answer.")
  func joins() async {
    let share = shared(setting.answers)
    let first = setting.sink("A", on: share)
    await setting.waitForRequest()
    let second = setting.sink("B", on: share)
    await setting.answer()
    setting.countRequests()
    withExtendedLifetime((first, second, share)) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(the server has 1)", "A 18 bytes", "B 18 bytes", "A finished",
        "B finished", "(requests sent: 1)",
      ],
      "The first subscriber connects, a later one only joins, and both receive"
        + " the answer.",
      see: place)
  }

  @Test("A share without subscribers sends no request.")
  func nobody() async {
    let share = shared(setting.answers)
    await setting.flush()
    setting.countRequests()
    let sink = setting.sink("A", on: share)
    await setting.waitForRequest()
    withExtendedLifetime((sink, share)) {}
    expectHistory(
      setting.log.lines, is: ["(requests sent: 0)", "(the server has 1)"],
      "The first subscriber starts the connection. Creating a share must not"
        + " start it.", see: place)
  }

  @Test("The first subscriber misses no value of an immediate source.")
  func atOnce() {
    let share = shared(AtOnce(log: setting.log))
    let sink = setting.sink("A", on: share) { "\($0)" }
    withExtendedLifetime((sink, share)) {}
    expectHistory(
      setting.log.lines, is: ["(a run)", "A 1", "A finished"],
      "The first subscriber is attached before `connect()` is called, so it"
        + " receives a value that is delivered inside `connect()`.",
      see: "Chapters/17-Sharing.md#a-source-that-does-not-wait")
  }

  @Test("A subscriber that arrives inside `connect()` only joins.")
  func inside() {
    let late = Later()
    let share = shared(AtOnce(log: setting.log, onSubscribe: { late.act() }))
    var second: AnyCancellable?
    late.act = { [setting] in
      late.act = {}
      second = setting.sink("B", on: share) { "\($0)" }
    }
    let first = setting.sink("A", on: share) { "\($0)" }
    withExtendedLifetime((first, second, share)) {}
    expectHistory(
      setting.log.lines,
      is: ["(a run)", "A 1", "B 1", "A finished", "B finished"],
      "A subscriber that arrives inside `connect()` joins the connection that"
        + " is under way, and both subscribers receive every value.",
      see: place)
  }

  @Test("A first subscriber connects, even if it requests nothing.")
  func unasked() {
    let hub = Hub(setting.log)
    let first = NotingSubscriber<Int, Never>("A", log: setting.log)
    let publisher = Autoconnect(hub)
    publisher.subscribe(first)
    let second = NotingSubscriber<Int, Never>("B", log: setting.log)
    publisher.subscribe(second)
    withExtendedLifetime(publisher) {}
    expectHistory(
      setting.log.lines,
      is: ["A subscription", "connect", "B subscription"],
      "Subscribing is enough: the first subscriber connects.", see: place)
  }

  @Test(
    "A second thread's subscriber joins while the first connects.",
    .interleaved)
  func twoThreads() {
    let late = Later()
    let share = shared(AtOnce(log: setting.log, onSubscribe: { late.act() }))
    let second = Locked<AnyCancellable?>(nil)
    late.act = { [setting] in
      late.act = {}
      setting.log.write("(another thread has joined)") {
        second.exchange(setting.sink("B", on: share) { "\($0)" })
      }
    }
    let first = setting.sink("A", on: share) { "\($0)" }
    withExtendedLifetime((first, second, share)) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(a run)", "(another thread has joined)", "A 1", "B 1", "A finished",
        "B finished",
      ],
      "A second thread's subscriber joins the connection that is under way. No"
        + " lock is held while `connect()` is called.",
      see: place)
  }
}

/// A connectable publisher that records each connection.
private struct Hub: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  private let log: TestLog
  private let source = ManualPublisher<Int, Never>()

  init(_ log: TestLog) { self.log = log }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    source.subscribe(subscriber)
  }

  func connect() -> Cancellable {
    log.write("connect")
    return AnyCancellable {}
  }
}

/// The closure that a source calls at each subscription.
private final class Later {
  var act: () -> Void = {}
}
