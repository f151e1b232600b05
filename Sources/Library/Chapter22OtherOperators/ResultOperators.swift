import Chapter01Handshake
import Chapter12Values

// The result is known when an operator is applied. So the operator calls its
// closure at once, or not at all if the result is a failure.
// Source: Apple's documentation of `Result.Publisher`.

extension Result.Publisher {
  public func map<T>(_ transform: (Output) -> T)
    -> Result<T, Failure>.Publisher
  {
    result.map(transform).publisher
  }

  public func tryMap<T>(_ transform: (Output) throws -> T)
    -> Result<T, Error>.Publisher
  {
    Result<T, Error> { try transform(result.get()) }.publisher
  }

  public func mapError<E: Error>(_ transform: (Failure) -> E)
    -> Result<Output, E>.Publisher
  {
    result.mapError(transform).publisher
  }

  public func replaceError(with output: Output)
    -> Result<Output, Never>.Publisher
  {
    result.flatMapError { _ in .success(output) }.publisher
  }

  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  public func allSatisfy(_ predicate: (Output) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    map(predicate)
  }

  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    tryMap(predicate)
  }

  public func contains(where predicate: (Output) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    map(predicate)
  }

  public func tryContains(where predicate: (Output) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    tryMap(predicate)
  }

  public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }
}

extension Result.Publisher {
  public func first() -> Result<Output, Failure>.Publisher { self }
  public func last() -> Result<Output, Failure>.Publisher { self }
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool)
    -> Result<Output, Failure>.Publisher
  {
    self
  }
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool)
    -> Result<Output, Failure>.Publisher
  {
    self
  }
  public func removeDuplicates(by predicate: (Output, Output) -> Bool)
    -> Result<Output, Failure>.Publisher
  {
    self
  }
  public func replaceEmpty(with output: Output)
    -> Result<Output, Failure>.Publisher
  {
    self
  }
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }

  // These three call their closure with the value twice, and fail if it throws.

  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, Error>.Publisher {
    tryMap { value in
      _ = try areInIncreasingOrder(value, value)
      return value
    }
  }

  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, Error>.Publisher {
    tryMin(by: areInIncreasingOrder)
  }

  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, Error>.Publisher {
    tryMin(by: predicate)
  }
}

extension Result.Publisher where Output: Comparable {
  public func min() -> Result<Output, Failure>.Publisher { self }
  public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Output: Equatable {
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }
  public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  public func setFailureType<E: Error>(to failureType: E.Type)
    -> Result<Output, E>.Publisher
  {
    Result<Output, E>.Publisher(result.get())
  }
}
