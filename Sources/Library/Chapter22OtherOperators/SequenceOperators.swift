import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values

// The elements are known when an operator is applied. So the operator processes
// them all at once, like an array's method, and publishes the result.
// `dropFirst` and `prefix` are lazy, like a sequence's methods; `drop(while:)`
// calls its predicate at once, until it returns false.
// Source: Apple's documentation of `Publishers.Sequence`.

extension Publishers.Sequence {
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T)
    -> Publishers.Sequence<[T], Failure>
  {
    Publishers.Sequence(sequence: sequence.map(transform))
  }

  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?)
    -> Publishers.Sequence<[T], Failure>
  {
    Publishers.Sequence(sequence: sequence.compactMap(transform))
  }

  @inlinable
  public func filter(_ isIncluded: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(sequence: sequence.filter(isIncluded))
  }

  @inlinable
  public func replaceNil<T>(with output: T)
    -> Publishers.Sequence<[Output], Failure> where Elements.Element == T?
  {
    map { $0 ?? output }
  }

  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  @inlinable
  public func prefix(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(sequence: sequence.prefix(while: predicate))
  }

  @inlinable
  public func drop(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
  {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(
      sequence: sequence.drop(while: predicate))
  }

  /// Traps if `count` is negative.
  @inlinable
  public func dropFirst(_ count: Int = 1)
    -> Publishers.Sequence<DropFirstSequence<Elements>, Failure>
  {
    Publishers.Sequence<DropFirstSequence<Elements>, Failure>(
      sequence: sequence.dropFirst(count))
  }

  /// Traps if `maxLength` is negative.
  @inlinable
  public func prefix(_ maxLength: Int)
    -> Publishers.Sequence<PrefixSequence<Elements>, Failure>
  {
    Publishers.Sequence<PrefixSequence<Elements>, Failure>(
      sequence: sequence.prefix(maxLength))
  }

  @inlinable
  public func setFailureType<E: Error>(to error: E.Type)
    -> Publishers.Sequence<Elements, E>
  {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }

  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }
}

extension Publishers.Sequence {
  @inlinable
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    Result.Publisher(sequence.allSatisfy(predicate))
  }

  @inlinable
  public func tryAllSatisfy(_ predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    Result { try sequence.allSatisfy(predicate) }.publisher
  }

  @inlinable
  public func contains(where predicate: (Elements.Element) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    Result.Publisher(sequence.contains(where: predicate))
  }

  @inlinable
  public func tryContains(where predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    Result { try sequence.contains(where: predicate) }.publisher
  }

  @inlinable
  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result.Publisher(Array(sequence))
  }

  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.Publisher(sequence.reduce(initialResult, nextPartialResult))
  }

  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, Error>.Publisher {
    Result { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  @inlinable
  public func removeDuplicates()
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(
      sequence: sequence.reduce(into: []) { kept, element in
        if kept.last != element { kept.append(element) }
      })
  }

  @inlinable
  public func contains(_ output: Elements.Element)
    -> Result<Bool, Failure>.Publisher
  {
    contains { $0 == output }
  }
}

extension Publishers.Sequence where Failure == Never {
  @inlinable
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  @inlinable
  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }

  @inlinable
  public func first(where predicate: (Elements.Element) -> Bool)
    -> Optional<Elements.Element>.Publisher
  {
    sequence.first(where: predicate).publisher
  }
}

extension Publishers.Sequence
where Failure == Never, Elements.Element: Comparable {
  @inlinable
  public func min() -> Optional<Elements.Element>.Publisher { min(by: <) }
  @inlinable
  public func max() -> Optional<Elements.Element>.Publisher { max(by: <) }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher {
    sequence.first.publisher
  }

  @inlinable
  public func output(at index: Elements.Index)
    -> Optional<Elements.Element>.Publisher
  {
    (sequence.indices.contains(index) ? sequence[index] : nil).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result.Publisher(sequence.count)
  }

  @inlinable
  public func output(in range: Range<Elements.Index>)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence
where Elements: BidirectionalCollection, Failure == Never {
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher {
    sequence.last.publisher
  }

  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool)
    -> Optional<Elements.Element>.Publisher
  {
    sequence.last(where: predicate).publisher
  }
}

extension Publishers.Sequence
where Elements: RandomAccessCollection, Failure == Never {
  @inlinable
  public func count() -> Just<Int> { Just(sequence.count) }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  @inlinable
  public func prepend(_ elements: Elements.Element...)
    -> Publishers.Sequence<Elements, Failure>
  {
    prepend(elements)
  }

  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: Elements(elements) + sequence)
  }

  @inlinable
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>)
    -> Publishers.Sequence<Elements, Failure>
  {
    prepend(publisher.sequence)
  }

  @inlinable
  public func append(_ elements: Elements.Element...)
    -> Publishers.Sequence<Elements, Failure>
  {
    append(elements)
  }

  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  @inlinable
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>)
    -> Publishers.Sequence<Elements, Failure>
  {
    append(publisher.sequence)
  }
}
