import Chapter01Handshake

/// The values of a publisher that can fail, as an asynchronous sequence.
///
/// It works like `AsyncPublisher`, but its loop throws. The next turn throws a
/// failure that arrives between two turns, and later turns return nil.
/// Source: Apple's documentation of `AsyncThrowingPublisher`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
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
    private let run: LoopRun<P.Output, P.Failure>

    fileprivate init(of publisher: P) { run = LoopRun(of: publisher) }

    /// Returns the next value; nil after the end or when the task is cancelled.
    public mutating func next() async throws -> P.Output? {
      try await run.next(isolation: nil)
    }

    /// Returns the next value, without leaving `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> P.Output? {
      try await run.next(isolation: actor)
    }
  }
}

extension Publisher {
  /// The values of this publisher, for a loop that can throw.
  ///
  /// Source: Apple's documentation of `values`.
  public var values: AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self)
  }
}
