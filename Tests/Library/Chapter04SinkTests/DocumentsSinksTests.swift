import Chapter01Handshake
import Chapter04Sink
import Testing
import Timeline

@Suite("The documents' ssink ignores its closures")
struct IgnoresItsClosuresTests {
  @Test("Nobody is subscribed, and neither closure is called.")
  func nothingHappens() {
    let log = Log()
    let publisher = ManualPublisher<Int, Error>(log: log.write)
    let cancellable = IgnoresItsClosures(publisher).ssink(
      receiveValue: { log.write("value \($0)") },
      receiveCompletion: { log.write("\($0)") })
    #expect(publisher.subscriberCount == 0)
    publisher.send(1)
    publisher.send(completion: .finished)
    cancellable.cancel()
    #expect(log.lines == [])
  }
}

@Suite("The documents' CustomSink keeps everything after the completion")
struct KeepsEverythingTests {
  let log = Log()

  func sink(holding sentinel: Sentinel? = nil)
    -> KeepsEverything.CustomSink<Int, Never>
  {
    KeepsEverything.CustomSink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] value in
        withExtendedLifetime(sentinel) { log.write("value \(value)") }
      })
  }

  @Test("It delivers everything.")
  func delivers() {
    SingleValuePublisher(1).subscribe(sink())
    #expect(log.lines == ["value 1", "finished"])
  }

  @Test("After the completion it still holds closures and subscription.")
  func keeps() {
    weak var closures: Sentinel?
    weak var subscription: Inert?
    var sink: KeepsEverything.CustomSink<Int, Never>?
    do {
      let sentinel = Sentinel()
      let inert = Inert()
      closures = sentinel
      subscription = inert
      sink = self.sink(holding: sentinel)
      sink?.receive(subscription: inert)
    }
    sink?.receive(completion: .finished)
    #expect(closures != nil)
    #expect(subscription != nil)
    sink = nil
    #expect(closures == nil)
    #expect(subscription == nil)
  }

  @Test("It delivers a value that comes after the completion.")
  func lateValue() {
    let sink = sink()
    sink.receive(subscription: Inert())
    sink.receive(completion: .finished)
    _ = sink.receive(2)
    #expect(log.lines == ["finished", "value 2"])
  }

  @Test("It takes a second subscription and forgets the first, uncancelled.")
  func secondSubscription() {
    let sink = sink()
    sink.receive(subscription: Inert(log: log, name: "first"))
    sink.receive(subscription: Inert(log: log, name: "second"))
    sink.cancel()
    #expect(
      log.lines == [
        "first request unlimited", "second request unlimited", "second cancel",
      ])
  }
}

/// A subscription that only notes what it is asked.
final class Inert: Subscription {
  private let log: Log?
  private let name: String

  init(log: Log? = nil, name: String = "subscription") {
    self.log = log
    self.name = name
  }

  func request(_ demand: Subscribers.Demand) {
    log?.write("\(name) request \(demand)")
  }

  func cancel() {
    log?.write("\(name) cancel")
  }
}
