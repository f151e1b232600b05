import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter09Observation
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing
import Timeline

/// Run these under ThreadSanitizer, too.
@Suite("The chapter's operators may be used from several threads")
struct ThreadTests {
  private final class Loader: KeyValueObserving {
    @Observed var count = 0
    @Published var published = 0
  }

  @Test("Eight threads set a property; all values arrive, one at a time.")
  func setting() {
    let loader = Loader()
    let observed = SerialSubscriber<Int>()
    let published = SerialSubscriber<Int>()
    loader.publisher(for: \.count, options: .new).subscribe(observed)
    loader.$published.subscribe(published)
    observed.request(.unlimited)
    published.request(.unlimited)
    onThreads(8) { number in
      for step in 0..<50 {
        loader.count = number * 50 + step
        loader.published = number * 50 + step + 1
      }
    }
    #expect(observed.result.values.count == 400)
    #expect(observed.result.overlaps == 0)
    #expect(published.result.values.sorted() == Array(0...400))
    #expect(published.result.overlaps == 0)
  }

  @Test("Exactly the demand of many threads is delivered.")
  func demand() {
    let loader = Loader()
    let serial = SerialSubscriber<Int>()
    loader.publisher(for: \.count, options: .new).subscribe(serial)
    onThreads(8) { number in
      for _ in 0..<25 {
        if number % 2 == 0 {
          serial.request(.max(1))
        } else {
          loader.count += 1
        }
      }
    }
    for _ in 0..<200 { loader.count += 1 }
    #expect(serial.result.values.count == 100)
    #expect(serial.result.overlaps == 0)
  }

  @Test("Threads subscribe and cancel while others set.")
  func comeAndGo() {
    let loader = Loader()
    onThreads(8) { number in
      for step in 0..<50 {
        switch number % 4 {
        case 0:
          loader.published = step
        case 1:
          loader.count = step
        case 2:
          let serial = SerialSubscriber<Int>()
          loader.$published.subscribe(serial)
          serial.request(.unlimited)
          serial.cancel()
          #expect(serial.result.overlaps == 0)
        default:
          loader.publisher(for: \.count).sink { _ in }.cancel()
        }
      }
    }
    let last = SerialSubscriber<Int>()
    loader.$published.subscribe(last)
    last.request(.max(1))
    #expect(last.result.values == [loader.published])
  }

  @Test("Two sides of a merge on two threads lose and overlap no values.")
  func merge() {
    for limited in [true, false] {
      let loader = Loader()
      let serial = SerialSubscriber<Int>(returning: limited ? .max(1) : .none)
      let left = loader.publisher(for: \.count, options: .new)
      left.merge(with: loader.$published).subscribe(serial)
      serial.request(limited ? .max(1) : .unlimited)
      onThreads(2) { number in
        for step in 1...200 {
          if number == 0 {
            loader.count = step
          } else {
            loader.published = step
          }
        }
      }
      let values = serial.result.values
      #expect(serial.result.overlaps == 0)
      if !limited { #expect(values.count == 401) }
      serial.cancel()
    }
  }

  @Test("Many threads request from a merge of two sequences.")
  func mergeOfSequences() {
    for _ in 0..<20 {
      let serial = SerialSubscriber<Int>()
      (0..<50).publisher.merge(with: (50..<100).publisher).subscribe(serial)
      onThreads(8) { _ in for _ in 0..<20 { serial.request(.max(1)) } }
      let values = serial.result.values
      #expect(values.sorted() == Array(0..<100))
      #expect(values.filter { $0 < 50 } == Array(0..<50))
      #expect(serial.result.overlaps == 0)
      #expect(serial.result.ends == 1)
    }
  }

  @Test("first() delivers one value with several senders and requesters.")
  func first() {
    for _ in 0..<50 {
      let loader = Loader()
      let serial = SerialSubscriber<Int>()
      loader.publisher(for: \.count, options: .new).first().subscribe(serial)
      onThreads(8) { number in
        if number < 4 { loader.count = number } else { serial.request(.max(1)) }
      }
      #expect(serial.result.values.count == 1)
      #expect(serial.result.ends == 1)
    }
  }

  @Test("dropFirst drops exactly its count with several senders.")
  func dropFirst() {
    let loader = Loader()
    let serial = SerialSubscriber<Int>()
    loader.publisher(for: \.count, options: .new).dropFirst(10)
      .subscribe(serial)
    serial.request(.unlimited)
    onThreads(4) { number in for _ in 0..<25 { loader.count = number } }
    #expect(serial.result.values.count == 90)
  }

  @Test("Cancels from several threads cancel once.")
  func cancel() {
    for _ in 0..<50 {
      let log = TestLog()
      let sources = [0, 1].map { _ in
        ManualPublisher<Int, Never> { if $0 == "cancel" { log.write($0) } }
      }
      let serial = SerialSubscriber<Int>()
      sources[0].merge(with: sources[1]).first().dropFirst()
        .subscribe(serial)
      onThreads(4) { _ in serial.cancel() }
      #expect(log.lines == ["cancel", "cancel"])
    }
  }

  @Test("Each printed line is whole and appears once.")
  func printing() {
    final class Page: TextOutputStream {
      var lines: [String] = []
      func write(_ string: String) { lines.append(string) }
    }
    let page = Page()
    let loader = Loader()
    let serial = SerialSubscriber<Int>()
    loader.publisher(for: \.count, options: .new).print("count", to: page)
      .subscribe(serial)
    onThreads(4) { number in
      for _ in 0..<50 {
        if number % 2 == 0 { serial.request(.max(1)) } else { loader.count = 1 }
      }
    }
    let asked = page.lines.filter { $0 == "count: request max: (1)\n" }
    #expect(asked.count == 100)
    #expect(
      page.lines.count == 1 + 100 + serial.result.values.count)
  }

  @Test("With several assigning threads the last value remains.")
  func assign() {
    let counter = Counter()
    let display = CountDisplay()
    display.show(counter.$count)
    onThreads(4) { number in for step in 0..<50 { counter.count = step } }
    counter.count = 77
    #expect(display.count == 77)
  }
}
