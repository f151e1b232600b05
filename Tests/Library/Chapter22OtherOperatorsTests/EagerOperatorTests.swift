import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter20AForm
import Chapter22OtherOperators
import ExerciseSupport
import Testing

private typealias Success = Result<Int, ExpectedTrouble>

@Suite("Operators of known values run at once")
struct EagerOperatorTests {
  private func lines<P: Publisher>(of publisher: P, asking: Bool) -> [String] {
    let probe = NotingSubscriber<P.Output, P.Failure>()
    publisher.subscribe(probe)
    if asking { probe.request(.unlimited) }
    return probe.lines
  }

  /// Expects that a publisher has a type, delivers values and finishes.
  private func delivers<P: Publisher, Q: Publisher>(
    _ publisher: P, _ type: Q.Type, _ values: P.Output...,
    at place: SourceLocation = #_sourceLocation
  ) {
    #expect(P.self == Q.self, sourceLocation: place)
    #expect(
      lines(of: publisher, asking: true)
        == ["subscription", "request unlimited"]
        + values.map { "value \($0)" } + ["finished"],
      sourceLocation: place)
  }

  /// Expects that a publisher has a type and completes at once.
  private func ends<P: Publisher, Q: Publisher>(
    _ publisher: P, _ type: Q.Type, with end: String = "finished",
    at place: SourceLocation = #_sourceLocation
  ) {
    #expect(P.self == Q.self, sourceLocation: place)
    #expect(
      lines(of: publisher, asking: false) == ["subscription", end],
      sourceLocation: place)
  }

  @Test("A Just makes a Just of its value.")
  func just() {
    let just = Just(3)
    delivers(just.map { $0 * 2 }, Just<Int>.self, 6)
    delivers(just.allSatisfy { $0 > 3 }, Just<Bool>.self, false)
    delivers(just.contains { $0 == 3 }, Just<Bool>.self, true)
    delivers(just.contains(4), Just<Bool>.self, false)
    delivers(just.collect(), Just<[Int]>.self, [3])
    delivers(just.count(), Just<Int>.self, 1)
    delivers(just.first(), Just<Int>.self, 3)
    delivers(just.last(), Just<Int>.self, 3)
    delivers(just.min(), Just<Int>.self, 3)
    delivers(just.max(), Just<Int>.self, 3)
    delivers(just.min(by: >), Just<Int>.self, 3)
    delivers(just.max(by: >), Just<Int>.self, 3)
    delivers(just.removeDuplicates(), Just<Int>.self, 3)
    delivers(just.removeDuplicates(by: ==), Just<Int>.self, 3)
    delivers(just.replaceError(with: 0), Just<Int>.self, 3)
    delivers(just.replaceEmpty(with: 0), Just<Int>.self, 3)
    delivers(just.retry(2), Just<Int>.self, 3)
  }

  @Test("Operators that may drop the value turn a Just into an optional's.")
  func justOptional() {
    let just = Just(3)
    typealias Kept = Optional<Int>.Publisher
    delivers(just.filter { $0 > 2 }, Kept.self, 3)
    ends(just.filter { $0 < 2 }, Kept.self)
    delivers(just.compactMap { Int("\($0)") }, Kept.self, 3)
    ends(just.compactMap { Int("x\($0)") }, Kept.self)
    ends(just.drop { $0 > 2 }, Kept.self)
    delivers(just.prefix { $0 > 2 }, Kept.self, 3)
    delivers(just.first { $0 > 2 }, Kept.self, 3)
    ends(just.last { $0 < 2 }, Kept.self)
    ends(just.dropFirst(), Kept.self)
    delivers(just.dropFirst(0), Kept.self, 3)
    delivers(just.prefix(2), Kept.self, 3)
    ends(just.prefix(0), Kept.self)
    delivers(just.output(at: 0), Kept.self, 3)
    ends(just.output(at: 1), Kept.self)
    delivers(just.output(in: 0..<2), Kept.self, 3)
    ends(just.output(in: 1...), Kept.self)
    ends(just.ignoreOutput(), Empty<Int, Never>.self)
  }

  @Test("Operators with a throwing closure turn a Just into a result's.")
  func justResult() {
    typealias Tried = Result<Int, Error>.Publisher
    typealias Judged = Result<Bool, Error>.Publisher
    delivers(Just(2).tryMap(orThrow), Tried.self, 2)
    ends(Just(3).tryMap(orThrow), Tried.self, with: "failure(expected)")
    delivers(Just(2).tryAllSatisfy { try orThrow($0) > 1 }, Judged.self, true)
    ends(
      Just(3).tryContains { try orThrow($0) > 1 }, Judged.self,
      with: "failure(expected)")
    ends(
      Just(3).tryRemoveDuplicates { try orThrow($0) == $1 }, Tried.self,
      with: "failure(expected)")
    delivers(Just(2).tryReduce(1) { try $0 + orThrow($1) }, Tried.self, 3)
    ends(
      Just(3).tryScan(1) { try $0 + orThrow($1) }, Tried.self,
      with: "failure(expected)")
    delivers(Just(2).reduce(1, +), Result<Int, Never>.Publisher.self, 3)
    delivers(Just(2).scan(1, +), Result<Int, Never>.Publisher.self, 3)
    delivers(
      Just(2).mapError(absurd),
      Success.Publisher.self, 2)
    delivers(
      Just(2).setFailureType(to: ExpectedTrouble.self),
      Success.Publisher.self, 2)
  }

  @Test("Values added to a Just form a sequence.")
  func justSequence() {
    typealias Several = Publishers.Sequence<[Int], Never>
    delivers(Just(3).prepend(1, 2), Several.self, 1, 2, 3)
    delivers(Just(3).prepend(1...2), Several.self, 1, 2, 3)
    delivers(Just(3).append(4, 5), Several.self, 3, 4, 5)
    delivers(Just(3).append(4...5), Several.self, 3, 4, 5)
  }

  @Test("An optional's publisher calls no closure without a value.")
  func optional() {
    typealias Kept = Optional<Int>.Publisher
    typealias Judged = Optional<Bool>.Publisher
    let some = Optional(3).publisher
    let none = Int?.none.publisher
    func never(_ value: Int) -> Bool {
      Issue.record("The closure is called without a value.")
      return true
    }
    delivers(some.map { $0 * 2 }, Kept.self, 6)
    ends(none.map(never), Judged.self)
    ends(some.compactMap { Int("x\($0)") }, Kept.self)
    delivers(some.filter { $0 > 2 }, Kept.self, 3)
    ends(none.filter(never), Kept.self)
    ends(some.drop { $0 > 2 }, Kept.self)
    ends(some.prefix { $0 < 2 }, Kept.self)
    delivers(some.first { $0 > 2 }, Kept.self, 3)
    delivers(some.last { $0 > 2 }, Kept.self, 3)
    ends(some.dropFirst(), Kept.self)
    delivers(some.prefix(1), Kept.self, 3)
    delivers(some.output(at: 0), Kept.self, 3)
    ends(some.output(in: 1..<2), Kept.self)
    ends(some.ignoreOutput(), Empty<Int, Never>.self)
    delivers(some.allSatisfy { $0 > 3 }, Judged.self, false)
    ends(none.allSatisfy(never), Judged.self)
    delivers(some.contains { $0 == 3 }, Judged.self, true)
    delivers(some.contains(3), Judged.self, true)
    delivers(some.collect(), Optional<[Int]>.Publisher.self, [3])
    delivers(none.collect(), Optional<[Int]>.Publisher.self, [])
    delivers(some.count(), Kept.self, 1)
    ends(none.count(), Kept.self)
    delivers(some.reduce(1, +), Kept.self, 4)
    delivers(some.scan(1, +), Kept.self, 4)
    delivers(some.first(), Kept.self, 3)
    delivers(some.last(), Kept.self, 3)
    delivers(some.min(), Kept.self, 3)
    delivers(some.max(by: >), Kept.self, 3)
    delivers(some.removeDuplicates(), Kept.self, 3)
    delivers(some.replaceError(with: 0), Kept.self, 3)
    delivers(some.retry(1), Kept.self, 3)
    delivers(none.replaceEmpty(with: 0), Just<Int>.self, 0)
  }

  @Test("A result's publisher transforms a success, and keeps a failure.")
  func result() {
    typealias Judged = Result<Bool, ExpectedTrouble>.Publisher
    typealias Tried = Result<Int, Error>.Publisher
    let success = Success.success(2).publisher
    let failure = Success.failure(.expected).publisher
    let failed = "failure(expected)"
    delivers(success.map { $0 * 2 }, Success.Publisher.self, 4)
    ends(failure.map { $0 * 2 }, Success.Publisher.self, with: failed)
    delivers(success.tryMap(orThrow), Tried.self, 2)
    ends(
      Success.success(3).publisher.tryMap(orThrow), Tried.self, with: failed)
    ends(
      failure.mapError { _ in OtherTrouble.other },
      Result<Int, OtherTrouble>.Publisher.self, with: "failure(other)")
    delivers(
      failure.replaceError(with: 0), Result<Int, Never>.Publisher.self, 0)
    ends(failure.ignoreOutput(), Empty<Int, ExpectedTrouble>.self)
    delivers(success.allSatisfy { $0 > 3 }, Judged.self, false)
    delivers(success.contains(2), Judged.self, true)
    delivers(success.contains { $0 == 1 }, Judged.self, false)
    delivers(
      success.tryAllSatisfy { try orThrow($0) > 1 },
      Result<Bool, Error>.Publisher.self, true)
    ends(
      failure.tryContains { try orThrow($0) > 1 },
      Result<Bool, Error>.Publisher.self, with: failed)
    delivers(
      success.collect(), Result<[Int], ExpectedTrouble>.Publisher.self, [2])
    delivers(success.count(), Success.Publisher.self, 1)
    delivers(success.reduce(1, +), Success.Publisher.self, 3)
    delivers(success.scan(1, +), Success.Publisher.self, 3)
    delivers(success.tryReduce(1) { $0 + $1 }, Tried.self, 3)
    delivers(success.tryScan(1) { $0 + $1 }, Tried.self, 3)
    delivers(success.first(), Success.Publisher.self, 2)
    delivers(success.last(), Success.Publisher.self, 2)
    delivers(success.min(), Success.Publisher.self, 2)
    delivers(success.max(by: >), Success.Publisher.self, 2)
    delivers(success.tryMin { $0 < $1 }, Tried.self, 2)
    ends(
      Success.success(3).publisher.tryMax { try orThrow($0) < $1 }, Tried.self,
      with: failed)
    delivers(success.tryRemoveDuplicates { $0 == $1 }, Tried.self, 2)
    delivers(success.removeDuplicates(), Success.Publisher.self, 2)
    delivers(success.replaceEmpty(with: 0), Success.Publisher.self, 2)
    ends(failure.retry(3), Success.Publisher.self, with: failed)
    delivers(
      Result<Int, Never>.success(2).publisher
        .setFailureType(to: ExpectedTrouble.self), Success.Publisher.self, 2)
  }

  @Test("A sequence's publisher makes a sequence of its elements.")
  func sequence() {
    typealias Several = Publishers.Sequence<[Int], Never>
    let some = [3, 1, 1, 2].publisher
    delivers(some.map { $0 * 2 }, Several.self, 6, 2, 2, 4)
    delivers(some.compactMap { $0 > 1 ? $0 : nil }, Several.self, 3, 2)
    delivers(some.filter { $0 > 1 }, Several.self, 3, 2)
    ends(some.filter { $0 > 3 }, Several.self)
    let replaced = [1, nil].publisher.replaceNil(with: 0)
    delivers(replaced, Publishers.Sequence<[Int?], Never>.self, 1, 0)
    delivers(some.scan(0, +), Several.self, 3, 4, 5, 7)
    delivers(some.prefix { $0 > 2 }, Several.self, 3)
    delivers(
      some.drop { $0 > 2 },
      Publishers.Sequence<DropWhileSequence<[Int]>, Never>.self, 1, 1, 2)
    delivers(
      some.dropFirst(),
      Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self, 1, 1, 2)
    delivers(
      some.prefix(2), Publishers.Sequence<PrefixSequence<[Int]>, Never>.self, 3,
      1)
    delivers(some.removeDuplicates(), Several.self, 3, 1, 2)
    delivers(some.output(in: 1..<3), Several.self, 1, 1)
    delivers(
      some.setFailureType(to: ExpectedTrouble.self),
      Publishers.Sequence<[Int], ExpectedTrouble>.self, 3, 1, 1, 2)
    delivers(some.append(4, 5), Several.self, 3, 1, 1, 2, 4, 5)
    delivers(some.append(4...5), Several.self, 3, 1, 1, 2, 4, 5)
    delivers(some.append([4].publisher), Several.self, 3, 1, 1, 2, 4)
    delivers(some.prepend(4, 5), Several.self, 4, 5, 3, 1, 1, 2)
    delivers(some.prepend(4...5), Several.self, 4, 5, 3, 1, 1, 2)
    delivers(some.prepend([4].publisher), Several.self, 4, 3, 1, 1, 2)
    ends(some.ignoreOutput(), Empty<Int, Never>.self)
  }

  @Test("A sequence's publisher makes one result of its elements.")
  func sequenceResult() {
    typealias Kept = Optional<Int>.Publisher
    typealias Judged = Result<Bool, Never>.Publisher
    let some = [3, 1, 2].publisher
    let none = [Int]().publisher
    delivers(some.allSatisfy { $0 > 1 }, Judged.self, false)
    delivers(some.contains { $0 > 2 }, Judged.self, true)
    delivers(some.contains(4), Judged.self, false)
    ends(
      some.tryAllSatisfy { try orThrow($0) > 0 },
      Result<Bool, Error>.Publisher.self, with: "failure(expected)")
    delivers(
      some.tryContains { $0 > 2 }, Result<Bool, Error>.Publisher.self, true)
    delivers(some.collect(), Result<[Int], Never>.Publisher.self, [3, 1, 2])
    delivers(some.reduce(0, +), Result<Int, Never>.Publisher.self, 6)
    ends(
      some.tryReduce(0) { try $0 + orThrow($1) },
      Result<Int, Error>.Publisher.self, with: "failure(expected)")
    delivers(some.min(), Kept.self, 1)
    delivers(some.max(), Kept.self, 3)
    delivers(some.min(by: >), Kept.self, 3)
    delivers(some.max(by: >), Kept.self, 1)
    ends(none.min(), Kept.self)
    delivers(some.first(), Kept.self, 3)
    ends(none.first(), Kept.self)
    delivers(some.first { $0 < 3 }, Kept.self, 1)
    delivers(some.last(), Kept.self, 2)
    delivers(some.last { $0 > 2 }, Kept.self, 3)
    delivers(some.output(at: 2), Kept.self, 2)
    ends(some.output(at: 3), Kept.self)
    delivers(some.count(), Just<Int>.self, 3)
    delivers(Set([1]).publisher.count(), Result<Int, Never>.Publisher.self, 1)
  }

  @Test("A count below 0 traps where the operator is applied.")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    await #expect(processExitsWith: .failure) {
      _ = Optional(1).publisher.output(in: -1..<1)
    }
  }

  @Test("A closure runs where the operator is applied, and once.")
  func once() {
    var calls: [Int] = []
    func note(_ value: Int) -> Int {
      calls.append(value)
      return value
    }
    let publisher = [1, 2].publisher.map(note)
    #expect(calls == [1, 2])
    delivers(publisher, Publishers.Sequence<[Int], Never>.self, 1, 2)
    delivers(publisher, Publishers.Sequence<[Int], Never>.self, 1, 2)
    #expect(calls == [1, 2])
  }
}

private enum OtherTrouble: Error, CustomDebugStringConvertible {
  case other

  var debugDescription: String { "other" }
}

private func absurd(_ never: Never) -> ExpectedTrouble {}
