import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing
import Timeline

/// A shared run of one subscriber is the run itself. It asks for everything
/// when its subscriber has asked for anything, and not before the subscription
/// has come down: who cancels before that is not connected for, and no cancel goes
/// up. So O6, O11 and T2 do not say here what they say of others; the suites
/// below say it of connections.
@Suite("A share keeps the rules for operators")
struct ShareContractTests {
  private var share: TestedOperator {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    return TestedOperator(without: ["O6", "O11"], manner: manner) {
      $0.share()
    }
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { share.keeps(.o1) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { share.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { share.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { share.keeps(.o5) }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() { share.keeps(.o7) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { share.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { share.keeps(.o9) }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() { share.keeps(.o10) }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { share.keeps(.t1) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { share.keeps(.t3) }
}

@Suite("A connection may be wanted and unwanted on several threads")
struct ConnectionContractTests {
  private let board = TestedObject(
    story: ["subscribe A", "subscribe B", "cancel A", "cancel B"],
    intruders: ["subscribe C", "cancel A", "cancel B"],
    isRight: isServed
  ) { stage in
    let board = StagedBoard(stage)
    let publisher = board.autoconnect()
    let runs = Locked<[String: Subscription]>([:])
    var acts: [String: () -> Void] = [:]
    for name in ["A", "B", "C"] {
      acts["subscribe \(name)"] = {
        publisher.subscribe(
          StagedSubscriber(stage, name) { subscription in
            runs.withLock { $0[name] = subscription }
          })
      }
      acts["cancel \(name)"] = {
        guard
          let run = runs.withLock({ $0.removeValue(forKey: name) })
        else { return }
        stage.note("\(name) is leaving")
        run.cancel()
      }
    }
    return acts
  }

  /// However they come and go: in the end there is a connection if anybody is
  /// left, and none if nobody is.
  private static func isServed(_ lines: [String]) -> Bool {
    func count(_ isCounted: (String) -> Bool) -> Int {
      lines.filter(isCounted).count
    }
    let guests =
      count { $0.hasSuffix("subscription") } - count { $0.hasSuffix("leaving") }
    let connections =
      count { $0 == "connect" } - count { $0 == "disconnect" }
    return connections == (guests > 0 ? 1 : 0)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { board.keeps(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() { board.keeps(.t2) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { board.keeps(.t3) }

  @Test("Two first subscribers connect once, whenever the second one comes.")
  func once() {
    let pair = TestedObject(
      story: ["subscribe A", "send"], intruders: ["subscribe B"],
      isRight: { lines in
        lines.filter { $0 == "connect" }.count == 1
          && lines.filter { $0 == "A value 1" }.count == 1
          && lines.filter { $0 == "B value 1" }.count <= 1
      }
    ) { stage in
      let board = StagedBoard(stage)
      let publisher = board.autoconnect()
      return [
        "subscribe A": { publisher.subscribe(StagedSubscriber(stage, "A")) },
        "subscribe B": { publisher.subscribe(StagedSubscriber(stage, "B")) },
        "send": { board.subject.send(1) },
      ]
    }
    for rule in Rule<TestedObject>.threads {
      #expect(pair.finding(rule) == nil)
    }
  }

  @Test("The subject of a multicast is one, whoever needs it first.")
  func subject() {
    let pair = TestedObject(
      story: ["subscribe A", "connect", "send"], intruders: ["subscribe B"],
      isRight: { lines in
        lines.filter { $0 == "A value 1" }.count == 1
          && lines.filter { $0 == "B value 1" }.count <= 1
      }
    ) { stage in
      let source = PassthroughSubject<Int, Never>()
      let shared = source.multicast {
        stage.called("make")
        return PassthroughSubject<Int, Never>()
      }
      let connection = Locked<Cancellable?>(nil)
      return [
        "subscribe A": { shared.subscribe(StagedSubscriber(stage, "A")) },
        "subscribe B": { shared.subscribe(StagedSubscriber(stage, "B")) },
        "connect": { connection.exchange(shared.connect()) },
        "send": { source.send(1) },
      ]
    }
    for rule in Rule<TestedObject>.threads {
      #expect(pair.finding(rule) == nil)
    }
  }
}

/// Run these under ThreadSanitizer, too.
@Suite("A shared run may be used from several threads")
struct ThreadTests {
  @Test("Eight first subscribers at once begin one run.")
  func first() {
    for _ in 0..<50 {
      let runs = Locked(0)
      let shared = Counted { runs.withLock { $0 += 1 } }.share()
      let sinks = Locked<[AnyCancellable]>([])
      onThreads(8) { _ in
        let sink = shared.sink { _ in }
        sinks.withLock { $0.append(sink) }
      }
      #expect(runs.withLock { $0 } == 1)
    }
  }

  @Test("Subscribers come and go; in the end no run is left.")
  func comeAndGo() {
    let source = ManualPublisher<Int, Never>()
    let shared = source.share()
    onThreads(8) { _ in
      for _ in 0..<100 { shared.sink { _ in }.cancel() }
    }
    #expect(source.subscriberCount == 0)
  }

  @Test("Values go to everybody who stays, once each.")
  func values() {
    let source = PassthroughSubject<Int, Never>()
    let shared = source.share()
    let seen = Locked<[Int]>([])
    let steady = shared.sink { value in seen.withLock { $0.append(value) } }
    onThreads(8) { number in
      for step in 0..<100 {
        if number < 4 {
          source.send(number * 100 + step)
        } else {
          shared.sink { _ in }.cancel()
        }
      }
    }
    #expect(seen.withLock { $0 }.sorted() == Array(0..<400))
    steady.cancel()
  }
}

/// A connectable publisher that tells the stage of its connections.
private final class StagedBoard: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  let subject = PassthroughSubject<Int, Never>()
  private let stage: Recorder

  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subject.subscribe(subscriber)
  }

  func connect() -> Cancellable {
    stage.called("connect")
    return AnyCancellable { [stage] in stage.called("disconnect") }
  }
}

/// A subscriber that asks for everything and tells the stage what it is told.
private final class StagedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let stage: Recorder
  private let name: String
  private let onSubscription: (Subscription) -> Void

  init(
    _ stage: Recorder, _ name: String,
    _ onSubscription: @escaping (Subscription) -> Void = { _ in }
  ) {
    self.stage = stage
    self.name = name
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    stage.called("\(name) subscription")
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    stage.called("\(name) value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    stage.called("\(name) \(completion)")
  }
}

/// A publisher that never delivers, and says when it is subscribed to.
private struct Counted: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let onSubscribe: () -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    onSubscribe()
    subscriber.receive(subscription: Subscriptions.empty)
  }
}
