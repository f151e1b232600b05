import Chapter01Handshake
import Chapter05Demand
import Chapter11Subjects

extension Publishers {
  /// A publisher whose current subscribers share one run of upstream.
  ///
  /// It is an autoconnected multicast through a passthrough subject, and a
  /// class: subscribers of the same object share one run. A late subscriber
  /// receives only later values, and after the completion only the completion.
  /// Source: Apple's documentation of `Publishers.Share`; rows E7 and E9.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @usableFromInline let shared:
      Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes a publisher that shares a run of `upstream`.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    /// Attaches `subscriber`; the first subscriber starts the run.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (left: Share, right: Share) -> Bool {
      left === right
    }
  }
}

extension Publisher {
  /// Shares one run of this publisher among its current subscribers.
  ///
  /// Source: Apple's documentation of `share()`.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}
