import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import ExerciseSupport
import Testing

/// A subscriber that counts its values from any thread.
private final class Counter: Subscriber {
  typealias Input = String
  typealias Failure = Never

  struct Account {
    var values: [String] = []
    var isInside = false
    var overlaps = 0
    var ends = 0
  }

  private let account = Locked(Account())
  private let subscription = Locked<Subscription?>(nil)
  private let returned: Subscribers.Demand

  init(returning returned: Subscribers.Demand = .none) {
    self.returned = returned
  }

  var result: Account { account.withLock { $0 } }

  func request(_ demand: Subscribers.Demand) {
    subscription.withLock { $0 }?.request(demand)
  }

  func cancel() { subscription.withLock { $0 }?.cancel() }

  func receive(subscription: Subscription) {
    self.subscription.exchange(subscription)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    account.withLock { account in
      if account.isInside { account.overlaps += 1 }
      account.isInside = true
    }
    account.withLock { account in
      account.values.append(input)
      account.isInside = false
    }
    return returned
  }

  func receive(completion: Subscribers.Completion<Never>) {
    account.withLock { account in
      if account.isInside { account.overlaps += 1 }
      account.ends += 1
    }
  }
}

@Suite("Requests and cancels may come from any thread")
struct ThreadTests {
  @Test("Another thread may request during a delivery.")
  func fromAnotherThread() {
    let prober = IntProber(demand: .max(1))
    prober.onValue = { prober, value in
      if value == 0 { onThreads(1) { _ in prober.request(.max(1)) } }
      prober.write("end of \(value)")
      return .none
    }
    Publishers.IntPublisher(numberOfValues: 3).subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request max(1)", "value 0", "request max(1)",
        "end of 0", "value 1", "end of 1",
      ])
  }

  @Test("Another thread may cancel during a delivery.")
  func cancelFromAnotherThread() {
    let prober = IntProber(demand: .unlimited)
    prober.onValue = { prober, _ in
      onThreads(1) { _ in prober.cancel() }
      return .max(1)
    }
    Publishers.IntPublisher(numberOfValues: 3).subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request unlimited", "value 0", "cancel",
        "return max(1)",
      ])
  }

  @Test(
    "Eight threads request; values arrive in order, one at a time.",
    arguments: Source.allCases)
  func manyAsk(source: Source) {
    for round in 0..<50 {
      let count = source == .names ? 3 : 100
      let counter = Counter(returning: round % 2 == 0 ? .none : .max(1))
      source.subscribe(counter, count: count)
      onThreads(8) { _ in for _ in 0..<10 { counter.request(.max(1)) } }
      let due = round % 2 == 0 ? min(80, count) : count
      let result = counter.result
      #expect(result.values == Array(source.values(count).prefix(due)))
      #expect(result.overlaps == 0)
      #expect(result.ends == (due == count ? 1 : 0))
      counter.cancel()
    }
  }

  @Test(
    "Cancels from many threads leave a correct prefix.",
    arguments: Source.allCases)
  func manyCancel(source: Source) {
    for round in 0..<50 {
      let count = source == .names ? 3 : 1000
      let counter = Counter()
      source.subscribe(counter, count: count)
      onThreads(8) { number in
        if number < 4 {
          for _ in 0..<count { counter.request(.max(1)) }
        } else if number == 4 + round % 4 {
          counter.cancel()
        } else {
          counter.request(.unlimited)
          counter.cancel()
        }
      }
      let result = counter.result
      let all = source.values(count)
      #expect(result.values == Array(all.prefix(result.values.count)))
      #expect(result.overlaps == 0)
      #expect(result.ends <= (result.values.count == count ? 1 : 0))
      counter.cancel()
      counter.request(.unlimited)
      #expect(counter.result.values.count == result.values.count)
    }
  }
}
