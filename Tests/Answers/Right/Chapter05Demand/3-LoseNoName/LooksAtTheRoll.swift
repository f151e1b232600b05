// Looks at the roll before it takes; a subscriber is two closures.
import Chapter01Handshake
import Chapter05Demand

/// Given: the names that are left. A name can be taken once, and cannot be put
/// back.
public final class Roll {
  private var names: [String]

  public init(_ names: [String]) {
    self.names = names.reversed()
  }

  public var isEmpty: Bool { names.isEmpty }

  public func take() -> String? { names.popLast() }
}

public struct MyCoolPublisher: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let roll: Roll

  public init(_ roll: Roll) {
    self.roll = roll
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    let caller = Caller(roll)
    caller.listener = (
      subscriber.receive, { subscriber.receive(completion: .finished) }
    )
    subscriber.receive(subscription: caller)
    caller.request(.none)
  }
}

private final class Caller: Subscription {
  var listener: (call: (String) -> Subscribers.Demand, end: () -> Void)?
  private let roll: Roll
  private var calls = Subscribers.Demand.none

  init(_ roll: Roll) { self.roll = roll }

  func request(_ demand: Subscribers.Demand) {
    calls += demand
    while let listener {
      if roll.isEmpty {
        self.listener = nil
        return listener.end()
      }
      if calls == .none { return }
      guard let name = roll.take() else { return }
      let more = listener.call(name)
      calls = calls + more - 1
    }
  }

  func cancel() {
    let last = listener
    listener = nil
    withExtendedLifetime(last) {}
  }
}
