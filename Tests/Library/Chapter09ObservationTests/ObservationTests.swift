import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter09Observation
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing

private class Loader: KeyValueObserving {
  struct Position: Equatable {
    var x = 0
    var y = 0
  }

  @Observed var isLoading = false
  @Observed var count = 0
  @Observed var position = Position()
  var silent = 0
  var double: Int { count * 2 }
  var sum: Int { count + position.x }
}

private final class Uploader: Loader {
  @Observed var sent = 0
}

@Suite("A property is observed by its key path")
struct ObservationTests {
  private let loader = Loader()

  private func probe(
    _ options: ObservingOptions, demand: Subscribers.Demand = .unlimited
  ) -> NotingSubscriber<Int, Never> {
    let probe = NotingSubscriber<Int, Never>(demand: demand)
    loader.publisher(for: \.count, options: options).subscribe(probe)
    return probe
  }

  @Test("By default the current value arrives, and then each new one.")
  func byDefault() {
    let probe = NotingSubscriber<Bool, Never>(demand: .unlimited)
    loader.publisher(for: \.isLoading).subscribe(probe)
    loader.isLoading = true
    loader.isLoading = true
    loader.isLoading = false
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value false", "value true",
        "value true", "value false",
      ])
  }

  @Test("Without .initial only later values arrive.")
  func new() {
    let probe = probe(.new)
    loader.count = 1
    #expect(probe.lines == ["subscription", "request unlimited", "value 1"])
  }

  @Test(".old adds nothing, and neither does .new.")
  func old() {
    let probes = [probe([.new, .old]), probe([]), probe(.old)]
    loader.count = 1
    for probe in probes {
      #expect(probe.lines == ["subscription", "request unlimited", "value 1"])
    }
  }

  @Test(".prior delivers the old value before each change.")
  func prior() {
    let probe = probe([.initial, .prior])
    loader.count = 1
    loader.count += 1
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 0", "value 1",
        "value 1", "value 2",
      ])
  }

  @Test("The initial value waits for demand; later values do not.")
  func waits() {
    let probe = probe([.initial, .new], demand: .none)
    loader.count = 1
    probe.request(.max(1))
    loader.count = 2
    #expect(probe.lines == ["subscription", "request max(1)", "value 0"])
    probe.request(.max(1))
    #expect(probe.lines.last == "request max(1)")
    loader.count = 3
    loader.count = 4
    #expect(probe.lines.last == "value 3")
  }

  @Test("A request while no value waits loses no demand.")
  func keepsDemand() {
    let probe = probe(.new, demand: .none)
    probe.request(.max(1))
    probe.request(.max(1))
    for number in 1...3 { loader.count = number }
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "request max(1)", "value 1",
        "value 2",
      ])
  }

  @Test("A request for none is harmless.")
  func none() {
    let probe = probe([.initial, .new], demand: .none)
    probe.request(.none)
    #expect(probe.lines == ["subscription", "request max(0)"])
  }

  @Test("The object already has the new value when it is delivered.")
  func after() {
    var seen: [Int] = []
    let cancellable = loader.publisher(for: \.count, options: .new)
      .sink { [loader] in seen += [$0, loader.count] }
    loader.count = 1
    #expect(seen == [1, 1])
    cancellable.cancel()
  }

  @Test("After a cancel no value arrives, even from inside a delivery.")
  func cancel() {
    let probe = probe([.initial, .new])
    probe.onValue = { probe, value in
      if value == 2 { probe.cancel() }
      return .none
    }
    for number in 1...3 { loader.count = number }
    probe.request(.unlimited)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 1", "value 2",
        "cancel", "request unlimited",
      ])
  }

  @Test("A part of a property is observed through the property.")
  func part() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    loader.publisher(for: \.position.x).subscribe(probe)
    loader.position.x = 1
    loader.position.y = 2
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 1", "value 1",
      ])
  }

  @Test("A computed property is observed through its stored property.")
  func computed() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    loader.publisher(for: \.double).subscribe(probe)
    loader.count = 2
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 4",
      ]
    )
  }

  @Test("An inherited property answers to both of its key paths.")
  func inherited() {
    let uploader = Uploader()
    let base = \Loader.count
    let derived = \Uploader.count
    #expect(base != derived)
    var seen: [String] = []
    let cancellables = [
      uploader.publisher(for: derived).sink { seen.append("derived \($0)") },
      (uploader as Loader).publisher(for: base).sink {
        seen.append("base \($0)")
      },
      uploader.publisher(for: \.sent).sink { seen.append("sent \($0)") },
    ]
    uploader.count = 1
    uploader.sent = 2
    #expect(
      seen == [
        "derived 0", "base 0", "sent 0", "derived 1", "base 1", "sent 2",
      ]
    )
    cancellables.forEach { $0.cancel() }
  }

  @Test("A change inside a delivery reaches every subscriber inside it.")
  func nested() {
    let log = TestLog()
    let cancellables = ["A", "B"].map { name in
      loader.publisher(for: \.count, options: .new).sink { [loader] value in
        log.write("\(name)\(value)")
        if name == "A", value == 1 { loader.count = 2 }
      }
    }
    loader.count = 1
    // B's outer delivery reads the property at its turn, when it is already 2.
    #expect(log.lines == ["A1", "A2", "B2", "B2"])
    cancellables.forEach { $0.cancel() }
  }

  @Test("Subscribing or cancelling inside a change disturbs no other run.")
  func changesInside() {
    let log = TestLog()
    var cancellables: [AnyCancellable] = []
    let second = NotingSubscriber<Int, Never>(
      "second", demand: .unlimited, log: log)
    let first = loader.publisher(for: \.count, options: .new)
      .sink { [loader] value in
        log.write("first value \(value)")
        second.cancel()
        loader.publisher(for: \.count).sink { log.write("third value \($0)") }
          .store(in: &cancellables)
      }
    loader.publisher(for: \.count, options: .new).subscribe(second)
    loader.count = 1
    #expect(
      log.lines == [
        "second subscription", "second request unlimited", "first value 1",
        "second cancel", "third value 1",
      ])
    first.cancel()
  }

  @Test("A publisher equals one of the same object, key path and options.")
  func equal() {
    let publisher = loader.publisher(for: \.count)
    #expect(publisher == loader.publisher(for: \.count))
    #expect(publisher != loader.publisher(for: \.count, options: .new))
    #expect(publisher != loader.publisher(for: \.double))
    #expect(publisher != Loader().publisher(for: \.count))
  }

  @Test("didChange() announces a change without its value.")
  func didChange() {
    var count = 0
    let cancellable = loader.publisher(for: \.count, options: .new).didChange()
      .sink { count += 1 }
    loader.count = 1
    loader.count = 2
    #expect(count == 2)
    cancellable.cancel()
  }

  @Test("A run does not retain the object; a cancel releases the subscriber.")
  func released() {
    weak var object: Loader?
    weak var subscriber: NotingSubscriber<Int, Never>?
    var subscription: Subscription?
    do {
      let loader = Loader()
      let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
      loader.publisher(for: \.count).subscribe(probe)
      (object, subscriber) = (loader, probe)
      subscription = probe.subscription
      probe.subscription = nil
      withExtendedLifetime(loader) { #expect(subscriber != nil) }
    }
    #expect(object == nil)
    #expect(subscriber != nil)
    subscription?.cancel()
    #expect(subscriber == nil)
  }

  @Test("An unobservable key path traps with an explanation.")
  func silent() async {
    await #expect(processExitsWith: .failure) {
      Loader().publisher(for: \.silent)
        .subscribe(NotingSubscriber<Int, Never>(demand: .unlimited))
    }
    await #expect(processExitsWith: .failure) {
      Loader().publisher(for: \.sum)
        .subscribe(NotingSubscriber<Int, Never>(demand: .unlimited))
    }
  }
}

@Suite("KVO<T> distinguishes the first value from later ones")
struct KVOTests {
  @Test("It can be built from first, dropFirst, map and merge.")
  func together() {
    let loader = Loader()
    let values = loader.publisher(for: \.isLoading)
    var seen: [KVO<Bool>] = []
    let cancellable = values.first().map { KVO.initial($0) }
      .merge(with: values.dropFirst().map { KVO.new($0) })
      .sink { seen.append($0) }
    loader.isLoading = true
    loader.isLoading = false
    #expect(seen == [.initial(false), .new(true), .new(false)])
    cancellable.cancel()
  }
}
