import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that connects upstream for its first subscriber, and
  /// disconnects it when the last subscriber cancels.
  ///
  /// It connects once, even if two threads subscribe at the same time, and not
  /// at all if the first subscriber cancels at once. A completion is not a
  /// cancel: each subscriber counts until it cancels, even after it has
  /// received the completion.
  /// Source: Apple's documentation of `Publishers.Autoconnect`; row E7.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    enum State {
      /// No subscriber is counted.
      /// - To `connecting`: the first subscriber comes
      case disconnected
      /// One call is connecting, for this many subscribers.
      /// - To `connecting`: another comes, or one cancels
      /// - To `connected`: `connect()` returns
      /// - To `disconnected`: all have cancelled
      case connecting(Int)
      /// This many subscribers share the connection.
      /// - To `connected`: another comes, or one cancels
      /// - To `disconnected`: the last one cancels
      case connected(Int, Cancellable)
    }

    public let upstream: Upstream

    @usableFromInline let state = Locked(State.disconnected)

    /// Makes a publisher that connects `upstream` for its first subscriber.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber`, and connects if it is the first.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = join()
      upstream.subscribe(Inner(subscriber, Membership(leave)))
      if isFirst { connect() }
    }

    @usableFromInline
    func join() -> Bool {
      state.withLock { state in
        switch state {
        case .disconnected:
          state = .connecting(1)
          return true
        case .connecting(let count):
          state = .connecting(count + 1)
        case .connected(let count, let connection):
          state = .connected(count + 1, connection)
        }
        return false
      }
    }

    @inlinable
    func connect() {
      guard isAwaited else { return }
      let connection = upstream.connect()
      let isUnused = state.withLock { state in
        guard case .connecting(let count) = state, count > 0 else {
          state = .disconnected
          return true
        }
        state = .connected(count, connection)
        return false
      }
      if isUnused { connection.cancel() }
    }

    /// Indicates whether a subscriber still needs the connection.
    @usableFromInline
    var isAwaited: Bool {
      state.withLock { state in
        if case .connecting(0) = state { state = .disconnected }
        if case .connecting = state { return true }
        return false
      }
    }

    @usableFromInline
    func leave() {
      let unused = state.withLock { state -> Cancellable? in
        switch state {
        case .disconnected: break
        case .connecting(let count):
          state = .connecting(count - 1)
        case .connected(1, let connection):
          state = .disconnected
          return connection
        case .connected(let count, let connection):
          state = .connected(count - 1, connection)
        }
        return nil
      }
      unused?.cancel()
    }
  }
}

extension Publishers.Autoconnect {
  /// Passes upstream's values on, and informs its membership of the
  /// subscription and of the completion.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let membership: Membership

    @inlinable
    init(_ downstream: Downstream, _ membership: Membership) {
      self.downstream = downstream
      self.membership = membership
    }

    @usableFromInline
    func receive(subscription: Subscription) {
      if membership.begin(subscription) {
        downstream.receive(subscription: membership)
      }
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      downstream.receive(input)
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      membership.end()
      downstream.receive(completion: completion)
    }
  }
}

/// One subscriber's subscription to a shared connection; its first cancel
/// leaves the connection, even after the completion.
@usableFromInline
final class Membership: Subscription, CustomStringConvertible {
  private let attachment = Attachment()
  private let leave: Locked<(() -> Void)?>

  @usableFromInline
  init(_ leave: @escaping () -> Void) {
    self.leave = Locked(leave)
  }

  @usableFromInline var description: String { "Multicast" }

  @usableFromInline
  func begin(_ subscription: Subscription) -> Bool {
    attachment.attach(subscription) != nil
  }

  @usableFromInline
  func end() { attachment.complete() }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

  @usableFromInline
  func cancel() {
    attachment.cancel()
    leave.exchange(nil)?()
  }
}

extension ConnectablePublisher {
  /// Connects for the first subscriber, and disconnects when the last one
  /// cancels.
  ///
  /// Source: Apple's documentation of `autoconnect()`.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}
