import Chapter01Handshake
import Testing
import Timeline

@Suite("Recording changes no object's lifetime")
struct OwnershipTests {
  /// A subscription that retains its subscriber until it is cancelled.
  private final class Run<S: Subscriber>: Subscription where S.Input == Int {
    private let subscriber = Locked<S?>(nil)

    init(_ subscriber: S) { self.subscriber.exchange(subscriber) }

    func request(_ demand: Subscribers.Demand) {
      _ = subscriber.withLock { $0 }?.receive(1)
    }

    func cancel() { subscriber.exchange(nil) }
  }

  /// A publisher that does not retain its subscription, as in chapter 02.
  private struct Source: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let made: (AnyObject) -> Void

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      let run = Run(subscriber)
      made(run)
      subscriber.receive(subscription: run)
    }
  }

  /// A subscriber that may retain its subscription.
  private final class Target: Subscriber {
    var kept: Subscription?
    let keeps: Bool
    init(keeps: Bool) { self.keeps = keeps }
    func receive(subscription: Subscription) {
      if keeps { kept = subscription }
      subscription.request(.unlimited)
    }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }

  private struct Trio {
    weak var subscription: AnyObject?
    weak var subscriber: Target?

    init(keeps: Bool, timeline: Timeline?) {
      var made: AnyObject?
      let target = Target(keeps: keeps)
      let source = Source { made = $0 }
      if let timeline {
        source.recorded(on: timeline, watching: .lifetimes).subscribe(target)
      } else {
        source.subscribe(target)
      }
      subscription = made
      subscriber = target
    }
  }

  @Test("Without an owner both objects are released, recorded or not")
  func vanish() {
    for timeline in [nil, Timeline()] {
      let trio = Trio(keeps: false, timeline: timeline)
      #expect(trio.subscription == nil)
      #expect(trio.subscriber == nil)
    }
  }

  @Test("A subscriber that retains its subscription lives, recorded or not")
  func live() {
    for timeline in [nil, Timeline()] {
      let trio = Trio(keeps: true, timeline: timeline)
      #expect(trio.subscription != nil)
      trio.subscriber?.kept?.cancel()
      #expect(trio.subscription == nil)
      #expect(trio.subscriber == nil)
    }
  }

  @Test("Each release is recorded once")
  func released() {
    let timeline = Timeline()
    _ = Trio(keeps: false, timeline: timeline)
    #expect(
      timeline.history == [
        "born subscriber", "subscribe", "born subscription", "subscription",
        "request unlimited", "value 1", "released subscription",
        "released subscriber",
      ])
  }

  @Test("The taps have the identity of the objects that they replace")
  func identity() {
    var made: AnyObject?
    let target = Target(keeps: true)
    Source { made = $0 }.recorded(on: Timeline()).subscribe(target)
    #expect(target.kept?.combineIdentifier == made.map(CombineIdentifier.init))
    target.kept?.cancel()
    target.kept = nil
  }
}
