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

@Suite("A single value is delivered once, and lets everything go")
struct SingleValueTests {
  @Test("A request from inside receive(_:) brings nothing twice.")
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

  @Test("A cancel from inside receive(_:) keeps the completion away.")
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

  @Test("A cancel from inside receive(completion:) does no harm.")
  func cancelInsideCompletion() {
    let script = Script()
    script.onSubscription = { $0.subscription?.request(.unlimited) }
    script.onCompletion = { $0.subscription?.cancel() }
    SingleValuePublisher(7).subscribe(script)
    #expect(script.history == ["subscription", "value 7", "finished"])
  }

  @Test("A cancel before any request lets the subscriber go.")
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

  @Test("The completion lets the subscriber go.")
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

  @Test("A subscriber may cancel once more while it is being released.")
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

  @Test("Asking for nothing traps.")
  func asksForNothing() async {
    await #expect(processExitsWith: .failure) {
      let script = Script()
      script.onSubscription = { $0.subscription?.request(.none) }
      SingleValuePublisher(7).subscribe(script)
    }
  }
}
