import Foundation

#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

private struct Box: Codable { var value: Int }

private struct Late: Error, CustomStringConvertible {
  var description: String { "late" }
}

/// An encoder that throws for 2.
private struct Digits: TopLevelEncoder {
  func encode<T: Encodable>(_ value: T) throws -> String {
    if value as? Int == 2 { throw Broken() }
    return "'\(value)'"
  }
}

private func broken<T>(_: T) -> Broken { Broken() }

typealias Timed<Value> = (
  Watch, Source<Int, Broken>, Guest<Value, Broken>
) -> Void

private func unlessTwo<T>(_ value: Int, _ result: T) throws -> T {
  if value == 2 { throw Broken() }
  return result
}

/// Logs a publisher's signals for a demand of one, and without demand.
private func once<P: Publisher>(
  _ log: Log, _ title: String, _ publisher: P
) {
  let run = Log()
  publisher.subscribe(Guest(run, .max(1)))
  run.write("then without demand")
  publisher.subscribe(Guest(run))
  log.write(title, run)
}

let morePrograms: [Program] = [
  // MARK: - 22 Other operators

  Program(
    title: "one result of all values",
    names: [
      "Publisher.count()", "Publisher.last()",
      "Publisher.last(where:)", "Publisher.tryLast(where:)",
      "Publisher.reduce(_:_:)", "Publisher.tryReduce(_:_:)",
      "Publishers.Count", "Publishers.Last",
      "Publishers.LastWhere", "Publishers.Reduce", "Publishers.TryLastWhere",
      "Publishers.TryReduce",
    ],
    run: { log in
      playSix(log, "count", leaving: false) { $0.count() }
      playSix(log, "last", leaving: false) { $0.last() }
      playSix(log, "last where", leaving: false) { $0.last { $0 < 3 } }
      playSix(log, "tryLast", leaving: false) {
        $0.tryLast { try unlessTwo($0, true) }
      }
      playSix(log, "reduce", leaving: false) { $0.reduce(10, +) }
      playSix(log, "tryReduce", leaving: false) {
        $0.tryReduce(10) { try unlessTwo($1, $0 + $1) }
      }
    },
    history: """
      count, returned demand: subscribed, subscription, request unlimited,
          value 3, finished
      count, failure: subscribed, subscription, request unlimited,
          failed: broken
      count, cancel: subscribed, subscription, request unlimited, cancel
      count, late demand: subscribed, subscription, request unlimited,
          value 0, finished
      count, value during a value: subscribed, subscription,
          request unlimited, value 2, finished
      last, returned demand: subscribed, subscription, request unlimited,
          value 3, finished
      last, failure: subscribed, subscription, request unlimited,
          failed: broken
      last, cancel: subscribed, subscription, request unlimited, cancel
      last, late demand: subscribed, subscription, request unlimited,
          finished
      last, value during a value: subscribed, subscription,
          request unlimited, value 2, finished
      last where, returned demand: subscribed, subscription,
          request unlimited, value 2, finished
      last where, failure: subscribed, subscription, request unlimited,
          failed: broken
      last where, cancel: subscribed, subscription, request unlimited,
          cancel
      last where, late demand: subscribed, subscription, request unlimited,
          finished
      last where, value during a value: subscribed, subscription,
          request unlimited, value 2, finished
      tryLast, returned demand: subscribed, subscription, request unlimited,
          cancel, failed: broken
      tryLast, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryLast, cancel: subscribed, subscription, request unlimited, cancel
      tryLast, late demand: subscribed, subscription, request unlimited,
          finished
      tryLast, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      reduce, returned demand: subscribed, subscription, request unlimited,
          value 16, finished
      reduce, failure: subscribed, subscription, request unlimited,
          failed: broken
      reduce, cancel: subscribed, subscription, request unlimited, cancel
      reduce, late demand: subscribed, subscription, request unlimited,
          value 10, finished
      reduce, value during a value: subscribed, subscription,
          request unlimited, value 13, finished
      tryReduce, returned demand: subscribed, subscription,
          request unlimited, cancel, failed: broken
      tryReduce, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryReduce, cancel: subscribed, subscription, request unlimited, cancel
      tryReduce, late demand: subscribed, subscription, request unlimited,
          value 10, finished
      tryReduce, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      """),
  Program(
    title: "the least and the greatest",
    names: [
      "Publisher.max()", "Publisher.max(by:)", "Publisher.min()",
      "Publisher.min(by:)", "Publisher.tryMax(by:)", "Publisher.tryMin(by:)",
      "Publishers.Comparison", "Publishers.TryComparison",
    ],
    run: { log in
      playSix(log, "max", leaving: false) { $0.max() }
      playSix(log, "max by", leaving: false) { $0.max { $0 > $1 } }
      playSix(log, "min", leaving: false) { $0.min() }
      playSix(log, "min by", leaving: false) { $0.min { $0 > $1 } }
      playSix(log, "tryMax", leaving: false) {
        $0.tryMax { try unlessTwo($1, $0 < $1) }
      }
      playSix(log, "tryMin", leaving: false) {
        $0.tryMin { try unlessTwo($0, $0 < $1) }
      }
    },
    history: """
      max, returned demand: subscribed, subscription, request unlimited,
          value 3, finished
      max, failure: subscribed, subscription, request unlimited,
          failed: broken
      max, cancel: subscribed, subscription, request unlimited, cancel
      max, late demand: subscribed, subscription, request unlimited,
          finished
      max, value during a value: subscribed, subscription, request unlimited,
          value 2, finished
      max by, returned demand: subscribed, subscription, request unlimited,
          value 1, finished
      max by, failure: subscribed, subscription, request unlimited,
          failed: broken
      max by, cancel: subscribed, subscription, request unlimited, cancel
      max by, late demand: subscribed, subscription, request unlimited,
          finished
      max by, value during a value: subscribed, subscription,
          request unlimited, value 1, finished
      min, returned demand: subscribed, subscription, request unlimited,
          value 1, finished
      min, failure: subscribed, subscription, request unlimited,
          failed: broken
      min, cancel: subscribed, subscription, request unlimited, cancel
      min, late demand: subscribed, subscription, request unlimited,
          finished
      min, value during a value: subscribed, subscription, request unlimited,
          value 1, finished
      min by, returned demand: subscribed, subscription, request unlimited,
          value 3, finished
      min by, failure: subscribed, subscription, request unlimited,
          failed: broken
      min by, cancel: subscribed, subscription, request unlimited, cancel
      min by, late demand: subscribed, subscription, request unlimited,
          finished
      min by, value during a value: subscribed, subscription,
          request unlimited, value 2, finished
      tryMax, returned demand: subscribed, subscription, request unlimited,
          cancel, failed: broken
      tryMax, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryMax, cancel: subscribed, subscription, request unlimited, cancel
      tryMax, late demand: subscribed, subscription, request unlimited,
          finished
      tryMax, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      tryMin, returned demand: subscribed, subscription, request unlimited,
          cancel, failed: broken
      tryMin, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryMin, cancel: subscribed, subscription, request unlimited, cancel
      tryMin, late demand: subscribed, subscription, request unlimited,
          finished
      tryMin, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      """),
  Program(
    title: "an early result",
    names: [
      "Publisher.allSatisfy(_:)", "Publisher.tryAllSatisfy(_:)",
      "Publisher.contains(_:)", "Publisher.contains(where:)",
      "Publisher.tryContains(where:)", "Publishers.AllSatisfy",
      "Publishers.TryAllSatisfy", "Publishers.Contains",
      "Publishers.ContainsWhere", "Publishers.TryContainsWhere",
    ],
    run: { log in
      playSix(log, "allSatisfy", leaving: false) { $0.allSatisfy { $0 < 2 } }
      playSix(log, "tryAllSatisfy", leaving: false) {
        $0.tryAllSatisfy { try unlessTwo($0, true) }
      }
      playSix(log, "contains", leaving: false) { $0.contains(2) }
      playSix(log, "contains where", leaving: false) { $0.contains { $0 == 1 } }
      playSix(log, "tryContains", leaving: false) {
        $0.tryContains { try unlessTwo($0, false) }
      }
    },
    history: """
      allSatisfy, returned demand: subscribed, subscription,
          request unlimited, cancel, value false, finished
      allSatisfy, failure: subscribed, subscription, request unlimited,
          failed: broken
      allSatisfy, cancel: subscribed, subscription, request unlimited,
          cancel
      allSatisfy, late demand: subscribed, subscription, request unlimited,
          value true, finished
      allSatisfy, value during a value: subscribed, subscription,
          request unlimited, cancel, value false, finished
      tryAllSatisfy, returned demand: subscribed, subscription,
          request unlimited, cancel, failed: broken
      tryAllSatisfy, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryAllSatisfy, cancel: subscribed, subscription, request unlimited,
          cancel
      tryAllSatisfy, late demand: subscribed, subscription,
          request unlimited, value true, finished
      tryAllSatisfy, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      contains, returned demand: subscribed, subscription, request unlimited,
          cancel, value true, finished
      contains, failure: subscribed, subscription, request unlimited,
          failed: broken
      contains, cancel: subscribed, subscription, request unlimited, cancel
      contains, late demand: subscribed, subscription, request unlimited,
          value false, finished
      contains, value during a value: subscribed, subscription,
          request unlimited, cancel, value true, finished
      contains where, returned demand: subscribed, subscription,
          request unlimited, cancel, value true, finished
      contains where, failure: subscribed, subscription, request unlimited,
          cancel, value true, finished
      contains where, cancel: subscribed, subscription, request unlimited,
          cancel
      contains where, late demand: subscribed, subscription,
          request unlimited, value false, finished
      contains where, value during a value: subscribed, subscription,
          request unlimited, cancel, value true, finished
      tryContains, returned demand: subscribed, subscription,
          request unlimited, cancel, failed: broken
      tryContains, failure: subscribed, subscription, request unlimited,
          failed: broken
      tryContains, cancel: subscribed, subscription, request unlimited,
          cancel
      tryContains, late demand: subscribed, subscription, request unlimited,
          value false, finished
      tryContains, value during a value: subscribed, subscription,
          request unlimited, cancel, failed: broken
      """),
  Program(
    title: "a result for an empty publisher",
    names: ["Publisher.replaceEmpty(with:)", "Publishers.ReplaceEmpty"],
    run: { log in
      playSix(log, "replaceEmpty") { $0.replaceEmpty(with: 9) }
      playSix(log, "of none", leaving: false) {
        $0.filter { _ in false }.replaceEmpty(with: 9)
      }
    },
    history: """
      replaceEmpty, returned demand: subscribed, subscription,
          request max(1), request unlimited, value 1, returned max(1),
          value 2, value 3, finished
      replaceEmpty, failure: subscribed, subscription, request unlimited,
          request unlimited, value 1, failed: broken
      replaceEmpty, cancel: subscribed, subscription, request max(1),
          request unlimited, cancel
      replaceEmpty, late demand: subscribed, subscription, request unlimited,
          value 9, finished
      replaceEmpty, value during a value: subscribed, subscription,
          request unlimited, request unlimited, value 1, value 3, value 2,
          finished
      replaceEmpty, cancel during a value: subscribed, subscription,
          request unlimited, request unlimited, value 1, cancel
      of none, returned demand: subscribed, subscription, request max(1),
          request unlimited, returned max(1), returned max(1),
          returned max(1), value 9, finished
      of none, failure: subscribed, subscription, request unlimited,
          request unlimited, returned max(1), failed: broken
      of none, cancel: subscribed, subscription, request max(1),
          request unlimited, cancel
      of none, late demand: subscribed, subscription, request unlimited,
          value 9, finished
      of none, value during a value: subscribed, subscription,
          request unlimited, request unlimited, returned max(1),
          returned max(1), value 9, returned max(1), finished
      """),
  Program(
    title: "some of the values",
    names: [
      "Publisher.drop(while:)", "Publisher.tryDrop(while:)",
      "Publisher.prefix(while:)", "Publisher.tryPrefix(while:)",
      "Publisher.tryFilter(_:)",
      "Publisher.tryCompactMap(_:)", "Publisher.tryRemoveDuplicates(by:)",
      "Publishers.DropWhile",
      "Publishers.TryDropWhile", "Publishers.PrefixWhile",
      "Publishers.TryPrefixWhile", "Publishers.TryFilter",
      "Publishers.TryCompactMap", "Publishers.TryRemoveDuplicates",

    ],
    run: { log in
      playSix(log, "drop") { $0.drop { $0 < 2 } }
      playSix(log, "tryDrop") { $0.tryDrop { try unlessTwo($0, true) } }
      playSix(log, "prefix") { $0.prefix { $0 < 2 } }
      playSix(log, "tryPrefix") { $0.tryPrefix { try unlessTwo($0, true) } }
      playSix(log, "tryFilter") { $0.tryFilter { try unlessTwo($0, $0 > 1) } }
      playSix(log, "tryCompactMap") {
        $0.tryCompactMap { try unlessTwo($0, $0 == 1 ? nil : "\($0)") }
      }
      playSix(log, "tryRemoveDuplicates") {
        $0.tryRemoveDuplicates { try unlessTwo($0, $0 < $1) }
      }
    },
    history: """
      drop, returned demand: subscribed, subscription, request max(1),
          returned max(1), value 2, returned max(1), value 3, finished
      drop, failure: subscribed, subscription, request unlimited,
          returned max(1), failed: broken
      drop, cancel: subscribed, subscription, request max(1), cancel
      drop, late demand: subscribed, subscription, finished
      drop, value during a value: subscribed, subscription,
          request unlimited, returned max(1), value 2, value 3, finished
      drop, cancel during a value: subscribed, subscription,
          request unlimited, returned max(1), value 2, cancel
      tryDrop, returned demand: subscribed, subscription, request max(1),
          returned max(1), cancel, failed: broken
      tryDrop, failure: subscribed, subscription, request unlimited,
          returned max(1), failed: broken
      tryDrop, cancel: subscribed, subscription, request max(1), cancel
      tryDrop, late demand: subscribed, subscription, finished
      tryDrop, value during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryDrop, cancel during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      prefix, returned demand: subscribed, subscription, request max(1),
          value 1, returned max(1), cancel, finished
      prefix, failure: subscribed, subscription, request unlimited, value 1,
          failed: broken
      prefix, cancel: subscribed, subscription, request max(1), cancel
      prefix, late demand: subscribed, subscription, finished
      prefix, value during a value: subscribed, subscription,
          request unlimited, value 1, cancel, finished
      prefix, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel
      tryPrefix, returned demand: subscribed, subscription, request max(1),
          value 1, returned max(1), cancel, failed: broken
      tryPrefix, failure: subscribed, subscription, request unlimited,
          value 1, failed: broken
      tryPrefix, cancel: subscribed, subscription, request max(1), cancel
      tryPrefix, late demand: subscribed, subscription, finished
      tryPrefix, value during a value: subscribed, subscription,
          request unlimited, value 1, value 3, cancel, failed: broken
      tryPrefix, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel
      tryFilter, returned demand: subscribed, subscription, request max(1),
          returned max(1), cancel, failed: broken
      tryFilter, failure: subscribed, subscription, request unlimited,
          returned max(1), failed: broken
      tryFilter, cancel: subscribed, subscription, request max(1), cancel
      tryFilter, late demand: subscribed, subscription, finished
      tryFilter, value during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryFilter, cancel during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryCompactMap, returned demand: subscribed, subscription,
          request max(1), returned max(1), cancel, failed: broken
      tryCompactMap, failure: subscribed, subscription, request unlimited,
          returned max(1), failed: broken
      tryCompactMap, cancel: subscribed, subscription, request max(1),
          cancel
      tryCompactMap, late demand: subscribed, subscription, finished
      tryCompactMap, value during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryCompactMap, cancel during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryRemoveDuplicates, returned demand: subscribed, subscription,
          request max(1), value 1, returned max(1), returned max(1), cancel,
          failed: broken
      tryRemoveDuplicates, failure: subscribed, subscription,
          request unlimited, value 1, failed: broken
      tryRemoveDuplicates, cancel: subscribed, subscription, request max(1),
          cancel
      tryRemoveDuplicates, late demand: subscribed, subscription, finished
      tryRemoveDuplicates, value during a value: subscribed, subscription,
          request unlimited, value 1, returned max(1), value 2, finished
      tryRemoveDuplicates, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel
      """),
  Program(
    title: "assertions and breakpoints that hold",
    names: [
      "Publisher.assertNoFailure(_:file:line:)", "Publishers.AssertNoFailure",
      "Publisher.breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)",
      "Publisher.breakpointOnError()", "Publishers.Breakpoint",
    ],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Never>(log, .max(1))
      guest.more = { $0 == 1 ? .max(1) : .none }
      source.assertNoFailure().subscribe(guest)
      source.send(1)
      source.send(2)
      source.send(completion: .finished)
      let leaver = Guest<Int, Never>(log)
      source.assertNoFailure("prefix").subscribe(leaver)
      leaver.subscription?.cancel()
      playSix(log, "breakpoint") {
        $0.breakpoint(
          receiveSubscription: { _ in false }, receiveOutput: { _ in false },
          receiveCompletion: { _ in false })
      }
      playSix(log, "without closures") { $0.breakpoint() }
      playSix(log, "on error", failing: false) { $0.breakpointOnError() }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
        subscribed
      subscription
        cancel
      breakpoint, returned demand: subscribed, subscription, request max(1),
          value 1, returned max(1), value 2, value 3, finished
      breakpoint, failure: subscribed, subscription, request unlimited,
          value 1, failed: broken
      breakpoint, cancel: subscribed, subscription, request max(1), cancel,
          cancel, finished
      breakpoint, late demand: subscribed, subscription, finished,
          request max(1)
      breakpoint, value during a value: subscribed, subscription,
          request unlimited, value 1, value 3, value 2, finished
      breakpoint, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel, value 2, cancel, finished
      without closures, returned demand: subscribed, subscription,
          request max(1), value 1, returned max(1), value 2, value 3,
          finished
      without closures, failure: subscribed, subscription, request unlimited,
          value 1, failed: broken
      without closures, cancel: subscribed, subscription, request max(1),
          cancel, cancel, finished
      without closures, late demand: subscribed, subscription, finished,
          request max(1)
      without closures, value during a value: subscribed, subscription,
          request unlimited, value 1, value 3, value 2, finished
      without closures, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel, value 2, cancel, finished
      on error, returned demand: subscribed, subscription, request max(1),
          value 1, returned max(1), value 2, value 3, finished
      on error, cancel: subscribed, subscription, request max(1), cancel,
          cancel, finished
      on error, late demand: subscribed, subscription, finished,
          request max(1)
      on error, value during a value: subscribed, subscription,
          request unlimited, value 1, value 3, value 2, finished
      on error, cancel during a value: subscribed, subscription,
          request unlimited, value 1, cancel, value 2, cancel, finished
      """),
  Program(
    title: "encode",
    names: [
      "Publisher.encode(encoder:)", "Publishers.Encode", "TopLevelEncoder",
    ],
    run: { log in
      playSix(log, "encode") { $0.encode(encoder: Digits()) }
      let data = Just(Box(value: 1)).encode(encoder: JSONEncoder())
      data.map { String(decoding: $0, as: UTF8.self) }
        .subscribe(Guest(log, .unlimited))
    },
    history: """
      encode, returned demand: subscribed, subscription, request max(1),
          value '1', returned max(1), cancel, failed: broken
      encode, failure: subscribed, subscription, request unlimited,
          value '1', failed: broken
      encode, cancel: subscribed, subscription, request max(1), cancel
      encode, late demand: subscribed, subscription, finished
      encode, value during a value: subscribed, subscription,
          request unlimited, value '1', value '3', cancel, failed: broken
      encode, cancel during a value: subscribed, subscription,
          request unlimited, value '1', cancel
      subscription
      value {"value":1}
      finished
      """),
  Program(
    title: "two operators as one",
    names: [
      "Publishers.CompactMap", "Publishers.Filter", "Publishers.Map",
      "Publishers.TryFilter", "Publishers.TryCompactMap",
    ],
    run: { log in
      playSix(log, "map.tryMap", leaving: false) {
        $0.map { $0 + 1 }.tryMap { $0 * 10 }
      }
      playSix(log, "tryMap.map.tryMap", leaving: false) {
        $0.tryMap { $0 + 1 }.map { $0 * 10 }.tryMap { "\($0)!" }
      }
      playSix(log, "compactMap.compactMap.map") {
        $0.compactMap { $0 == 1 ? nil : $0 }.compactMap { $0 }.map { $0 * 10 }
      }
      playSix(log, "tryCompactMap.compactMap") {
        $0.tryCompactMap { $0 == 1 ? nil : $0 }
          .compactMap { try unlessTwo($0, $0) }
      }
      playSix(log, "filter.tryFilter") {
        $0.filter { $0 > 1 }.tryFilter { try unlessTwo($0, true) }
      }
      playSix(log, "tryFilter.filter.tryFilter") {
        $0.tryFilter { $0 != 2 }.filter { $0 > 1 }.tryFilter { _ in true }
      }
    },
    history: """
      map.tryMap, returned demand: subscribed, subscription, request max(1),
          value 20, returned max(1), value 30, value 40, finished
      map.tryMap, failure: subscribed, subscription, request unlimited,
          value 20, failed: broken
      map.tryMap, cancel: subscribed, subscription, request max(1), cancel
      map.tryMap, late demand: subscribed, subscription, finished
      map.tryMap, value during a value: subscribed, subscription,
          request unlimited, value 20, value 40, value 30, finished
      tryMap.map.tryMap, returned demand: subscribed, subscription,
          request max(1), value 20!, returned max(1), value 30!, value 40!,
          finished
      tryMap.map.tryMap, failure: subscribed, subscription,
          request unlimited, value 20!, failed: broken
      tryMap.map.tryMap, cancel: subscribed, subscription, request max(1),
          cancel
      tryMap.map.tryMap, late demand: subscribed, subscription, finished
      tryMap.map.tryMap, value during a value: subscribed, subscription,
          request unlimited, value 20!, value 40!, value 30!, finished
      compactMap.compactMap.map, returned demand: subscribed, subscription,
          request max(1), returned max(1), value 20, returned max(1),
          value 30, finished
      compactMap.compactMap.map, failure: subscribed, subscription,
          request unlimited, returned max(1), failed: broken
      compactMap.compactMap.map, cancel: subscribed, subscription,
          request max(1), cancel, cancel, finished
      compactMap.compactMap.map, late demand: subscribed, subscription,
          finished, request max(1)
      compactMap.compactMap.map, value during a value: subscribed,
          subscription, request unlimited, returned max(1), value 20,
          value 30, finished
      compactMap.compactMap.map, cancel during a value: subscribed,
          subscription, request unlimited, returned max(1), value 20, cancel,
          finished
      tryCompactMap.compactMap, returned demand: subscribed, subscription,
          request max(1), returned max(1), cancel, failed: broken
      tryCompactMap.compactMap, failure: subscribed, subscription,
          request unlimited, returned max(1), failed: broken
      tryCompactMap.compactMap, cancel: subscribed, subscription,
          request max(1), cancel
      tryCompactMap.compactMap, late demand: subscribed, subscription,
          finished
      tryCompactMap.compactMap, value during a value: subscribed,
          subscription, request unlimited, returned max(1), cancel,
          failed: broken
      tryCompactMap.compactMap, cancel during a value: subscribed,
          subscription, request unlimited, returned max(1), cancel,
          failed: broken
      filter.tryFilter, returned demand: subscribed, subscription,
          request max(1), returned max(1), cancel, failed: broken
      filter.tryFilter, failure: subscribed, subscription, request unlimited,
          returned max(1), failed: broken
      filter.tryFilter, cancel: subscribed, subscription, request max(1),
          cancel
      filter.tryFilter, late demand: subscribed, subscription, finished
      filter.tryFilter, value during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      filter.tryFilter, cancel during a value: subscribed, subscription,
          request unlimited, returned max(1), cancel, failed: broken
      tryFilter.filter.tryFilter, returned demand: subscribed, subscription,
          request max(1), returned max(1), returned max(1), value 3,
          returned max(1), finished
      tryFilter.filter.tryFilter, failure: subscribed, subscription,
          request unlimited, returned max(1), failed: broken
      tryFilter.filter.tryFilter, cancel: subscribed, subscription,
          request max(1), cancel
      tryFilter.filter.tryFilter, late demand: subscribed, subscription,
          finished
      tryFilter.filter.tryFilter, value during a value: subscribed,
          subscription, request unlimited, returned max(1), returned max(1),
          finished
      tryFilter.filter.tryFilter, cancel during a value: subscribed,
          subscription, request unlimited, returned max(1), returned max(1),
          finished
      """),
  Program(
    title: "the operators of a Just",
    names: ["Just"],
    run: { log in
      let just = Just(3)
      once(log, "allSatisfy", just.allSatisfy { $0 > 3 })
      once(log, "append", just.append(4, 5))
      once(log, "append sequence", just.append([4, 5]))
      once(log, "collect", just.collect())
      once(log, "compactMap", just.compactMap { "\($0)" })
      once(log, "contains", just.contains(3))
      once(log, "contains where", just.contains { $0 < 3 })
      once(log, "count", just.count())
      once(log, "drop", just.drop { $0 < 3 })
      once(log, "dropFirst", just.dropFirst(0))
      once(log, "filter", just.filter { $0 == 3 })
      once(log, "first", just.first())
      once(log, "first where", just.first { $0 == 3 })
      once(log, "ignoreOutput", just.ignoreOutput())
      once(log, "last", just.last())
      once(log, "last where", just.last { $0 == 3 })
      once(
        log, "mapError", just.mapError(broken))
      once(log, "max", just.max())
      once(log, "max by", just.max { $0 < $1 })
      once(log, "min", just.min())
      once(log, "min by", just.min { $0 < $1 })
      once(log, "output at", just.output(at: 0))
      once(log, "output in", just.output(in: 0..<2))
      once(log, "prefix", just.prefix(2))
      once(log, "prefix while", just.prefix { $0 == 3 })
      once(log, "prepend", just.prepend(1, 2))
      once(log, "reduce", just.reduce(4, +))
      once(log, "removeDuplicates", just.removeDuplicates())
      once(log, "removeDuplicates by", just.removeDuplicates { $0 == $1 })
      once(log, "replaceEmpty", just.replaceEmpty(with: 9))
      once(log, "replaceError", just.replaceError(with: 9))
      once(log, "retry", just.retry(2))
      once(log, "scan", just.scan(4, +))
      once(log, "tryAllSatisfy", just.tryAllSatisfy { _ in throw Broken() })
      once(log, "tryContains", just.tryContains { $0 == 3 })
      once(log, "tryReduce", just.tryReduce(4) { _, _ in throw Broken() })
      once(
        log, "tryRemoveDuplicates",
        just.tryRemoveDuplicates { try unlessTwo($0 - 1, $0 == $1) })
      once(log, "tryScan", just.tryScan(4) { $0 + $1 })
    },
    history: """
      allSatisfy: subscription, value false, finished, then without demand,
          subscription
      append: subscription, value 3, then without demand, subscription
      append sequence: subscription, value 3, then without demand,
          subscription
      collect: subscription, value [3], finished, then without demand,
          subscription
      compactMap: subscription, value 3, finished, then without demand,
          subscription
      contains: subscription, value true, finished, then without demand,
          subscription
      contains where: subscription, value false, finished,
          then without demand, subscription
      count: subscription, value 1, finished, then without demand,
          subscription
      drop: subscription, value 3, finished, then without demand,
          subscription
      dropFirst: subscription, value 3, finished, then without demand,
          subscription
      filter: subscription, value 3, finished, then without demand,
          subscription
      first: subscription, value 3, finished, then without demand,
          subscription
      first where: subscription, value 3, finished, then without demand,
          subscription
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      last: subscription, value 3, finished, then without demand,
          subscription
      last where: subscription, value 3, finished, then without demand,
          subscription
      mapError: subscription, value 3, finished, then without demand,
          subscription
      max: subscription, value 3, finished, then without demand,
          subscription
      max by: subscription, value 3, finished, then without demand,
          subscription
      min: subscription, value 3, finished, then without demand,
          subscription
      min by: subscription, value 3, finished, then without demand,
          subscription
      output at: subscription, value 3, finished, then without demand,
          subscription
      output in: subscription, value 3, finished, then without demand,
          subscription
      prefix: subscription, value 3, finished, then without demand,
          subscription
      prefix while: subscription, value 3, finished, then without demand,
          subscription
      prepend: subscription, value 1, then without demand, subscription
      reduce: subscription, value 7, finished, then without demand,
          subscription
      removeDuplicates: subscription, value 3, finished, then without demand,
          subscription
      removeDuplicates by: subscription, value 3, finished,
          then without demand, subscription
      replaceEmpty: subscription, value 3, finished, then without demand,
          subscription
      replaceError: subscription, value 3, finished, then without demand,
          subscription
      retry: subscription, value 3, finished, then without demand,
          subscription
      scan: subscription, value 7, finished, then without demand,
          subscription
      tryAllSatisfy: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryContains: subscription, value true, finished, then without demand,
          subscription
      tryReduce: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryRemoveDuplicates: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryScan: subscription, value 7, finished, then without demand,
          subscription
      """),
  Program(
    title: "no value of a Just",
    names: [],
    run: { log in
      let just = Just(3)
      once(log, "compactMap", just.compactMap { _ in Int?.none })
      once(log, "drop", just.drop { $0 == 3 })
      once(log, "dropFirst", just.dropFirst())
      once(log, "filter", just.filter { $0 < 3 })
      once(log, "first where", just.first { $0 < 3 })
      once(log, "last where", just.last { $0 < 3 })
      once(log, "output at", just.output(at: 1))
      once(log, "output in", just.output(in: 1..<2))
      once(log, "prefix", just.prefix(0))
      once(log, "prefix while", just.prefix { $0 < 3 })
    },
    history: """
      compactMap: subscription, finished, then without demand, subscription,
          finished
      drop: subscription, finished, then without demand, subscription,
          finished
      dropFirst: subscription, finished, then without demand, subscription,
          finished
      filter: subscription, finished, then without demand, subscription,
          finished
      first where: subscription, finished, then without demand, subscription,
          finished
      last where: subscription, finished, then without demand, subscription,
          finished
      output at: subscription, finished, then without demand, subscription,
          finished
      output in: subscription, finished, then without demand, subscription,
          finished
      prefix: subscription, finished, then without demand, subscription,
          finished
      prefix while: subscription, finished, then without demand,
          subscription, finished
      """),
  Program(
    title: "the operators of an optional value",
    names: ["Optional.Publisher"],
    run: { log in
      for value in [3, nil] as [Int?] {
        let one = Optional<Int>.Publisher(value)
        log.write(value.map { "of \($0)" } ?? "of nil")
        once(log, "allSatisfy", one.allSatisfy { $0 > 3 })
        once(log, "compactMap", one.compactMap { "\($0)" })
        once(log, "contains", one.contains(3))
        once(log, "contains where", one.contains { $0 < 3 })
        once(log, "count", one.count())
        once(log, "drop", one.drop { $0 < 3 })
        once(log, "dropFirst", one.dropFirst())
        once(log, "filter", one.filter { $0 == 3 })
        once(log, "first", one.first())
        once(log, "first where", one.first { $0 == 3 })
        once(log, "ignoreOutput", one.ignoreOutput())
        once(log, "last", one.last())
        once(log, "last where", one.last { $0 == 3 })
        once(log, "map", one.map { $0 * 2 })
        once(log, "max", one.max())
        once(log, "max by", one.max { $0 < $1 })
        once(log, "min", one.min())
        once(log, "min by", one.min { $0 < $1 })
        once(log, "output at", one.output(at: 0))
        once(log, "output in", one.output(in: 0..<2))
        once(log, "prefix", one.prefix(2))
        once(log, "prefix while", one.prefix { $0 == 3 })
        once(log, "reduce", one.reduce(4, +))
        once(log, "removeDuplicates", one.removeDuplicates())
        once(log, "removeDuplicates by", one.removeDuplicates { $0 == $1 })
        once(log, "replaceEmpty", one.replaceEmpty(with: 9))
        once(log, "replaceError", one.replaceError(with: 9))
        once(log, "retry", one.retry(2))
        once(log, "scan", one.scan(4, +))
      }
    },
    history: """
      of 3
      allSatisfy: subscription, value false, finished, then without demand,
          subscription
      compactMap: subscription, value 3, finished, then without demand,
          subscription
      contains: subscription, value true, finished, then without demand,
          subscription
      contains where: subscription, value false, finished,
          then without demand, subscription
      count: subscription, value 1, finished, then without demand,
          subscription
      drop: subscription, value 3, finished, then without demand,
          subscription
      dropFirst: subscription, finished, then without demand, subscription,
          finished
      filter: subscription, value 3, finished, then without demand,
          subscription
      first: subscription, value 3, finished, then without demand,
          subscription
      first where: subscription, value 3, finished, then without demand,
          subscription
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      last: subscription, value 3, finished, then without demand,
          subscription
      last where: subscription, value 3, finished, then without demand,
          subscription
      map: subscription, value 6, finished, then without demand,
          subscription
      max: subscription, value 3, finished, then without demand,
          subscription
      max by: subscription, value 3, finished, then without demand,
          subscription
      min: subscription, value 3, finished, then without demand,
          subscription
      min by: subscription, value 3, finished, then without demand,
          subscription
      output at: subscription, value 3, finished, then without demand,
          subscription
      output in: subscription, value 3, finished, then without demand,
          subscription
      prefix: subscription, value 3, finished, then without demand,
          subscription
      prefix while: subscription, value 3, finished, then without demand,
          subscription
      reduce: subscription, value 7, finished, then without demand,
          subscription
      removeDuplicates: subscription, value 3, finished, then without demand,
          subscription
      removeDuplicates by: subscription, value 3, finished,
          then without demand, subscription
      replaceEmpty: subscription, value 3, finished, then without demand,
          subscription
      replaceError: subscription, value 3, finished, then without demand,
          subscription
      retry: subscription, value 3, finished, then without demand,
          subscription
      scan: subscription, value 7, finished, then without demand,
          subscription
      of nil
      allSatisfy: subscription, finished, then without demand, subscription,
          finished
      compactMap: subscription, finished, then without demand, subscription,
          finished
      contains: subscription, finished, then without demand, subscription,
          finished
      contains where: subscription, finished, then without demand,
          subscription, finished
      count: subscription, finished, then without demand, subscription,
          finished
      drop: subscription, finished, then without demand, subscription,
          finished
      dropFirst: subscription, finished, then without demand, subscription,
          finished
      filter: subscription, finished, then without demand, subscription,
          finished
      first: subscription, finished, then without demand, subscription,
          finished
      first where: subscription, finished, then without demand, subscription,
          finished
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      last: subscription, finished, then without demand, subscription,
          finished
      last where: subscription, finished, then without demand, subscription,
          finished
      map: subscription, finished, then without demand, subscription,
          finished
      max: subscription, finished, then without demand, subscription,
          finished
      max by: subscription, finished, then without demand, subscription,
          finished
      min: subscription, finished, then without demand, subscription,
          finished
      min by: subscription, finished, then without demand, subscription,
          finished
      output at: subscription, finished, then without demand, subscription,
          finished
      output in: subscription, finished, then without demand, subscription,
          finished
      prefix: subscription, finished, then without demand, subscription,
          finished
      prefix while: subscription, finished, then without demand,
          subscription, finished
      reduce: subscription, finished, then without demand, subscription,
          finished
      removeDuplicates: subscription, finished, then without demand,
          subscription, finished
      removeDuplicates by: subscription, finished, then without demand,
          subscription, finished
      replaceEmpty: subscription, value 9, finished, then without demand,
          subscription
      replaceError: subscription, finished, then without demand,
          subscription, finished
      retry: subscription, finished, then without demand, subscription,
          finished
      scan: subscription, finished, then without demand, subscription,
          finished
      """),
  Program(
    title: "the array of an optional value",
    names: ["Optional.Publisher"],
    run: { log in
      once(log, "of 3", Optional<Int>.Publisher(3).collect())
      once(log, "of nil", Optional<Int>.Publisher(nil).collect())
    },
    history: """
      of 3: subscription, value [3], finished, then without demand,
          subscription
      of nil: subscription, value [], finished, then without demand,
          subscription
      """),
  Program(
    title: "the operators of a result",
    names: ["Result.Publisher"],
    run: { log in
      for result in [.success(3), .failure(Broken())] as [Result<Int, Broken>] {
        let one = Result<Int, Broken>.Publisher(result)
        log.write("of \(result)")
        once(log, "allSatisfy", one.allSatisfy { $0 > 3 })
        once(log, "collect", one.collect())
        once(log, "contains", one.contains(3))
        once(log, "contains where", one.contains { $0 < 3 })
        once(log, "count", one.count())
        once(log, "first", one.first())
        once(log, "last", one.last())
        once(log, "map", one.map { $0 * 2 })
        once(log, "mapError", one.mapError { _ in Late() })
        once(log, "max", one.max())
        once(log, "max by", one.max { $0 < $1 })
        once(log, "min", one.min())
        once(log, "min by", one.min { $0 < $1 })
        once(log, "reduce", one.reduce(4, +))
        once(log, "removeDuplicates", one.removeDuplicates())
        once(log, "removeDuplicates by", one.removeDuplicates { $0 == $1 })
        once(log, "replaceEmpty", one.replaceEmpty(with: 9))
        once(log, "replaceError", one.replaceError(with: 9))
        once(log, "retry", one.retry(2))
        once(log, "scan", one.scan(4, +))
        once(log, "tryAllSatisfy", one.tryAllSatisfy { _ in throw Broken() })
        once(log, "tryContains", one.tryContains { $0 == 3 })
        once(log, "tryMap", one.tryMap { $0 * 2 })
        once(log, "tryReduce", one.tryReduce(4) { $0 + $1 })
        once(log, "tryRemoveDuplicates", one.tryRemoveDuplicates { $0 == $1 })
        once(log, "tryScan", one.tryScan(4) { $0 + $1 })
      }
      let never = Result<Int, Never>.success(3).publisher
      once(log, "setFailureType", never.setFailureType(to: Broken.self))
    },
    history: """
      of success(3)
      allSatisfy: subscription, value false, finished, then without demand,
          subscription
      collect: subscription, value [3], finished, then without demand,
          subscription
      contains: subscription, value true, finished, then without demand,
          subscription
      contains where: subscription, value false, finished,
          then without demand, subscription
      count: subscription, value 1, finished, then without demand,
          subscription
      first: subscription, value 3, finished, then without demand,
          subscription
      last: subscription, value 3, finished, then without demand,
          subscription
      map: subscription, value 6, finished, then without demand,
          subscription
      mapError: subscription, value 3, finished, then without demand,
          subscription
      max: subscription, value 3, finished, then without demand,
          subscription
      max by: subscription, value 3, finished, then without demand,
          subscription
      min: subscription, value 3, finished, then without demand,
          subscription
      min by: subscription, value 3, finished, then without demand,
          subscription
      reduce: subscription, value 7, finished, then without demand,
          subscription
      removeDuplicates: subscription, value 3, finished, then without demand,
          subscription
      removeDuplicates by: subscription, value 3, finished,
          then without demand, subscription
      replaceEmpty: subscription, value 3, finished, then without demand,
          subscription
      replaceError: subscription, value 3, finished, then without demand,
          subscription
      retry: subscription, value 3, finished, then without demand,
          subscription
      scan: subscription, value 7, finished, then without demand,
          subscription
      tryAllSatisfy: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryContains: subscription, value true, finished, then without demand,
          subscription
      tryMap: subscription, value 6, finished, then without demand,
          subscription
      tryReduce: subscription, value 7, finished, then without demand,
          subscription
      tryRemoveDuplicates: subscription, value 3, finished,
          then without demand, subscription
      tryScan: subscription, value 7, finished, then without demand,
          subscription
      of failure(broken)
      allSatisfy: subscription, failed: broken, then without demand,
          subscription, failed: broken
      collect: subscription, failed: broken, then without demand,
          subscription, failed: broken
      contains: subscription, failed: broken, then without demand,
          subscription, failed: broken
      contains where: subscription, failed: broken, then without demand,
          subscription, failed: broken
      count: subscription, failed: broken, then without demand, subscription,
          failed: broken
      first: subscription, failed: broken, then without demand, subscription,
          failed: broken
      last: subscription, failed: broken, then without demand, subscription,
          failed: broken
      map: subscription, failed: broken, then without demand, subscription,
          failed: broken
      mapError: subscription, failed: late, then without demand,
          subscription, failed: late
      max: subscription, failed: broken, then without demand, subscription,
          failed: broken
      max by: subscription, failed: broken, then without demand,
          subscription, failed: broken
      min: subscription, failed: broken, then without demand, subscription,
          failed: broken
      min by: subscription, failed: broken, then without demand,
          subscription, failed: broken
      reduce: subscription, failed: broken, then without demand,
          subscription, failed: broken
      removeDuplicates: subscription, failed: broken, then without demand,
          subscription, failed: broken
      removeDuplicates by: subscription, failed: broken, then without demand,
          subscription, failed: broken
      replaceEmpty: subscription, failed: broken, then without demand,
          subscription, failed: broken
      replaceError: subscription, value 9, finished, then without demand,
          subscription
      retry: subscription, failed: broken, then without demand, subscription,
          failed: broken
      scan: subscription, failed: broken, then without demand, subscription,
          failed: broken
      tryAllSatisfy: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryContains: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryMap: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryReduce: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryRemoveDuplicates: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryScan: subscription, failed: broken, then without demand,
          subscription, failed: broken
      setFailureType: subscription, value 3, finished, then without demand,
          subscription
      """),
  Program(
    title: "no value of a result, and its comparisons",
    names: ["Result.Publisher"],
    run: { log in
      for result in [.success(3), .failure(Broken())] as [Result<Int, Broken>] {
        let one = Result<Int, Broken>.Publisher(result)
        log.write("of \(result)")
        once(log, "ignoreOutput", one.ignoreOutput())
        once(log, "tryMax", one.tryMax { $0 < $1 })
        once(log, "tryMin", one.tryMin { try unlessTwo($0 - 1, $0 < $1) })
      }
    },
    history: """
      of success(3)
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      tryMax: subscription, value 3, finished, then without demand,
          subscription
      tryMin: subscription, failed: broken, then without demand,
          subscription, failed: broken
      of failure(broken)
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      tryMax: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryMin: subscription, failed: broken, then without demand,
          subscription, failed: broken
      """),
  Program(
    title: "the operators of a sequence",
    names: ["Publishers.Sequence"],
    run: { log in
      let three = Publishers.Sequence<[Int], Never>(sequence: [3, 3, 5])
      once(log, "allSatisfy", three.allSatisfy { $0 > 3 })
      once(log, "append", three.append(4, 5))
      once(log, "append publisher", three.append([7].publisher))
      once(log, "collect", three.collect())
      once(log, "compactMap", three.compactMap { $0 == 3 ? nil : $0 })
      once(log, "contains", three.contains(5))
      once(log, "contains where", three.contains { $0 < 3 })
      once(log, "count", three.count())
      once(log, "drop", three.drop { $0 < 5 })
      once(log, "dropFirst", three.dropFirst(2))
      once(log, "filter", three.filter { $0 == 5 })
      once(log, "first", three.first())
      once(log, "first where", three.first { $0 == 5 })
      once(log, "ignoreOutput", three.ignoreOutput())
      once(log, "last", three.last())
      once(log, "last where", three.last { $0 == 3 })
      once(log, "map", three.map { $0 * 2 })
      once(log, "max", three.max())
      once(log, "max by", three.max { $0 > $1 })
      once(log, "min", three.min())
      once(log, "min by", three.min { $0 > $1 })
      once(log, "output at", three.output(at: 2))
      once(log, "output in", three.output(in: 1..<2))
      once(log, "prefix", three.prefix(1))
      once(log, "prefix while", three.prefix { $0 == 3 })
      once(log, "prepend", three.prepend(1, 2))
      once(log, "prepend publisher", three.prepend([7].publisher))
      once(log, "reduce", three.reduce(4, +))
      once(log, "removeDuplicates", three.removeDuplicates())
      once(log, "replaceNil", [nil, 1].publisher.replaceNil(with: 0))
      once(log, "scan", three.scan(4, +))
      once(log, "setFailureType", three.setFailureType(to: Broken.self))
      once(log, "tryAllSatisfy", three.tryAllSatisfy { _ in throw Broken() })
      once(log, "tryContains", three.tryContains { $0 == 3 })
      once(log, "tryReduce", three.tryReduce(4) { $0 + $1 })
      let none = [Int]().publisher
      once(log, "of none: first", none.first())
      once(log, "of none: max", none.max())
      once(log, "of none: collect", none.collect())
      once(log, "of none: reduce", none.reduce(4, +))
    },
    history: """
      allSatisfy: subscription, value false, finished, then without demand,
          subscription
      append: subscription, value 3, then without demand, subscription
      append publisher: subscription, value 3, then without demand,
          subscription
      collect: subscription, value [3, 3, 5], finished, then without demand,
          subscription
      compactMap: subscription, value 5, finished, then without demand,
          subscription
      contains: subscription, value true, finished, then without demand,
          subscription
      contains where: subscription, value false, finished,
          then without demand, subscription
      count: subscription, value 3, finished, then without demand,
          subscription
      drop: subscription, value 5, finished, then without demand,
          subscription
      dropFirst: subscription, value 5, finished, then without demand,
          subscription
      filter: subscription, value 5, finished, then without demand,
          subscription
      first: subscription, value 3, finished, then without demand,
          subscription
      first where: subscription, value 5, finished, then without demand,
          subscription
      ignoreOutput: subscription, finished, then without demand,
          subscription, finished
      last: subscription, value 5, finished, then without demand,
          subscription
      last where: subscription, value 3, finished, then without demand,
          subscription
      map: subscription, value 6, then without demand, subscription
      max: subscription, value 5, finished, then without demand,
          subscription
      max by: subscription, value 3, finished, then without demand,
          subscription
      min: subscription, value 3, finished, then without demand,
          subscription
      min by: subscription, value 5, finished, then without demand,
          subscription
      output at: subscription, value 5, finished, then without demand,
          subscription
      output in: subscription, value 3, finished, then without demand,
          subscription
      prefix: subscription, value 3, finished, then without demand,
          subscription
      prefix while: subscription, value 3, then without demand, subscription
      prepend: subscription, value 1, then without demand, subscription
      prepend publisher: subscription, value 7, then without demand,
          subscription
      reduce: subscription, value 15, finished, then without demand,
          subscription
      removeDuplicates: subscription, value 3, then without demand,
          subscription
      replaceNil: subscription, value Optional(0), then without demand,
          subscription
      scan: subscription, value 7, then without demand, subscription
      setFailureType: subscription, value 3, then without demand,
          subscription
      tryAllSatisfy: subscription, failed: broken, then without demand,
          subscription, failed: broken
      tryContains: subscription, value true, finished, then without demand,
          subscription
      tryReduce: subscription, value 15, finished, then without demand,
          subscription
      of none: first: subscription, finished, then without demand,
          subscription, finished
      of none: max: subscription, finished, then without demand,
          subscription, finished
      of none: collect: subscription, value [], finished,
          then without demand, subscription
      of none: reduce: subscription, value 4, finished, then without demand,
          subscription
      """),

  // MARK: - 22 Other operators, with time

  Program(
    title: "measureInterval",
    names: [
      "Publisher.measureInterval(using:options:)",
      "Publishers.MeasureInterval",
    ],
    run: { log in
      func play(_ demand: Subscribers.Demand, _ body: Timed<Int>) {
        let (watch, source) = (Watch(log), Source<Int, Broken>(log))
        let guest = Guest<Int, Broken>(log, demand)
        guest.more = { $0 == 3 ? .max(1) : .none }
        source.measureInterval(using: watch).map(\.magnitude).subscribe(guest)
        watch.at(3) { source.send(1) }
        watch.at(5) { source.send(2) }
        body(watch, source, guest)
      }
      play(.max(1)) { watch, source, _ in
        watch.at(9) { source.send(completion: .finished) }
      }
      play(.unlimited) { watch, source, _ in
        watch.at(9) { source.send(completion: .failure(Broken())) }
      }
      play(.unlimited) { watch, source, guest in
        guest.subscription?.cancel()
        watch.at(9) { source.send(3) }
      }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 3
        request max(1)
      value 2
      finished
        subscribed
      subscription
        request unlimited
      value 3
        request max(1)
      value 2
      failed: broken
        subscribed
      subscription
        request unlimited
      value 3
        request max(1)
      value 2
        cancel
      """),
  Program(
    title: "throttle with a demand of two",
    names: [
      "Publisher.throttle(for:scheduler:latest:)", "Publishers.Throttle",
    ],
    run: { log in
      for isLatest in [true, false] {
        log.write("latest: \(isLatest)")
        let (watch, subject) = (Watch(log), PassthroughSubject<Int, Broken>())
        subject.throttle(for: 10, scheduler: watch, latest: isLatest)
          .subscribe(Guest(log, .max(2)))
        for second in 1...4 { watch.at(second) { subject.send(second) } }
        watch.at(30) { subject.send(5) }
        watch.at(50)
      }
    },
    history: """
      latest: true
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      latest: false
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      """),
  Program(
    title: "timeout",
    names: [
      "Publisher.timeout(_:scheduler:options:customError:)",
      "Publishers.Timeout",
    ],
    run: { log in
      func play(
        _ demand: Subscribers.Demand, _ error: (() -> Broken)?,
        _ body: Timed<Int>
      ) {
        log.write("\(demand)")
        let (watch, source) = (Watch(log), Source<Int, Broken>(log))
        let guest = Guest<Int, Broken>(log, demand)
        guest.more = { $0 == 1 ? .max(1) : .none }
        source.timeout(10, scheduler: watch, customError: error)
          .subscribe(guest)
        watch.at(5) { source.send(1) }
        watch.at(14) { source.send(2) }
        body(watch, source, guest)
        watch.at(50)
      }
      play(.unlimited, nil) { _, source, _ in }
      play(.max(1), Broken.init) { _, source, _ in }
      play(.max(1), nil) { watch, source, _ in
        watch.at(20) { source.send(completion: .finished) }
      }
      play(.max(2), nil) { watch, source, _ in
        watch.at(20) { source.send(completion: .failure(Broken())) }
      }
      play(.max(2), nil) { watch, source, guest in
        watch.at(20) { guest.subscription?.cancel() }
      }
    },
    history: """
      unlimited
        subscribed
      subscription
        request unlimited
      value 1
        request max(1)
        at 5 s
      value 2
        at 14 s
        cancel
      finished
        at 24 s
      max(1)
        subscribed
      subscription
        request max(1)
      value 1
        request max(1)
        at 5 s
      value 2
        at 14 s
        cancel
      failed: broken
        at 24 s
      max(1)
        subscribed
      subscription
        request max(1)
      value 1
        request max(1)
        at 5 s
      value 2
        at 14 s
      finished
        at 20 s
      max(2)
        subscribed
      subscription
        request max(2)
      value 1
        request max(1)
        at 5 s
      value 2
        at 14 s
      failed: broken
        at 20 s
      max(2)
        subscribed
      subscription
        request max(2)
      value 1
        request max(1)
        at 5 s
      value 2
        at 14 s
        cancel
      """),

  // MARK: - 21 Async

  Program(
    title: "a buffer that fills",
    names: [
      "Publishers.BufferingStrategy", "Publishers.PrefetchStrategy",
    ],
    run: { log in
      typealias Strategy = Publishers.BufferingStrategy<Broken>
      func play(
        _ prefetch: Publishers.PrefetchStrategy, _ strategy: Strategy
      ) {
        log.write("\(prefetch), \(strategy)".replacing("(Function)", with: ""))
        let subject = PassthroughSubject<Int, Broken>()
        let guest = Guest<Int, Broken>(log)
        subject.buffer(size: 2, prefetch: prefetch, whenFull: strategy)
          .subscribe(guest)
        for value in 1...3 { subject.send(value) }
        guest.subscription?.request(.max(1))
        subject.send(4)
        guest.subscription?.request(.max(3))
        subject.send(completion: .finished)
        guest.subscription?.request(.max(1))
      }
      for prefetch in [.byRequest, .keepFull] as [Publishers.PrefetchStrategy] {
        play(prefetch, .dropNewest)
        play(prefetch, .dropOldest)
      }
      let subject = PassthroughSubject<Int, Broken>()
      subject.buffer(
        size: 1, prefetch: .byRequest, whenFull: .customError(Broken.init)
      )
      .subscribe(Guest(log, .unlimited))
      subject.send(1)
      subject.send(completion: .failure(Broken()))
    },
    history: """
      byRequest, dropNewest
      subscription
      value 1
      value 2
      value 4
      finished
      byRequest, dropOldest
      subscription
      value 2
      value 3
      value 4
      finished
      keepFull, dropNewest
      subscription
      value 1
      value 2
      value 4
      finished
      keepFull, dropOldest
      subscription
      value 1
      value 2
      value 4
      finished
      subscription
      value 1
      failed: broken
      """),
  Program(
    title: "the completions of a buffer",
    names: [
      "Publishers.BufferingStrategy", "Publishers.PrefetchStrategy",
    ],
    run: { log in
      let subject = PassthroughSubject<Int, Broken>()
      let guest = Guest<Int, Broken>(log)
      subject.buffer(
        size: 2, prefetch: .byRequest, whenFull: .customError(Broken.init)
      )
      .subscribe(guest)
      for value in 1...3 { subject.send(value) }
      log.write("request")
      guest.subscription?.request(.max(1))
      guest.subscription?.request(.max(2))
      let late = Guest<Int, Never>(log)
      [1, 2].publisher
        .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        .subscribe(late)
      late.subscription?.request(.max(1))
      log.write("request")
      late.subscription?.request(.max(1))
      [1, 2].publisher
        .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        .subscribe(Guest(log, .unlimited))
      let empty = Guest<Int, Never>(log)
      Empty<Int, Never>()
        .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        .subscribe(empty)
      log.write("request")
      empty.subscription?.request(.max(1))
    },
    history: """
      subscription
      request
      value 1
      failed: broken
      subscription
      value 2
      request
      finished
      subscription
      value 2
      finished
      subscription
      request
      finished
      """),
  Program(
    title: "a queue's operations",
    names: ["OperationQueue", "OperationQueue.SchedulerOptions"],
    run: { log in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.schedule { log.write("first") }
      let options: OperationQueue.SchedulerOptions? = nil
      queue.schedule(options: options) { log.write("second") }
      log.write("\(queue.operationCount)")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      log.write("\(queue.minimumTolerance == 0)")
      log.write("\(queue.now.distance(to: queue.now) >= 0)")
      let now = queue.now
      log.write("\(now.distance(to: now.advanced(by: .seconds(2))) == 2)")
    },
    history: """
      2
      first
      second
      true
      true
      true
      """),
]
