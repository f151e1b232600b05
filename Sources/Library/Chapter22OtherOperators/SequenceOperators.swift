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
  public func map<T>(_ transform: (Elements.Element) -> T)
    -> Publishers.Sequence<[T], Failure>
  {
    Publishers.Sequence(sequence: sequence.map(transform))
  }

  public func compactMap<T>(_ transform: (Elements.Element) -> T?)
    -> Publishers.Sequence<[T], Failure>
  {
    Publishers.Sequence(sequence: sequence.compactMap(transform))
  }

  public func filter(_ isIncluded: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(sequence: sequence.filter(isIncluded))
  }

  public func replaceNil<T>(with output: T)
    -> Publishers.Sequence<[Output], Failure> where Elements.Element == T?
  {
    map { $0 ?? output }
  }

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

  public func prefix(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(sequence: sequence.prefix(while: predicate))
  }

  public func drop(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
  {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(
      sequence: sequence.drop(while: predicate))
  }

  /// Traps if `count` is negative.
  public func dropFirst(_ count: Int = 1)
    -> Publishers.Sequence<DropFirstSequence<Elements>, Failure>
  {
    Publishers.Sequence<DropFirstSequence<Elements>, Failure>(
      sequence: sequence.dropFirst(count))
  }

  /// Traps if `maxLength` is negative.
  public func prefix(_ maxLength: Int)
    -> Publishers.Sequence<PrefixSequence<Elements>, Failure>
  {
    Publishers.Sequence<PrefixSequence<Elements>, Failure>(
      sequence: sequence.prefix(maxLength))
  }

  public func setFailureType<E: Error>(to error: E.Type)
    -> Publishers.Sequence<Elements, E>
  {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }

  public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }
}

extension Publishers.Sequence {
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    Result.Publisher(sequence.allSatisfy(predicate))
  }

  public func tryAllSatisfy(_ predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    Result { try sequence.allSatisfy(predicate) }.publisher
  }

  public func contains(where predicate: (Elements.Element) -> Bool)
    -> Result<Bool, Failure>.Publisher
  {
    Result.Publisher(sequence.contains(where: predicate))
  }

  public func tryContains(where predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, Error>.Publisher
  {
    Result { try sequence.contains(where: predicate) }.publisher
  }

  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result.Publisher(Array(sequence))
  }

  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.Publisher(sequence.reduce(initialResult, nextPartialResult))
  }

  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, Error>.Publisher {
    Result { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  public func removeDuplicates()
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence(
      sequence: sequence.reduce(into: []) { kept, element in
        if kept.last != element { kept.append(element) }
      })
  }

  public func contains(_ output: Elements.Element)
    -> Result<Bool, Failure>.Publisher
  {
    contains { $0 == output }
  }
}

extension Publishers.Sequence where Failure == Never {
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }

  public func first(where predicate: (Elements.Element) -> Bool)
    -> Optional<Elements.Element>.Publisher
  {
    sequence.first(where: predicate).publisher
  }
}

extension Publishers.Sequence
where Failure == Never, Elements.Element: Comparable {
  public func min() -> Optional<Elements.Element>.Publisher { min(by: <) }
  public func max() -> Optional<Elements.Element>.Publisher { max(by: <) }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  public func first() -> Optional<Elements.Element>.Publisher {
    sequence.first.publisher
  }

  public func output(at index: Elements.Index)
    -> Optional<Elements.Element>.Publisher
  {
    (sequence.indices.contains(index) ? sequence[index] : nil).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  public func count() -> Result<Int, Failure>.Publisher {
    Result.Publisher(sequence.count)
  }

  public func output(in range: Range<Elements.Index>)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence
where Elements: BidirectionalCollection, Failure == Never {
  public func last() -> Optional<Elements.Element>.Publisher {
    sequence.last.publisher
  }

  public func last(where predicate: (Elements.Element) -> Bool)
    -> Optional<Elements.Element>.Publisher
  {
    sequence.last(where: predicate).publisher
  }
}

extension Publishers.Sequence
where Elements: RandomAccessCollection, Failure == Never {
  public func count() -> Just<Int> { Just(sequence.count) }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  public func prepend(_ elements: Elements.Element...)
    -> Publishers.Sequence<Elements, Failure>
  {
    prepend(elements)
  }

  public func prepend<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: Elements(elements) + sequence)
  }

  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>)
    -> Publishers.Sequence<Elements, Failure>
  {
    prepend(publisher.sequence)
  }

  public func append(_ elements: Elements.Element...)
    -> Publishers.Sequence<Elements, Failure>
  {
    append(elements)
  }

  public func append<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  public func append(_ publisher: Publishers.Sequence<Elements, Failure>)
    -> Publishers.Sequence<Elements, Failure>
  {
    append(publisher.sequence)
  }
}
