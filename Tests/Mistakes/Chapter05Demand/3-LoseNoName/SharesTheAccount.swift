// The roll is shared, and so is your account: what one run has asked for pays
// for the names of another. Each run has a demand of its own: keep it in the
// subscription.
import Chapter01Handshake
import Chapter05Demand

/// Given: the names that are left. Whoever takes one has it; it is gone for
/// everybody else, and there is no way to put it back.
public final class Roll {
  private var names: [String]

  public init(_ names: [String]) {
    self.names = names.reversed()
  }

  public var isEmpty: Bool { names.isEmpty }

  public func take() -> String? { names.popLast() }
}

private final class Account {
  var limit = Subscribers.Demand.none
}

public struct MyCoolPublisher: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let roll: Roll
  private let account = Account()

  public init(_ roll: Roll) {
    self.roll = roll
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    let inner = Inner(roll: roll, account: account, downstream: subscriber)
    subscriber.receive(subscription: inner)
    inner.finishIfEmpty()
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private let roll: Roll
    private var downstream: Downstream?
    private let account: Account

    init(roll: Roll, account: Account, downstream: Downstream) {
      self.roll = roll
      self.account = account
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      account.limit += demand
      while account.limit > .none, let downstream, let boy = roll.take() {
        account.limit -= 1
        account.limit += downstream.receive(boy)
      }
      finishIfEmpty()
    }

    func finishIfEmpty() {
      guard roll.isEmpty, let last = downstream else { return }
      downstream = nil
      last.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
