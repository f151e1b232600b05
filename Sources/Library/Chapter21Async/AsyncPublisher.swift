import Chapter01Handshake

/// The values of a publisher that cannot fail, as an asynchronous sequence.
///
/// Each loop has its own run. Each turn requests one value and waits for it. No
/// value is requested between two turns, so a publisher drops the values it
/// does not keep, unless `buffer(size:prefetch:whenFull:)` keeps them.
/// Cancelling the task or leaving the loop cancels the run.
/// Source: Apple's documentation of `AsyncPublisher`.
public struct AsyncPublisher<P: Publisher>: AsyncSequence
where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  /// Makes a sequence of the values of `publisher`.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher for one loop.
  public func makeAsyncIterator() -> Iterator { Iterator(of: publisher) }

  /// One run of the publisher; copies of the iterator share it.
  public struct Iterator: AsyncIteratorProtocol {
    private let run: LoopRun<P.Output, Never>

    fileprivate init(of publisher: P) { run = LoopRun(of: publisher) }

    /// Returns the next value; nil after the end or when the task is cancelled.
    public mutating func next() async -> P.Output? {
      await run.next(isolation: nil)
    }

    /// Returns the next value, without leaving `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> P.Output? {
      await run.next(isolation: actor)
    }
  }
}

extension Publisher where Failure == Never {
  /// The values of this publisher, for a loop.
  ///
  ///     for await number in [1, 2].publisher.values { print(number) }
  ///
  /// Source: Apple's documentation of `values`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
