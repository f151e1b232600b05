import Testing

#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

private enum Answer { case traps, ignores, passesOn }

/// A publisher, and its answer to a request for none here and in Combine.
private struct Piece: Sendable {
  let answer: Answer
  let ask: @Sendable () -> [String]

  init<P: Publisher>(
    _ here: Answer, inCombine: Answer? = nil,
    _ make: @escaping @Sendable (Source<Int, Broken>) -> P
  ) {
    #if APPLE_COMBINE && canImport(Combine)
      answer = inCombine ?? here
    #else
      answer = here
    #endif
    ask = {
      let log = Log()
      let guest = Guest<P.Output, P.Failure>(log)
      make(Source(log)).subscribe(guest)
      let count = log.lines.count
      guest.subscription?.request(.none)
      return Array(log.lines.dropFirst(count))
    }
  }
}

private let pieces = [
  Piece(.traps) { _ in Just(1) },
  Piece(.traps) { _ in Optional(1).publisher },
  Piece(.traps) { _ in Result<Int, Broken>.success(1).publisher },
  Piece(.traps) { _ in Future<Int, Broken> { _ in } },
  Piece(.traps) { _ in Future<Int, Broken> { $0(.success(1)) } },
  Piece(.ignores, inCombine: .traps) { _ in
    Future<Int, Broken> { $0(.failure(Broken())) }
  },
  Piece(.ignores) { _ in [1].publisher },
  Piece(.ignores) { _ in
    Record<Int, Never>(output: [1], completion: .finished)
  },
  Piece(.traps) { _ in PassthroughSubject<Int, Never>() },
  Piece(.traps) { _ in CurrentValueSubject<Int, Never>(1) },
  Piece(.traps) { _ in Published(initialValue: 1).projectedValue },
  Piece(.passesOn) { $0.map { $0 } },
  Piece(.passesOn) { $0.tryMap { $0 } },
  Piece(.passesOn) { $0.filter { _ in true } },
  Piece(.passesOn) { $0.compactMap { $0 } },
  Piece(.passesOn) { $0.scan(0, +) },
  Piece(.passesOn) { $0.prefix(2) },
  Piece(.passesOn) { $0.prefix(untilOutputFrom: Empty<Int, Never>()) },
  Piece(.passesOn) { $0.output(at: 1) },
  Piece(.passesOn) { $0.append(1) },
  Piece(.passesOn) { $0.retry(1) },
  Piece(.passesOn) { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
  Piece(.passesOn) { $0.receive(on: ImmediateScheduler.shared) },
  Piece(.passesOn) { $0.handleEvents() },
  Piece(.ignores) {
    $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
  },
  Piece(.ignores) { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
  Piece(.ignores) {
    $0.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true)
  },
  Piece(.traps) { $0.dropFirst() },
  Piece(.traps) { source in source.flatMap { _ in source } },
  Piece(.traps) { source in source.map { _ in source }.switchToLatest() },
  Piece(.traps) { $0.last() },
  Piece(.traps) { $0.replaceEmpty(with: 1) },
  Piece(.traps) { $0.share() },
  Piece(.passesOn, inCombine: .traps) { $0.removeDuplicates() },
  Piece(.passesOn, inCombine: .traps) { $0.tryRemoveDuplicates(by: ==) },
  Piece(.passesOn, inCombine: .traps) { $0.tryFilter { _ in true } },
  Piece(.passesOn, inCombine: .traps) { $0.tryCompactMap { $0 } },
  Piece(.passesOn, inCombine: .traps) { $0.drop { _ in true } },
  Piece(.passesOn, inCombine: .traps) { $0.tryDrop { _ in true } },
  Piece(.passesOn, inCombine: .traps) { $0.prefix { _ in true } },
  Piece(.passesOn, inCombine: .traps) { $0.tryPrefix { _ in true } },
  Piece(.passesOn, inCombine: .traps) { $0.replaceError(with: 1) },
  Piece(.passesOn, inCombine: .traps) { $0.catch { _ in Just(1) } },
  Piece(.passesOn, inCombine: .traps) { $0.tryCatch { _ in Just(1) } },
  Piece(.passesOn, inCombine: .traps) { $0.collect(2) },
  Piece(.ignores, inCombine: .traps) { $0.collect() },
  Piece(.ignores, inCombine: .traps) { $0.first() },
  Piece(.ignores, inCombine: .traps) { $0.first { _ in true } },
  Piece(.ignores, inCombine: .traps) { $0.tryFirst { _ in true } },
  Piece(.ignores, inCombine: .traps) { $0.zip($0) },
  Piece(.ignores, inCombine: .traps) { $0.combineLatest($0) },
  Piece(.traps, inCombine: .passesOn) { $0.ignoreOutput() },
  Piece(.traps, inCombine: .ignores) { Publishers.MergeMany($0) },
]

@Suite("A request for none traps, is ignored or goes upstream")
struct NoneTests {
  // Combine's answers are OpenCombine's, and those of `combineLatest` and
  // `MergeMany` its pull request 251's.
  @Test("Each publisher has its answer.", arguments: pieces.indices)
  func none(index: Int) async {
    switch pieces[index].answer {
    case .ignores: #expect(pieces[index].ask() == [])
    case .passesOn: #expect(pieces[index].ask() == ["  request max(0)"])
    case .traps:
      await #expect(processExitsWith: .failure) { [index = index as Int] in
        _ = pieces[index].ask()
      }
    }
  }
}
