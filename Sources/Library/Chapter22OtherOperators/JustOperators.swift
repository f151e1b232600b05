import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values

// The value of a `Just` is known when an operator is applied. So the operator
// calls its closure at once, and returns a publisher of at most one value.
// Source: Apple's documentation of `Just`.

extension Just {
  public func compactMap<T>(_ transform: (Output) -> T?)
    -> Optional<T>.Publisher
  {
    transform(output).publisher
  }

  public func mapError<E: Error>(_ transform: (Never) -> E)
    -> Result<Output, E>.Publisher
  {
    Result.Publisher(output)
  }

  public func filter(_ isIncluded: (Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  public func drop(while predicate: (Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    filter { !predicate($0) }
  }

  public func prefix(while predicate: (Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    filter(predicate)
  }

  public func first(where predicate: (Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    filter(predicate)
  }

  public func last(where predicate: (Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    filter(predicate)
  }

  /// Traps if `count` is negative.
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    precondition(count >= 0, "Drop no value or more.")
    return filter { _ in count == 0 }
  }

  /// Traps if `maxLength` is negative.
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    precondition(maxLength >= 0, "Deliver no value or more.")
    return filter { _ in maxLength > 0 }
  }

  /// Traps on negative places.
  public func output(at index: Int) -> Optional<Output>.Publisher {
    precondition(index >= 0, "The first value has place 0.")
    return filter { _ in index == 0 }
  }

  /// Delivers the value if the range starts at place 0, even if it is empty.
  public func output<R: RangeExpression>(in range: R)
    -> Optional<Output>.Publisher where R.Bound == Int
  {
    filter { _ in range.relative(to: 0..<Int.max).lowerBound == 0 }
  }

  public func ignoreOutput() -> Empty<Output, Never> { Empty() }
}

extension Just {
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    tryMap(predicate)
  }

  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  public func tryContains(where predicate: (Output) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    tryMap(predicate)
  }

  public func collect() -> Just<[Output]> { map { [$0] } }

  public func count() -> Just<Int> { Just<Int>(1) }

  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    Result.Publisher(nextPartialResult(initialResult, output))
  }

  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  public func prepend(_ elements: Output...)
    -> Publishers.Sequence<[Output], Never>
  {
    prepend(elements)
  }

  public func prepend<S: Sequence>(_ elements: S)
    -> Publishers.Sequence<[Output], Never> where S.Element == Output
  {
    (Array(elements) + [output]).publisher
  }

  public func append(_ elements: Output...)
    -> Publishers.Sequence<[Output], Never>
  {
    append(elements)
  }

  public func append<S: Sequence>(_ elements: S)
    -> Publishers.Sequence<[Output], Never> where S.Element == Output
  {
    ([output] + Array(elements)).publisher
  }
}

// One value is the first, last, least and greatest. It has no duplicate, and a
// `Just` cannot fail.

extension Just {
  public func first() -> Just { self }
  public func last() -> Just { self }
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just {
    self
  }
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just {
    self
  }
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just {
    self
  }
  public func replaceError(with output: Output) -> Just { self }
  public func replaceEmpty(with output: Output) -> Just { self }
  public func retry(_ times: Int) -> Just { self }

  /// Calls `predicate` with the value twice, and fails if it throws.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, Error>.Publisher {
    tryMap { value in
      _ = try predicate(value, value)
      return value
    }
  }
}

extension Just where Output: Comparable {
  public func min() -> Just { self }
  public func max() -> Just { self }
}

extension Just where Output: Equatable {
  public func contains(_ output: Output) -> Just<Bool> { map { $0 == output } }
  public func removeDuplicates() -> Just { self }
}
