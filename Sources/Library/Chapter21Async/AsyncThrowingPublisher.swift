import Chapter01Handshake

/// The values of a publisher that can fail, as an asynchronous sequence.
///
/// It is an `AsyncPublisher` whose loop throws. A failure that comes between
/// two turns is thrown by the next one; after it, turns come back with nil.
/// Source: Apple's documentation of `AsyncThrowingPublisher`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
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
    private let run: LoopRun<P.Output, P.Failure>

    fileprivate init(of publisher: P) { run = LoopRun(of: publisher) }

    /// The next value; nil after the end, and when the task is cancelled.
    public mutating func next() async throws(P.Failure) -> P.Output? {
      try await run.next(isolation: nil)
    }

    /// The same, without leaving `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(P.Failure) -> P.Output? {
      try await run.next(isolation: actor)
    }
  }
}

extension Publisher {
  /// The values, for a loop that can throw.
  ///
  /// Source: Apple's documentation of `values`.
  public var values: AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self)
  }
}
