import Chapter01Handshake
import Testing

@Suite("The handshake has one order")
struct HandshakeTests {
  let lines = Locked<[String]>([])
  var log: [String] { lines.withLock { $0 } }

  func subscriber(
    demand: Subscribers.Demand = .unlimited
  ) -> LoggingSubscriber<String, Never> {
    LoggingSubscriber(demand: demand) { line in
      lines.withLock { $0.append(line) }
    }
  }

  @Test("A subscriber with demand receives subscription, value and completion.")
  func wholeRun() {
    SingleValuePublisher("Manny").subscribe(subscriber())
    #expect(
      log == ["subscription", "request unlimited", "value Manny", "finished"])
  }

  @Test("A request for one delivers the value and the completion.")
  func finiteDemand() {
    SingleValuePublisher("Manny").subscribe(subscriber(demand: .max(1)))
    #expect(
      log == ["subscription", "request max(1)", "value Manny", "finished"])
  }

  @Test("A subscriber without demand receives only the subscription.")
  func nobodyAsks() {
    SingleValuePublisher("Manny").subscribe(subscriber(demand: .none))
    #expect(log == ["subscription"])
  }

  @Test("A late request delivers the value, a second one nothing more.")
  func asksLater() {
    let late = subscriber(demand: .none)
    SingleValuePublisher("Manny").subscribe(late)
    late.request(.max(1))
    late.request(.max(1))
    #expect(
      log == [
        "subscription", "request max(1)", "value Manny", "finished",
        "request max(1)",
      ])
  }

  @Test("After a cancel, no further request or cancel delivers anything.")
  func cancelled() {
    let fickle = subscriber(demand: .none)
    SingleValuePublisher("Manny").subscribe(fickle)
    fickle.cancel()
    fickle.request(.unlimited)
    fickle.cancel()
    #expect(log == ["subscription", "cancel", "request unlimited", "cancel"])
  }

  @Test("Two subscribers start two runs.")
  func twoRuns() {
    let publisher = SingleValuePublisher("Manny")
    publisher.subscribe(subscriber())
    publisher.subscribe(subscriber())
    let run = ["subscription", "request unlimited", "value Manny", "finished"]
    #expect(log == run + run)
  }

  @Test("A second subscription is cancelled, and the first continues.")
  func secondSubscription() {
    let busy = subscriber(demand: .none)
    SingleValuePublisher("Manny").subscribe(busy)
    SingleValuePublisher("Moe").subscribe(busy)
    busy.request(.unlimited)
    #expect(
      log == ["subscription", "request unlimited", "value Manny", "finished"])
  }

  @Test("A subscriber of `Void` values can receive without an argument.")
  func voidInput() {
    let subscriber = LoggingSubscriber<Void, Never> { line in
      lines.withLock { $0.append(line) }
    }
    #expect(subscriber.receive() == .none)
    #expect(log == ["value ()"])
  }

  @Test("A subscriber that logs the end has already released its run.")
  func cancelsWhileItEnds() {
    final class Run: Subscription {
      var cancels = 0
      func request(_ demand: Subscribers.Demand) {}
      func cancel() { cancels += 1 }
    }
    let run = Run()
    var subscriber: LoggingSubscriber<String, Never>?
    subscriber = LoggingSubscriber { line in
      if line == "finished" { subscriber?.cancel() }
    }
    subscriber?.receive(subscription: run)
    subscriber?.receive(completion: .finished)
    #expect(run.cancels == 0)
    subscriber = nil
  }
}
