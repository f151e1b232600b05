// Two threads that ask at the same time may both connect; or one cancels, and
// the other connects and stays connected. In one step, look whether somebody
// is connecting and write down that you are.
import Chapter01Handshake
import Chapter05Demand

// MARK: - Given: a bell, and the hook of whoever listens to it

/// Something that rings.
public protocol Bell: AnyObject {
  /// Calls `hear` at each ring, one at a time, until the hook is hung up. It may
  /// ring before this method returns.
  func connect(_ hear: @escaping (Int) -> Void) -> Hook
}

/// A connection to a bell.
public protocol Hook: AnyObject {
  /// Ends it.
  func hangUp()
}

// MARK: - Yours

public final class Listening<S: Subscriber>: Subscription
where S.Input == Int, S.Failure == Never {
  /// Who listens, and what is asked for.
  private struct Account {
    let subscriber: S
    var open = Subscribers.Demand.none
  }

  private enum Line {
    case unused
    case dialling
    case open(Hook)
    case closed
  }

  private let bell: Bell
  /// nil after the cancel.
  private let account: Locked<Account?>
  private let line = Locked(Line.unused)

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    account = Locked(Account(subscriber: subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, add(demand), isUnused() else { return }
    line.exchange(.dialling)
    let hook = bell.connect { [weak self] in self?.hear($0) }
    if !keep(hook) { hook.hangUp() }
  }

  /// False after the cancel.
  private func add(_ demand: Subscribers.Demand) -> Bool {
    account.withLock { account -> Bool in
      account?.open += demand
      return account != nil
    }
  }

  /// Whether the caller is to connect: the first one is.
  private func isUnused() -> Bool {
    line.withLock { line -> Bool in
      if case .unused = line { return true }
      return false
    }
  }

  /// False if the line was closed meanwhile.
  private func keep(_ hook: Hook) -> Bool {
    line.withLock { line -> Bool in
      guard case .dialling = line else { return false }
      line = .open(hook)
      return true
    }
  }

  private func hear(_ ring: Int) {
    let asker = account.withLock { account -> S? in
      guard let open = account?.open, open > .none else { return nil }
      account?.open -= 1
      return account?.subscriber
    }
    guard let asker else { return }
    _ = add(asker.receive(ring))
  }

  public func cancel() {
    account.exchange(nil)
    if case .open(let hook) = line.exchange(.closed) { hook.hangUp() }
  }
}
