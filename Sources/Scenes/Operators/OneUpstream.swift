import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Chapter16Recovery
import Chapter20AForm
import Chapter21Async
import Foundation
import Timeline

// Mapping

extension Scene {
  static let mapRun = Scene("operators/map", "Ten times what came") { run in
    run.upstream.map { $0 * 10 }
  }

  static let tryMapRun = Scene("operators/tryMap", "Nothing above 2") { run in
    run.upstream.tryMap { number in
      guard number < 3 else { throw TooMuch() }
      return number * 10
    }
  }

  static let mapErrorRun = Scene(
    "operators/mapError", "Another failure"
  ) { run in
    run.upstream("-1-x").mapError { _ in TooMuch() }
  }

  static let replaceNilRun = Scene(
    "operators/replaceNil", "A 0 where a map has made nil of 2"
  ) { run in
    run.upstream.map { $0 == 2 ? nil : $0 }.replaceNil(with: 0)
  }

  static let scanRun = Scene("operators/scan", "The sum so far") { run in
    run.upstream.scan(0, +)
  }

  static let setFailureTypeRun = Scene(
    "operators/setFailureType", "The same, with another type", inTable: false
  ) { run in
    run.safeUpstream.setFailureType(to: TooMuch.self)
  }

  static let decodeRun = Scene(
    "operators/decode", "Numbers in bytes, and one that is none"
  ) { run in
    run.upstream
      .map { Data(($0 == 3 ? "three" : "\($0)").utf8) }
      .decode(type: Int.self, decoder: JSONDecoder())
      .mapError { _ in TooMuch() }
  }
}

struct TooMuch: Error, CustomStringConvertible {
  let description = "TooMuch"
}

// Filtering and reducing

extension Scene {
  static let filterRun = Scene("operators/filter", "What is above 1") { run in
    run.upstream.filter { $0 > 1 }
  }

  static let compactMapRun = Scene(
    "operators/compactMap", "Ten times what is above 1"
  ) { run in
    run.upstream.compactMap { $0 > 1 ? $0 * 10 : nil }
  }

  static let removeDuplicatesRun = Scene(
    "operators/removeDuplicates", "Not the same again"
  ) { run in
    run.upstream("-1-1-2-2|").removeDuplicates()
  }

  static let replaceErrorRun = Scene(
    "operators/replaceError", "A 9 in the place of a failure"
  ) { run in
    run.upstream("-1-2-x").replaceError(with: 9)
  }

  static let collectRun = Scene("operators/collect", "All in one array") {
    run in
    run.upstream.collect()
  }

  static let collectByCountRun = Scene(
    "operators/collectByCount", "Arrays of two"
  ) { run in
    run.upstream.collect(2)
  }
}

// Sequence operations, and selecting

extension Scene {
  static let dropFirstRun = Scene(
    "operators/dropFirst", "Without the first"
  ) { run in
    run.upstream.dropFirst()
  }

  static let prefixRun = Scene("operators/prefix", "The first two") { run in
    run.upstream.prefix(2)
  }

  static let prefixUntilOutputRun = Scene(
    "operators/prefixUntilOutput", "Until the other delivers anything"
  ) { run in
    run.upstream.prefix(untilOutputFrom: run.other("----9"))
  }

  static let prependRun = Scene("operators/prepend", "First a 9") { run in
    run.upstream.prepend(9)
  }

  static let appendRun = Scene("operators/append", "A 9 at the end") { run in
    run.upstream("-1-2-3|").append(9)
  }

  static let firstRun = Scene("operators/first", "The first one") { run in
    run.upstream.first()
  }

  static let firstWhereRun = Scene(
    "operators/firstWhere", "The first above 1"
  ) { run in
    run.upstream.first { $0 > 1 }
  }

  static let outputRun = Scene(
    "operators/output", "The second and the third"
  ) { run in
    run.upstream.output(in: 1...2)
  }
}

// Errors

extension Scene {
  static let catchRun = Scene(
    "operators/catch", "Another publisher after a failure"
  ) { run in
    let upstream = run.upstream("-1-x")
    let other = run.other("-7-8|", inTable: [9])
    return upstream.catch { _ in other }
  }

  static let retryRun = Scene(
    "operators/retry", "Once more after a failure"
  ) { run in
    run.upstream("-1-x").retry(1)
  }
}

// Timing, buffering, schedulers, debugging

extension Scene {
  static let bufferRun = Scene(
    "operators/buffer", "The newest value that was not requested"
  ) { run in
    run.upstream("12-34--5|").buffer(
      size: 1, prefetch: .byRequest, whenFull: .dropOldest)
  }

  static let debounceRun = Scene(
    "operators/debounce", "What two ticks of silence follow"
  ) { run in
    run.upstream("-12---3--4|").debounce(for: 2, scheduler: run.time)
  }

  static let delayRun = Scene("operators/delay", "One tick later") { run in
    run.upstream.delay(for: 1, scheduler: run.time)
  }

  static let receiveOnRun = Scene(
    "operators/receiveOn", "When the scheduler gets to it"
  ) { run in
    run.upstream.receive(on: run.time)
  }

  static let subscribeOnRun = Scene(
    "operators/subscribeOn", "Requests when the scheduler gets to them"
  ) { run in
    run.upstream.subscribe(on: run.time)
  }

  static let printRun = Scene("operators/print", "The same, and a log") { run in
    run.upstream.print("", to: Silence())
  }

  static let handleEventsRun = Scene(
    "operators/handleEvents", "The same, and closures that look on"
  ) { run in
    run.upstream.handleEvents(receiveOutput: { _ in })
  }
}

/// An output for `print` that discards the text.
private final class Silence: TextOutputStream {
  func write(_ string: String) {}
}
