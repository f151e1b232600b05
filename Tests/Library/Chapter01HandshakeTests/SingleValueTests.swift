import Chapter01Handshake
import Testing

/// A subscriber that calls a test's closures.
private final class Script: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  var history: [String] = []
  var subscription: Subscription?
  var onSubscription: (Script) -> Void = { _ in }
  var onValue: (Script) -> Subscribers.Demand = { _ in .none }
  var onCompletion: (Script) -> Void = { _ in }
  var onRelease: () -> Void = {}

  deinit { onRelease() }

  func receive(subscription: Subscription) {
    history.append("subscription")
    self.subscription = subscription
    onSubscription(self)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    history.append("value \(input)")
    return onValue(self)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    history.append("\(completion)")
    onCompletion(self)
  }
}

@Suite("A single value is delivered once, then every object is released")
struct SingleValueTests {
  @Test("A request inside receive(_:) delivers nothing twice.")
  func reentrantRequest() {
    let script = Script()
    script.onSubscription = { $0.subscription?.request(.max(1)) }
    script.onValue = { script in
      script.subscription?.request(.max(1))
      return .max(3)
    }
    SingleValuePublisher(7).subscribe(script)
    #expect(script.history == ["subscription", "value 7", "finished"])
  }

  @Test("A cancel inside receive(_:) suppresses the completion.")
  func cancelInsideValue() {
    let script = Script()
    script.onSubscription = { $0.subscription?.request(.unlimited) }
    script.onValue = { script in
      script.subscription?.cancel()
      return .none
    }
    SingleValuePublisher(7).subscribe(script)
    #expect(script.history == ["subscription", "value 7"])
  }

  @Test("A cancel inside receive(completion:) has no effect.")
  func cancelInsideCompletion() {
    let script = Script()
    script.onSubscription = { $0.subscription?.request(.unlimited) }
    script.onCompletion = { $0.subscription?.cancel() }
    SingleValuePublisher(7).subscribe(script)
    #expect(script.history == ["subscription", "value 7", "finished"])
  }

  @Test("A cancel before any request releases the subscriber.")
  func releasedAfterCancel() {
    var script: Script? = Script()
    weak let watched = script
    SingleValuePublisher(7).subscribe(script!)
    let subscription = script?.subscription
    script?.subscription = nil
    script = nil
    #expect(watched != nil, "the subscription holds its subscriber")
    subscription?.cancel()
    #expect(watched == nil)
  }

  @Test("The completion releases the subscriber.")
  func releasedAfterCompletion() {
    var script: Script? = Script()
    weak let watched = script
    SingleValuePublisher(7).subscribe(script!)
    let subscription = script?.subscription
    script?.subscription = nil
    script = nil
    subscription?.request(.unlimited)
    #expect(watched == nil)
  }

  @Test("A subscriber may cancel again in its `deinit`.")
  func cancelDuringRelease() {
    var released = false
    var script: Script? = Script()
    SingleValuePublisher(7).subscribe(script!)
    let subscription = script?.subscription
    script?.onRelease = {
      subscription?.cancel()
      released = true
    }
    script?.subscription = nil
    script = nil
    subscription?.cancel()
    #expect(released)
  }

  @Test("A request for none traps.")
  func asksForNothing() async {
    await #expect(processExitsWith: .failure) {
      let script = Script()
      script.onSubscription = { $0.subscription?.request(.none) }
      SingleValuePublisher(7).subscribe(script)
    }
  }
}
