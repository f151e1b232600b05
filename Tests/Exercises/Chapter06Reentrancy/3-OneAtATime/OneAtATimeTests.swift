import Chapter01Handshake
import Exercise06_3
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/06-Reentrancy.md#a-subscriber-that-limits-its-demand"

@Suite("06.3 One at a time", .exercise("Chapter06Reentrancy/3-OneAtATime"))
struct OneAtATimeTests {
  private let timeline = Timeline()
  private let publisher = ManualPublisher<Int, Never>()
  private let dones = Locked<[() -> Void]>([])

  /// Subscribes a subscriber whose work stores each `done` for the test.
  private func subscribe() -> OneAtATime<Int, Never> {
    let subscriber = OneAtATime<Int, Never> { [dones] _, done in
      dones.withLock { $0.append(done) }
    }
    publisher.recorded(on: timeline).subscribe(subscriber)
    return subscriber
  }

  private func callDone(_ index: Int) {
    let known = dones.withLock { $0 }
    if known.indices.contains(index) { known[index]() }
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(
        history: ["subscribe", "subscription", "request max(1)"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  private var search: Search<OneAtATimeModel> {
    var environment = Environment()
    environment.own = [
      OneAtATimeModel.cancel, OneAtATimeModel.done(1), OneAtATimeModel.done(2),
    ]
    environment.isClosed = { $0 == .subscribed(0) || $0 == .refuse(0) }
    // Upstream sends nothing during the cancel that it causes.
    environment.excludes = { move, call in
      if case .own = move { return false }
      return call == .cancel(0)
    }
    var names = Names(
      "upstream", subscribers: ["the object that work holds"], closure: "work")
    names.subscribe = { _ in "upstream.subscribe(subscriber)" }
    return Search(
      OneAtATimeModel(), with: environment, names: names, see: place
    ) {
      bench in
      var dones: [String: () -> Void] = [:]
      let held = bench.subscriber(failure: FakeFailure.self)
      let subscriber = OneAtATime<Parcel, FakeFailure> {
        [held] value, done in
        withExtendedLifetime(held) {
          dones[OneAtATimeModel.done(value.number)] = done
          bench.called(.closure(value.number))
        }
      }
      return SubjectUnderTest(
        own: {
          $0 == OneAtATimeModel.cancel ? subscriber.cancel() : dones[$0]?()
        }
      ) { _ in bench.publisher().subscribe(subscriber) }
    }
  }

  @Test(
    "Every small program: the next value follows when the work is done.",
    .search)
  func everyProgram() { search.run(Reach(moves: 5, programs: 3000)) }

  @Test("The run requests the next value when the work on this one is done.")
  func slowly() {
    let subscriber = subscribe()
    publisher.send(0)
    callDone(0)
    publisher.send(1)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)", "value 1"],
        "The subscriber requests one value at the beginning and one for each"
          + " `done`, always by `request(_:)`.")
    }
  }

  @Test("Work that ends immediately requests immediately.")
  func atOnce() {
    let subscriber = OneAtATime<Int, Never> { _, done in done() }
    publisher.recorded(on: timeline).subscribe(subscriber)
    publisher.send(0)
    publisher.send(1)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)", "value 1", "request max(1)"],
        "The work may call `done` before `receive(_:)` returns. The subscriber"
          + " requests the next value then, by `request(_:)`.")
    }
  }

  @Test("A call of `done` on another thread also requests.", .interleaved)
  func doneElsewhere() {
    let subscriber = subscribe()
    publisher.send(0)
    onThreads(1) { _ in callDone(0) }
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)"],
        "The work may call `done` on another thread. Request the next value"
          + " from that thread.")
    }
  }

  @Test("After a cancel the run requests nothing.")
  func afterACancel() {
    let subscriber = subscribe()
    publisher.send(0)
    subscriber.cancel()
    callDone(0)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "cancel"],
        "Cancel the subscription once, and release it. A later `done` requests"
          + " nothing.")
    }
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}
