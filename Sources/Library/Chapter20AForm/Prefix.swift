import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of upstream's values at the places of a range.
  ///
  /// After the last of them it cancels upstream and finishes.
  /// Source: Apple's documentation of `Publishers.Output`.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The places of the delivered values; the first value has place 0.
    public let range: CountableRange<Int>

    /// Makes a publisher of values of `upstream`; traps on negative places.
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "The first value has place 0.")
      self.upstream = upstream
      self.range = range
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    private let range: CountableRange<Int>
    /// The number of values received.
    private let count = Locked(0)

    init(for downstream: Downstream, _ range: CountableRange<Int>) {
      attachment = Attachment(downstream)
      self.range = range
    }

    var description: String { "Output" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      downstream.receive(subscription: self)
      if range.isEmpty { finish() }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let place = count.withLock { count in
        defer { count += 1 }
        return count
      }
      guard place >= range.lowerBound else { return .max(1) }
      guard range.contains(place) else { return .none }
      let more = attachment.downstream?.receive(input) ?? .none
      guard place == range.upperBound - 1 else { return more }
      finish()
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    func cancel() { attachment.cancel() }

    private func finish() {
      attachment.cancel()?.receive(completion: .finished)
    }
  }
}

extension Publisher {
  /// Delivers the values at the places in `range`, and finishes; traps on
  /// negative places.
  ///
  /// Source: Apple's documentation of `output(in:)`.
  public func output<R: RangeExpression>(in range: R)
    -> Publishers.Output<Self> where R.Bound == Int
  {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }

  /// Delivers the first `maxLength` values, and finishes.
  ///
  ///     [3, 4, 5].publisher.prefix(2)  // 3, 4
  ///
  /// Traps if `maxLength` is negative.
  /// Source: Apple's documentation of `prefix(_:)`.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    output(in: ..<maxLength)
  }
}
