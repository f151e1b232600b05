import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import ExerciseSupport
import Testing
import Timeline

/// A second subscription goes through them, to the subscriber, who cancels it.
@Suite("Map and filter keep the rules for operators")
struct StatelessContractTests {
  private let map = TestedOperator(transform: { "\($0 * 10)" }) {
    $0.map { $0 * 10 }
  }
  private let fused = TestedOperator(transform: { "\($0 * 10 + 1)" }) {
    $0.map { $0 * 10 }.map { $0 + 1 }
  }
  private let filter = TestedOperator(
    transform: { $0.isMultiple(of: 2) ? nil : "\($0)" }
  ) { $0.filter { !$0.isMultiple(of: 2) } }

  @Test("O1 The subscription comes down first, once.")
  func o1() {
    map.keeps(.o1)
    fused.keeps(.o1)
    filter.keeps(.o1)
  }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() {
    map.keeps(.o2)
    fused.keeps(.o2)
    filter.keeps(.o2)
  }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() {
    map.keeps(.o3)
    fused.keeps(.o3)
    filter.keeps(.o3)
  }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() {
    map.keeps(.o4)
    fused.keeps(.o4)
    filter.keeps(.o4)
  }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() {
    map.keeps(.o5)
    fused.keeps(.o5)
    filter.keeps(.o5)
  }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() {
    map.keeps(.o6)
    fused.keeps(.o6)
    filter.keeps(.o6)
  }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() {
    map.keeps(.o7)
    fused.keeps(.o7)
    filter.keeps(.o7)
  }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() {
    map.keeps(.o8)
    fused.keeps(.o8)
    filter.keeps(.o8)
  }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() {
    map.keeps(.o9)
    fused.keeps(.o9)
    filter.keeps(.o9)
  }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() {
    map.keeps(.o11)
    fused.keeps(.o11)
    filter.keeps(.o11)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    map.keeps(.t1)
    fused.keeps(.t1)
    filter.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    map.keeps(.t2)
    fused.keeps(.t2)
    filter.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    map.keeps(.t3)
    fused.keeps(.t3)
    filter.keeps(.t3)
  }
}

