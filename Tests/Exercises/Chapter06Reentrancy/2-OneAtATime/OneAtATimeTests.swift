import Chapter01Handshake
import Exercise06_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/06-Reentrancy.md#asking-in-time"

@Suite("06.2 One at a time", .exercise("Chapter06Reentrancy/2-OneAtATime"))
struct OneAtATimeTests {
  private let timeline = Timeline()
  private let publisher = ManualPublisher<Int, Never>()
  private let dones = Locked<[() -> Void]>([])

  /// The subscriber as the kit tests it: its work is never done.
  private let slow: TestedSubscriber = {
    var manner = TestedSubscriber.Manner()
    manner.asks = .max(1)
    manner.saysCompletion = false
    return TestedSubscriber(see: place, manner: manner) { stage, witness in
      OneAtATime<Int, FakeFailure> { [witness] value, _ in
        withExtendedLifetime(witness) { stage.called("value \(value)") }
      }
    }
  }()

  /// Subscribes one whose work keeps each `done`, for the test to call.
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
    // Inside the cancel that it causes, upstream says nothing more.
    environment.excludes = { move, call in
      if case .own = move { return false }
      return call == .cancel(0)
    }
    var names = Names("upstream", closure: "work")
    names.subscribe = { "upstream.subscribe(\($0))" }
    return Search(
      OneAtATimeModel(), with: environment, names: names, see: place
    ) {
      bench in
      var dones: [String: () -> Void] = [:]
      let subscriber = OneAtATime<Parcel, FakeFailure> {
        value, done in
        dones[OneAtATimeModel.done(value.number)] = done
        bench.called(.closure(value.number))
      }
      return SubjectUnderTest(
        own: {
          $0 == OneAtATimeModel.cancel ? subscriber.cancel() : dones[$0]?()
        }
      ) { _ in bench.publisher().subscribe(subscriber) }
    }
  }

  @Test(
    "Every small program: one value, and the next when it is done.", .search)
  func everyProgram() { search.run(Reach(moves: 5, programs: 3000)) }

  @Test("The next value is asked for when the work on this one is done.")
  func slowly() {
    let subscriber = subscribe()
    publisher.send(0)
    callDone(0)
    publisher.send(1)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)", "value 1"],
        "Ask for one at the beginning, and for one when the work is done.")
    }
  }

  @Test("Work that is done at once asks at once.")
  func atOnce() {
    let subscriber = OneAtATime<Int, Never> { _, done in done() }
    publisher.recorded(on: timeline).subscribe(subscriber)
    publisher.send(0)
    publisher.send(1)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)", "value 1", "request max(1)"],
        "Done may be called before receive(_:) returns.")
    }
  }

  @Test("A done that is called twice counts once, also when it is late.")
  func twice() {
    let subscriber = subscribe()
    publisher.send(0)
    callDone(0)
    callDone(0)
    publisher.send(1)
    callDone(0)
    timeline.note("the second work is done")
    callDone(1)
    withExtendedLifetime(subscriber) {
      expect(
        [
          "value 0", "request max(1)", "value 1",
          "note the second work is done", "request max(1)",
        ],
        "Remember for each value that it is done.")
    }
  }

  @Test("A done from another thread asks, too.", .interleaved)
  func anotherThread() {
    let subscriber = subscribe()
    publisher.send(0)
    onThreads(1) { _ in callDone(0) }
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "request max(1)"],
        "The subscription may be asked from any thread.")
    }
  }

  @Test("After the completion nothing is asked for.")
  func afterTheEnd() {
    let subscriber = subscribe()
    publisher.send(0)
    publisher.send(completion: .finished)
    callDone(0)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "finished"],
        "The run is over; a late done finds no subscription to ask.")
    }
  }

  @Test("After a cancel nothing is asked for.")
  func afterACancel() {
    let subscriber = subscribe()
    publisher.send(0)
    subscriber.cancel()
    callDone(0)
    withExtendedLifetime(subscriber) {
      expect(
        ["value 0", "cancel"],
        "Cancel the subscription once, and let it go.")
    }
  }

  @Test("Of two threads that call done together, one asks.", .interleaved)
  func together() {
    // A done is used up by its first call, as a token is by its cancel.
    // What it asks is held as long as the subscription is.
    let done = TestedCancellable(
      see: place, without: ["C5"], cancelsOnRelease: false
    ) { ask in
      let dones = Locked<[() -> Void]>([])
      let subscriber = OneAtATime<Int, Never> { _, done in
        dones.withLock { $0.append(done) }
      }
      subscriber.receive(subscription: Asked(ask))
      _ = subscriber.receive(0)
      let done = dones.withLock { $0.first }
      return .init(cancel: { withExtendedLifetime(subscriber) { done?() } })
    }
    done.keeps(all: [.c1, .t1, .t2])
  }

  @Test("While a done asks, another thread may end the run.", .interleaved)
  func endedMeanwhile() {
    let piece = TestedObject(
      see: place, story: ["attach", "value", "done"],
      intruders: ["cancel", "finish"], isRight: { $0.contains("request") }
    ) { stage in
      let dones = Locked<[() -> Void]>([])
      let subscriber = OneAtATime<Int, Never> { _, done in
        dones.withLock { $0.append(done) }
      }
      return [
        "attach": {
          subscriber.receive(subscription: Asked { stage.called("request") })
        },
        "value": { _ = subscriber.receive(0) },
        "done": { dones.withLock { $0.first }?() },
        "cancel": { subscriber.cancel() },
        "finish": { subscriber.receive(completion: .finished) },
      ]
    }
    piece.keeps(all: [.t1])
  }

  @Test("S1 It asks when it is attached, and passes on what comes.")
  func s1() { slow.keeps(.s1) }

  @Test("S2 A publisher that answers inside the request is heard.")
  func s2() { slow.keeps(.s2) }

  @Test("S3 A second subscription is cancelled, and the first one stays.")
  func s3() { slow.keeps(.s3) }

  @Test("S4 A cancel cancels the run, once, and silences the subscriber.")
  func s4() { slow.keeps(.s4) }

  @Test("S5 After the end nothing is passed on.")
  func s5() { slow.keeps(.s5) }

  @Test("S6 A subscription that comes after a cancel is cancelled.")
  func s6() { slow.keeps(.s6) }

  @Test("S7 Whatever it calls may call it back.", .interleaved)
  func s7() { slow.keeps(.s7) }

  @Test("S8 When the run finishes it lets everything go.")
  func s8() { slow.keeps(.s8) }

  @Test("S9 When the run fails it lets everything go.")
  func s9() { slow.keeps(.s9) }

  @Test("S10 When it is cancelled it lets everything go.")
  func s10() { slow.keeps(.s10) }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { slow.keeps(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    slow.keeps(.t2)
    search.besideAnother().keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { slow.keeps(.t3) }
}

/// A subscription that calls a closure for each request but the first.
private final class Asked: Subscription {
  private let ask: () -> Void
  private let isFirst = Locked(true)

  init(_ ask: @escaping () -> Void) {
    self.ask = ask
  }

  func request(_ demand: Subscribers.Demand) {
    if !isFirst.exchange(false) { ask() }
  }

  func cancel() {}
}
