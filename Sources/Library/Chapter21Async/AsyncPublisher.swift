import Chapter01Handshake

/// The values of a publisher that cannot fail, as an asynchronous sequence.
///
/// Each loop has a run of its own. A turn asks for one value and waits for it;
/// between two turns nothing is asked for, so what a source then delivers and
/// does not keep is lost, unless `buffer(size:prefetch:whenFull:)` keeps it.
/// The run is cancelled when the task is, and when the loop is left.
/// Source: Apple's documentation of `AsyncPublisher`.
public struct AsyncPublisher<P: Publisher>: AsyncSequence
where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  /// Makes a sequence of the values of `publisher`.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher, for one loop.
  public func makeAsyncIterator() -> Iterator { Iterator(of: publisher) }

  /// One run of the publisher; copies share it.
  public struct Iterator: AsyncIteratorProtocol {
    private let run: LoopRun<P.Output, Never>

    fileprivate init(of publisher: P) { run = LoopRun(of: publisher) }

    /// The next value; nil after the end, and when the task is cancelled.
    public mutating func next() async -> P.Output? {
      await run.next(isolation: nil)
    }

    /// The same, without leaving `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> P.Output? {
      await run.next(isolation: actor)
    }
  }
}

extension Publisher where Failure == Never {
  /// The values, for a loop.
  ///
  ///     for await number in [1, 2].publisher.values { print(number) }
  ///
  /// Source: Apple's documentation of `values`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