/// Without time between, all of them pass; it asks for everything by itself,
/// before anybody below has asked.
@Suite("A debounce keeps the rules for operators")
struct DebounceContractTests {
  private var debounce: TestedOperator {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    return TestedOperator(manner: manner) {
      $0.debounce(for: 1, scheduler: ImmediateScheduler.shared)
    }
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { debounce.keeps(.o1) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { debounce.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { debounce.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { debounce.keeps(.o5) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { debounce.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { debounce.keeps(.o9) }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() { debounce.keeps(.o10) }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { debounce.keeps(.t1) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { debounce.keeps(.t3) }

  @Test("Another thread may come at any moment.")
  func anyMoment() {
    let run = TestedObject(
      story: [
        "subscribe", "request", "send 1", "pass", "send 2", "pass", "finish",
        "pass",
      ], intruders: ["cancel", "request", "pass"], isRight: isRight
    ) { stage in
      let scheduler = VirtualTimeScheduler()
      let source = ManualPublisher<Int, Never> { stage.called("up \($0)") }
      let subscription = Locked<Subscription?>(nil)
      return [
        "subscribe": {
          source.debounce(for: 1, scheduler: scheduler)
            .subscribe(StagedSubscriber(stage) { subscription.exchange($0) })
        },
        "request": { subscription.withLock { $0 }?.request(.max(2)) },
        "send 1": { source.send(1) }, "send 2": { source.send(2) },
        "finish": { source.send(completion: .finished) },
        "pass": { scheduler.advance(by: 2) },
        "cancel": {
          guard let mine = subscription.withLock({ $0 }) else { return }
          stage.note("cancelling")
          mine.cancel()
        },
      ]
    }
    for rule in Rule<TestedObject>.threads {
      #expect(run.finding(rule) == nil)
    }
  }

  /// Nothing comes twice, a cancel goes up once, and one more signal at most
  /// follows it; without one, everything comes.
  private func isRight(_ lines: [String]) -> Bool {
    let signals = lines.filter { $0.hasPrefix("value") || $0 == "finished" }
    let cancels = lines.filter { $0 == "up cancel" }.count
    guard Set(signals).count == signals.count, cancels <= 1 else {
      return false
    }
    guard let cancel = lines.firstIndex(of: "cancelling") else {
      return signals == ["value 1", "value 2", "finished"]
    }
    let later = lines[cancel...].filter { signals.contains($0) }
    let hasEnded = lines[..<cancel].contains("finish")
    return later.count <= 1 && (cancels == 1 || hasEnded)
  }
}

/// A control ends nobody's run, so the rules about ends are not for it.
@Suite("A control's publisher keeps the rules for sources of events")
struct ControlContractTests {
  private let source = TestedSubject {
    let slider = Slider(in: 0...10)
    return .init(
      subscribe: {
        slider.publisher(for: .valueChanged).map { Int($0.value) }
          .subscribe(ProbingSubscriber($0))
      }, send: { slider.slide(to: Double($0)) }, end: { _ in })
  }

  @Test("J1 A value goes to all who have asked, in the order they came.")
  func j1() { source.keeps(.j1) }

  @Test("J2 Demand is counted for each subscriber.")
  func j2() { source.keeps(.j2) }

  @Test("J3 What comes unasked is lost, or the latest of it waits.")
  func j3() { source.keeps(.j3) }

  @Test("J4 What is returned for a value adds to what is open.")
  func j4() { source.keeps(.j4) }

  @Test("Another thread may come at any moment.")
  func anyMoment() {
    let run = TestedObject(
      story: [
        "subscribe", "request", "slide 1", "slide 2", "look", "cancel",
        "slide 3", "look",
      ], intruders: ["cancel", "request"], isRight: isRight
    ) { stage in
      let slider = StagedSlider(stage)
      let subscription = Locked<Subscription?>(nil)
      func slide(_ value: Double) -> () -> Void { { slider.slide(to: value) } }
      return [
        "subscribe": {
          slider.publisher(for: .valueChanged).map { Int($0.value) }
            .subscribe(StagedSubscriber(stage) { subscription.exchange($0) })
        },
        "request": { subscription.withLock { $0 }?.request(.max(2)) },
        "slide 1": slide(1), "slide 2": slide(2), "slide 3": slide(3),
        "cancel": {
          guard let mine = subscription.withLock({ $0 }) else { return }
          stage.note("cancelling")
          mine.cancel()
        },
        "look": {
          stage.note("registered \(slider.allControlEvents.rawValue)")
        },
      ]
    }
    for rule in Rule<TestedObject>.threads {
      #expect(run.finding(rule) == nil)
    }
  }

  /// Each event comes once at most, one more at most after a cancel, and after
  /// a cancel nobody is registered.
  private func isRight(_ lines: [String]) -> Bool {
    let cancel = lines.firstIndex(of: "cancelling") ?? lines.endIndex
    let before = lines[..<cancel].filter { $0.hasPrefix("value") }
    let after = lines[cancel...].filter { $0.hasPrefix("value") }
    // A look that had begun before the cancel may say what was before it.
    let look = lines[cancel...].firstIndex(of: "look") ?? lines.endIndex
    let isCut = lines.filter { $0 == "cancelling" }.count > 1
    return lines.filter { $0 == "add" }.count <= 1
      && lines.last == "registered 0" && after.count <= 1
      && lines[look...].filter { $0.hasPrefix("registered") }
        .allSatisfy { $0 == "registered 0" }
      && Set(before + after).count == before.count + after.count
      && (isCut || before + after == ["value 1", "value 2"])
  }
}

/// A slider that tells the stage what it is asked for.
private final class StagedSlider: Slider {
  private let stage: Recorder

  init(_ stage: Recorder) {
    self.stage = stage
    super.init(in: 0...10)
  }

  override func addTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    stage.called("add")
    super.addTarget(target, action: action, for: events)
  }

  override func removeTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    stage.called("remove")
    super.removeTarget(target, action: action, for: events)
  }
}

/// A subscriber that tells the stage what it is told.
private final class StagedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let stage: Recorder
  private let onSubscription: (Subscription) -> Void

  init(_ stage: Recorder, _ onSubscription: @escaping (Subscription) -> Void) {
    self.stage = stage
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    stage.called("subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    stage.called("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    stage.called("\(completion)")
  }
}
