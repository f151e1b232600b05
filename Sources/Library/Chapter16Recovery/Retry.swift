import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that subscribes to upstream again when upstream fails.
  ///
  /// It subscribes again at once, at most `retries` times, and requests the
  /// outstanding demand each time. The subscriber keeps the values of failed
  /// attempts. Repeated failures do not grow the stack.
  /// Source: Apple's documentation of `Publishers.Retry`; rows E4 and E6.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The maximum number of further subscriptions; nil or a negative number
    /// means no limit.
    public let retries: Int?

    /// Makes a publisher that subscribes to `upstream` again when it fails.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(Handover("Retry", to: subscriber), self).subscribe()
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct Attempts {
      /// The number of attempts left; nil means no limit.
      var left: Int?
      /// Indicates whether the loop should subscribe again.
      var isDue = false
      /// Indicates whether the loop is running.
      var isBeginning = false
    }

    private let handover: Handover<Downstream>
    private let upstream: Upstream
    private let attempts: Locked<Attempts>

    init(
      _ handover: Handover<Downstream>, _ retry: Publishers.Retry<Upstream>
    ) {
      self.handover = handover
      upstream = retry.upstream
      attempts = Locked(Attempts(left: retry.retries))
    }

    /// Subscribes, or lets the loop that is already running do so.
    func subscribe() {
      guard enter() else { return }
      while isDue() { upstream.subscribe(self) }
    }

    func receive(subscription: Subscription) {
      handover.attach(subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      handover.deliver(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .failure = completion, mayTryAgain() else {
        return handover.end(completion)
      }
      if handover.detach() { subscribe() }
    }

    private func mayTryAgain() -> Bool {
      attempts.withLock { attempts in
        guard let left = attempts.left, left >= 0 else { return true }
        guard left > 0 else { return false }
        attempts.left = left - 1
        return true
      }
    }

    private func enter() -> Bool {
      attempts.withLock { attempts in
        attempts.isDue = true
        defer { attempts.isBeginning = true }
        return !attempts.isBeginning
      }
    }

    private func isDue() -> Bool {
      attempts.withLock { attempts in
        defer { attempts.isDue = false }
        attempts.isBeginning = attempts.isDue
        return attempts.isDue
      }
    }
  }
}

extension Publisher {
  /// Subscribes again when this publisher fails, at most `retries` times.
  ///
  ///     request.retry(2)  // three requests, if two fail
  ///
  /// A negative number means no limit.
  /// Source: Apple's documentation of `retry(_:)`.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}
