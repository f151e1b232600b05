import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// The way in which a buffer requests values of upstream.
  ///
  /// Source: Apple's documentation of `Publishers.PrefetchStrategy`.
  public enum PrefetchStrategy: Hashable {
    /// Request as many values as the buffer holds, and another one for each
    /// value that leaves it.
    case keepFull
    /// Request everything.
    case byRequest
  }

  /// The treatment of a value that arrives when the buffer is full.
  ///
  /// Source: Apple's documentation of `Publishers.BufferingStrategy`.
  public enum BufferingStrategy<Failure: Error> {
    /// Drop the new value.
    case dropNewest
    /// Drop the oldest value, and store the new one.
    case dropOldest
    /// Cancel upstream, and fail with the error that the closure makes, behind
    /// the stored values that the next request covers.
    case customError(() -> Failure)
  }

  /// A publisher that stores values until they are requested.
  ///
  /// A finish waits behind them, for a request of its own. Upstream's failure
  /// does not wait, and drops them.
  /// Source: Apple's documentation of `Publishers.Buffer`.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The maximum number of stored values.
    public let size: Int
    /// The way in which it requests values.
    public let prefetch: PrefetchStrategy
    /// The treatment of a value that does not fit.
    public let whenFull: BufferingStrategy<Failure>

    /// Makes a buffer; traps if `size` is zero or negative.
    public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy,
      whenFull: BufferingStrategy<Failure>
    ) {
      precondition(size > 0, "Keep 1 value or more, or leave the buffer out.")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, self))
    }
  }
}

extension Publishers.Buffer {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let size: Int
    private let prefetch: Publishers.PrefetchStrategy
    private let whenFull: Publishers.BufferingStrategy<Failure>
    private let attachment: Attachment<Downstream>
    /// A conduit with one element for each stored value and one for the finish;
    /// the initializer sets it once.
    private var conduit: Conduit<Void, Failure>!
    // All three are part of the conduit's state: use them under its lock.
    private var kept = Queue<Output>()
    private var room: Int
    private var overflow: Failure?

    init(for downstream: Downstream, _ buffer: Publishers.Buffer<Upstream>) {
      size = buffer.size
      prefetch = buffer.prefetch
      whenFull = buffer.whenFull
      room = buffer.size
      attachment = Attachment(downstream)
      conduit = Conduit("Buffer", buffering: .everything) { [weak self] in
        self?.deliverOldest(to: downstream) ?? .none
      } receiveCompletion: { [weak self] in
        self?.empty()
        downstream.receive(completion: $0)
      }
    }

    var description: String { "Buffer" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      // The conduit stores all signals until the handover.
      switch prefetch {
      case .keepFull: attachment.request(.max(size))
      case .byRequest: attachment.request(.unlimited)
      }
      conduit.handOver(self, to: downstream)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard attachment.downstream != nil else { return .none }
      // A dropped value is released after unlocking.
      var dropped: Output?
      var makeError: (() -> Failure)?
      conduit.send(making: {
        if room > 0 {
          room -= 1
          kept.append(input)
          return ()
        }
        switch whenFull {
        case .dropNewest: break
        case .dropOldest:
          dropped = kept.popFirst()
          kept.append(input)
        case .customError(let make): makeError = make
        }
        return nil
      })
      withExtendedLifetime(dropped) {}
      if let makeError, attachment.cancel() != nil {
        let error = makeError()
        // The stored values may have been delivered meanwhile.
        let isEmpty = conduit.withLock {
          overflow = error
          return kept.isEmpty
        }
        if isEmpty { conduit.send(completion: .failure(error)) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.complete() != nil else { return }
      switch completion {
      case .finished: conduit.send(())
      case .failure:
        conduit.send(completion: completion)
        empty()
      }
    }

    func request(_ demand: Subscribers.Demand) { conduit.request(demand) }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
      empty()
    }

    /// Releases the stored values and the error after unlocking.
    private func empty() {
      var last = (kept: Queue<Output>(), overflow: Failure?.none)
      conduit.withLock {
        swap(&kept, &last.kept)
        swap(&overflow, &last.overflow)
      }
    }

    private func deliverOldest(to downstream: Downstream) -> Subscribers.Demand
    {
      let oldest = conduit.withLock {
        room += 1
        return kept.popFirst()
      }
      guard let oldest else {
        conduit.send(completion: .finished)
        return .none
      }
      let more = downstream.receive(oldest)
      if let error = conduit.withLock({ overflow }) {
        conduit.send(completion: .failure(error))
      }
      if prefetch == .keepFull { attachment.request(.max(1)) }
      return more
    }
  }
}

extension Publisher {
  /// Stores up to `size` values until they are requested.
  ///
  ///     taps.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest)
  ///
  /// Source: Apple's documentation of `buffer(size:prefetch:whenFull:)`.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(
      upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
