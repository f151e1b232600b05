import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter15DataTasks
import Chapter22OtherOperators
import Foundation
import Timeline

// Gates

extension Scene {
  static let dropWhileRun = Scene(
    "operators/dropWhile", "From the first value above 2"
  ) { run in
    run.upstream.drop { $0 < 3 }
  }

  static let tryDropWhileRun = Scene(
    "operators/tryDropWhile", "A predicate that throws at 2"
  ) { run in
    run.upstream.tryDrop { number in
      guard number < 2 else { throw TooMuch() }
      return true
    }
  }

  static let dropUntilOutputRun = Scene(
    "operators/dropUntilOutput", "From the other's first value"
  ) { run in
    run.upstream.drop(untilOutputFrom: run.other("----9", inTable: [9]))
  }

  static let prefixWhileRun = Scene(
    "operators/prefixWhile", "Up to the first value above 2"
  ) { run in
    run.upstream.prefix { $0 < 3 }
  }

  static let tryPrefixWhileRun = Scene(
    "operators/tryPrefixWhile", "A predicate that throws at 3"
  ) { run in
    run.upstream.tryPrefix { number in
      guard number < 3 else { throw TooMuch() }
      return true
    }
  }

  static let outputAtRun = Scene("operators/outputAt", "The second value") {
    run in
    run.upstream.output(at: 1)
  }

  static let tryFilterRun = Scene(
    "operators/tryFilter", "What is above 1, and nothing above 2"
  ) { run in
    run.upstream.tryFilter { number in
      guard number < 3 else { throw TooMuch() }
      return number > 1
    }
  }

  static let tryCompactMapRun = Scene(
    "operators/tryCompactMap", "Ten times what is above 1, and nothing above 2"
  ) { run in
    run.upstream.tryCompactMap { number in
      guard number < 3 else { throw TooMuch() }
      return number > 1 ? number * 10 : nil
    }
  }

  static let tryScanRun = Scene(
    "operators/tryScan", "The sum so far, of nothing above 2"
  ) { run in
    run.upstream.tryScan(0) { sum, number in
      guard number < 3 else { throw TooMuch() }
      return sum + number
    }
  }

  static let tryRemoveDuplicatesRun = Scene(
    "operators/tryRemoveDuplicates", "Not the same again, and nothing above 2"
  ) { run in
    run.upstream("-1-1-2-3|").tryRemoveDuplicates { last, number in
      guard number < 3 else { throw TooMuch() }
      return last == number
    }
  }

  static let encodeRun = Scene(
    "operators/encode", "Two numbers as JSON, and one that JSON lacks"
  ) { run in
    run.upstream
      .map { $0 == 3 ? Double.infinity : Double($0) }
      .encode(encoder: JSONEncoder())
      .map { String(decoding: $0, as: UTF8.self) }
      .mapError { _ in TooMuch() }
  }
}

// Clocks

extension Scene {
  static let timeoutRun = Scene(
    "operators/timeout", "An end after three ticks without a value",
    inTable: false
  ) { run in
    run.upstream("-1-2-----3|").timeout(3, scheduler: run.time)
  }

  static let throttleRun = Scene(
    "operators/throttle", "At most one value in three ticks"
  ) { run in
    run.upstream("------123-|")
      .throttle(for: 3, scheduler: run.time, latest: true)
  }

  static let collectByTimeRun = Scene(
    "operators/collectByTime", "Arrays of the values of three ticks"
  ) { run in
    run.upstream.collect(.byTime(run.time, 3))
  }

  static let measureIntervalRun = Scene(
    "operators/measureInterval", "The time between two values",
    inTable: false
  ) { run in
    run.upstream("-1-2--3|").measureInterval(using: run.time)
  }
}

// Debugging aids

extension Scene {
  static let assertNoFailureRun = Scene(
    "operators/assertNoFailure", "The same, and no failure", inTable: false
  ) { run in
    run.upstream.assertNoFailure()
  }

  static let breakpointRun = Scene(
    "operators/breakpoint", "A stop at a value above 9, which never comes"
  ) { run in
    run.upstream.breakpoint(receiveOutput: { $0 > 9 })
  }

  static let breakpointOnErrorRun = Scene(
    "operators/breakpointOnError", "A stop at a failure, which never comes",
    inTable: false
  ) { run in
    run.upstream.breakpointOnError()
  }
}
