import Chapter01Handshake
import Chapter05Demand
import Chapter11Subjects

extension Publishers {
  /// A publisher that starts `upstream` when `connect()` is called.
  ///
  /// Source: Apple's documentation of `Publishers.MakeConnectable`; row E7.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let shared:
      Publishers.Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes a publisher that subscribes to `upstream` on `connect()`.
    public init(upstream: Upstream) {
      shared = upstream.multicast { PassthroughSubject() }
    }

    /// Attaches `subscriber`, which receives no value before `connect()`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      shared.subscribe(subscriber)
    }

    /// Starts `upstream`, until the result is cancelled or released.
    public func connect() -> Cancellable {
      shared.connect()
    }
  }
}

extension Publisher where Failure == Never {
  /// Starts this publisher only when `connect()` is called.
  ///
  /// As in Combine, this publisher must not be able to fail.
  /// Source: Apple's documentation of `makeConnectable()`.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}
