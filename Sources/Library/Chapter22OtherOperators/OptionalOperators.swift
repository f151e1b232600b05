import Chapter01Handshake
import Chapter12Values

// The value, if there is one, is known when an operator is applied. So the
// operator calls its closure at once, or not at all without a value.
// Source: Apple's documentation of `Optional.Publisher`.

extension Optional.Publisher {
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    output.map(transform).publisher
  }

  public func compactMap<T>(_ transform: (Output) -> T?)
    -> Optional<T>.Publisher
  {
    output.flatMap(transform).publisher
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

  /// Traps on negative places.
  public func output<R: RangeExpression>(in range: R)
    -> Optional<Output>.Publisher where R.Bound == Int
  {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "The first value has place 0.")
    return filter { _ in range.contains(0) }
  }

  public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  public func allSatisfy(_ predicate: (Output) -> Bool)
    -> Optional<Bool>.Publisher
  {
    map(predicate)
  }

  public func contains(where predicate: (Output) -> Bool)
    -> Optional<Bool>.Publisher
  {
    map(predicate)
  }

  /// Delivers an array even without a value.
  public func collect() -> Optional<[Output]>.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  public func replaceEmpty(with output: Output) -> Just<Output> {
    Just(self.output ?? output)
  }
}

extension Optional.Publisher {
  public func first() -> Optional<Output>.Publisher { self }
  public func last() -> Optional<Output>.Publisher { self }
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    self
  }
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    self
  }
  public func removeDuplicates(by predicate: (Output, Output) -> Bool)
    -> Optional<Output>.Publisher
  {
    self
  }
  public func replaceError(with output: Output) -> Optional<Output>.Publisher {
    self
  }
  public func retry(_ times: Int) -> Optional<Output>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  public func min() -> Optional<Output>.Publisher { self }
  public func max() -> Optional<Output>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    map { $0 == output }
  }
  public func removeDuplicates() -> Optional<Output>.Publisher { self }
}
