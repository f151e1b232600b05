import Foundation
import Testing

@Suite("CombineRebuilt exports the names of Combine")
struct ExportedNamesTests {
  /// Returns the names from the page of public names, without arguments.
  /// `workbook book` compares that page with the sources.
  private func listed() throws -> Set<String> {
    var root = URL(filePath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let page = try String(
      contentsOf: root.appending(path: "Chapters/Names.md"), encoding: .utf8)
    let names = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.dropFirst(3).split(separator: "`").first }
      .map { String($0.prefix { $0 != "(" }) }
    return Set(names)
  }

  @Test("No other name is exported, except stand-ins for Combine's.")
  func names() throws {
    let exported = try listed()
    #expect(exported.count > 200)
    #expect(exported.subtracting(combine).subtracting(exceptions) == [])
  }

  @Test("Each exception is exported.")
  func exported() throws {
    #expect(exceptions.subtracting(try listed()) == [])
  }
}

/// Types that Combine declares elsewhere or that exercises use in public.
private let exceptions: Set = [
  // In Combine, these belong to `URLSession` and `DispatchQueue`.
  "DataTaskPublisher", "QueueScheduler", "QueueScheduler.SchedulerOptions",
  "QueueScheduler.SchedulerTimeType", "SchedulerInterval",
  // Exercises 14.5 and 15.4.
  "VirtualTimeScheduler", "VirtualTimeScheduler.SchedulerTimeType",
  "HttpError",
]

private let combine = Set(
  types.split(whereSeparator: \.isWhitespace).map(String.init)
    + publishers.split(whereSeparator: \.isWhitespace).map {
      "Publishers.\($0)"
    }
    + operators.split(whereSeparator: \.isWhitespace).map { "Publisher.\($0)" })

private let types = """
  AnyCancellable AnyPublisher AnySubscriber AsyncPublisher
  AsyncPublisher.Iterator AsyncThrowingPublisher
  AsyncThrowingPublisher.Iterator Cancellable CombineIdentifier
  ConnectablePublisher CurrentValueSubject
  CustomCombineIdentifierConvertible Deferred DispatchQueue Empty Fail
  Future ImmediateScheduler ImmediateScheduler.SchedulerTimeType Just
  NotificationCenter NotificationCenter.Publisher ObservableObject
  ObservableObjectPublisher OperationQueue OperationQueue.SchedulerOptions
  Optional Optional.Publisher PassthroughSubject Published
  Published.Publisher Publisher Publishers Record Record.Recording Result
  Result.Publisher RunLoop RunLoop.SchedulerOptions
  RunLoop.SchedulerTimeType Scheduler SchedulerTimeIntervalConvertible
  Sequence Subject Subscriber Subscribers Subscribers.Assign
  Subscribers.Completion Subscribers.Demand Subscribers.Sink Subscription
  Subscriptions Timer Timer.TimerPublisher TopLevelDecoder TopLevelEncoder
  URLSession
  """

private let publishers = """
  AllSatisfy AssertNoFailure Autoconnect Breakpoint Buffer BufferingStrategy
  Catch Collect CollectByCount CollectByTime CombineLatest CombineLatest3
  CombineLatest4 CompactMap Comparison Concatenate Contains ContainsWhere
  Count Debounce Decode Delay Drop DropUntilOutput DropWhile Encode Filter
  First FirstWhere FlatMap HandleEvents IgnoreOutput Last LastWhere
  MakeConnectable Map MapError MapKeyPath MapKeyPath2 MapKeyPath3
  MeasureInterval Merge Merge3 Merge4 Merge5 Merge6 Merge7 Merge8 MergeMany
  Multicast Output PrefetchStrategy PrefixUntilOutput PrefixWhile Print
  ReceiveOn Reduce RemoveDuplicates ReplaceEmpty ReplaceError Retry Scan
  Sequence SetFailureType Share SubscribeOn SwitchToLatest Throttle
  TimeGroupingStrategy Timeout TryAllSatisfy TryCatch TryCompactMap
  TryComparison TryContainsWhere TryDropWhile TryFilter TryFirstWhere
  TryLastWhere TryMap TryPrefixWhile TryReduce TryRemoveDuplicates TryScan
  Zip Zip3 Zip4
  """

private let operators = """
  allSatisfy append assertNoFailure assign breakpoint breakpointOnError
  buffer catch collect combineLatest compactMap contains count debounce
  decode delay drop dropFirst encode eraseToAnyPublisher filter first
  flatMap handleEvents ignoreOutput last makeConnectable map mapError max
  measureInterval merge min multicast output prefix prepend print receive
  reduce removeDuplicates replaceEmpty replaceError replaceNil retry scan
  setFailureType share sink subscribe switchToLatest throttle timeout
  tryAllSatisfy tryCatch tryCompactMap tryContains tryDrop tryFilter
  tryFirst tryLast tryMap tryMax tryMin tryPrefix tryReduce
  tryRemoveDuplicates tryScan values zip
  """
