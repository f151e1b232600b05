import Chapter01Handshake
import Chapter04Sink
import Testing
import Timeline

@Suite("A sink requests everything, and passes it on until the end")
struct SinkTests {
  let log = Log()

  func sink<Failure: Error>(
    _ failure: Failure.Type
  ) -> Subscribers.Sink<Int, Failure> {
    Subscribers.Sink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] in log.write("value \($0)") })
  }

  @Test("It requests unlimited once; values and the completion arrive.")
  func wholeRun() {
    let publisher = ManualPublisher<Int, Never>(log: log.write)
    publisher.subscribe(sink(Never.self))
    publisher.send(1)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(
      log.lines == ["request unlimited", "value 1", "value 2", "finished"])
  }

  @Test("A failure arrives, too, and upstream is not cancelled after it.")
  func failure() {
    let publisher = ManualPublisher<Int, Trouble>(log: log.write)
    let sink = sink(Trouble.self)
    publisher.subscribe(sink)
    publisher.send(completion: .failure(.expected))
    sink.cancel()
    #expect(log.lines == ["request unlimited", "failure(expected)"])
  }

  @Test("Values and completions after the completion are dropped.")
  func afterCompletion() {
    let sink = sink(Never.self)
    sink.receive(subscription: Inert(log: log))
    sink.receive(completion: .finished)
    _ = sink.receive(1)
    sink.receive(completion: .finished)
    #expect(log.lines == ["subscription request unlimited", "finished"])
  }

  @Test("After a cancel nothing is passed on; a second cancel does nothing.")
  func afterCancel() {
    let sink = sink(Never.self)
    sink.receive(subscription: Inert(log: log))
    _ = sink.receive(1)
    sink.cancel()
    _ = sink.receive(2)
    sink.receive(completion: .finished)
    sink.cancel()
    #expect(
      log.lines == [
        "subscription request unlimited", "value 1", "subscription cancel",
      ])
  }

  @Test("A second subscription is cancelled, and the first continues.")
  func secondSubscription() {
    let sink = sink(Never.self)
    sink.receive(subscription: Inert(log: log, name: "first"))
    sink.receive(subscription: Inert(log: log, name: "second"))
    _ = sink.receive(1)
    #expect(
      log.lines == ["first request unlimited", "second cancel", "value 1"])
  }

  @Test("The same subscription, sent twice, is cancelled.")
  func sameSubscription() {
    let sink = sink(Never.self)
    let twice = Inert(log: log)
    sink.receive(subscription: twice)
    sink.receive(subscription: twice)
    #expect(
      log.lines == ["subscription request unlimited", "subscription cancel"])
  }

  @Test("A subscription after the end is cancelled without a request.")
  func subscriptionAfterTheEnd() {
    let cancelled = sink(Never.self)
    cancelled.cancel()
    cancelled.receive(subscription: Inert(log: log, name: "late"))
    let finished = sink(Never.self)
    finished.receive(completion: .finished)
    finished.receive(subscription: Inert(log: log, name: "later"))
    #expect(log.lines == ["late cancel", "finished", "later cancel"])
  }

  @Test("It exposes its closures, and after the end ones that do nothing.")
  func closures() {
    let sink = sink(Never.self)
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
    sink.cancel()
    sink.receiveValue(2)
    sink.receiveCompletion(.finished)
    #expect(log.lines == ["value 1", "finished"])
  }

  @Test("It prints as Sink, and reveals nothing that it retains.")
  func description() {
    let sink = sink(Never.self)
    #expect("\(sink)" == "Sink")
    #expect("\(sink.playgroundDescription)" == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
  }

  @Test("Cancelling inside receiveValue stops the rest.")
  func cancelInsideValue() {
    let publisher = ManualPublisher<Int, Never>(log: log.write)
    var cancellable: AnyCancellable?
    cancellable = publisher.sink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] in
        log.write("value \($0)")
        cancellable?.cancel()
      })
    publisher.send(1)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(log.lines == ["request unlimited", "value 1", "cancel"])
  }

  @Test("Cancelling inside receiveCompletion does nothing.")
  func cancelInsideCompletion() {
    let publisher = ManualPublisher<Int, Never>(log: log.write)
    var cancellable: AnyCancellable?
    cancellable = publisher.sink(
      receiveCompletion: { [log] in
        log.write("\($0)")
        cancellable?.cancel()
      }, receiveValue: { _ in })
    publisher.send(completion: .finished)
    #expect(log.lines == ["request unlimited", "finished"])
  }
}

@Suite("sink and customSink create a sink, subscribe it, and wrap it")
struct SinkOperatorTests {
  let log = Log()

  @Test("customSink delivers values and completion.")
  func customSink() {
    let cancellable = SingleValuePublisher(1).customSink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] in log.write("value \($0)") })
    #expect(log.lines == ["value 1", "finished"])
    cancellable.cancel()
  }

  @Test("sink delivers a failure.")
  func failure() {
    let publisher = ManualPublisher<Int, Trouble>(log: log.write)
    let cancellable = publisher.sink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] in log.write("value \($0)") })
    publisher.send(1)
    publisher.send(completion: .failure(.expected))
    cancellable.cancel()
    #expect(
      log.lines == ["request unlimited", "value 1", "failure(expected)"])
  }

  @Test("A publisher that cannot fail needs one closure.")
  func valuesOnly() {
    let cancellable = SingleValuePublisher(1).sink { [log] in
      log.write("value \($0)")
    }
    #expect(log.lines == ["value 1"])
    cancellable.cancel()
  }

  @Test("Releasing the result cancels the run.", arguments: [true, false])
  func released(custom: Bool) {
    let publisher = ManualPublisher<Int, Never>(log: log.write)
    var cancellable: AnyCancellable? =
      custom
      ? publisher.customSink(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      : publisher.sink { _ in }
    #expect(publisher.subscriberCount == 1)
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    #expect(publisher.subscriberCount == 0)
    #expect(log.lines == ["request unlimited", "cancel"])
  }
}
