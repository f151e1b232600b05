import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Testing

@Suite("A run releases every object at its end")
struct ReleaseTests {
  enum Ending: CaseIterable { case completion, cancel, cancelInside, dropped }

  @Test(
    "Subscriber and subscription are released.",
    arguments: Source.allCases, Ending.allCases)
  func released(source: Source, ending: Ending) {
    weak var subscriber: NameProber?
    weak var watched: AnyObject?
    do {
      let prober = NameProber()
      if ending == .cancelInside {
        prober.onValue = { prober, _ in
          prober.cancel()
          return .none
        }
      }
      source.subscribe(prober, count: 3)
      subscriber = prober
      watched = prober.subscription as AnyObject
      switch ending {
      case .completion, .cancelInside: prober.request(.unlimited)
      case .cancel: prober.cancel()
      case .dropped: prober.request(.max(1))
      }
      // A stored subscription must be released at the completion.
      prober.subscription = nil
    }
    #expect(subscriber == nil)
    #expect(watched == nil)
  }

  @Test(
    "The subscription releases its subscriber first.", arguments: [true, false])
  func subscriberFirst(completes: Bool) {
    weak var subscriber: IntProber?
    var subscription: Subscription?
    do {
      let prober = IntProber()
      [1, 2].publisher.subscribe(prober)
      subscriber = prober
      subscription = prober.subscription
      prober.subscription = nil
    }
    #expect(subscriber != nil)
    if completes {
      subscription?.request(.unlimited)
    } else {
      subscription?.request(.max(1))
      subscription?.cancel()
    }
    #expect(subscriber == nil)
  }

  @Test("A cancel releases the undelivered elements.")
  func elements() {
    final class Element {}
    weak var second: Element?
    let prober = Prober<Element, Never>(demand: .max(1))
    do {
      let elements = [Element(), Element()]
      second = elements[1]
      elements.publisher.subscribe(prober)
    }
    #expect(second != nil)
    prober.cancel()
    #expect(second == nil)
  }

  @Test("An object that a cancel releases may cancel again.")
  func cancelsInDeinit() {
    final class Cancels: Subscriber {
      typealias Input = Int
      typealias Failure = Never
      let attach: (Subscription) -> Void
      let release: () -> Void
      init(
        attach: @escaping (Subscription) -> Void,
        release: @escaping () -> Void
      ) {
        self.attach = attach
        self.release = release
      }
      deinit { release() }
      func receive(subscription: Subscription) { attach(subscription) }
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    var lines: [String] = []
    var subscription: Subscription?
    [1, 2].publisher.subscribe(
      Cancels(
        attach: { subscription = $0 },
        release: {
          lines.append("released")
          subscription?.cancel()
        }))
    #expect(lines == [])
    subscription?.cancel()
    #expect(lines == ["released"])
  }
}
