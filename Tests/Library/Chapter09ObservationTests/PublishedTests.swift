import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter09Observation
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing

private final class Model: ObservableObject {
  @Published var count = 0
  @Published var name = ""
  var plain = 0
}

@Suite("A published property delivers a value, then stores it")
struct PublishedTests {
  private let model = Model()

  @Test("The current value arrives first, then each new one, equal or not.")
  func values() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    model.$count.subscribe(probe)
    model.count = 1
    model.count = 1
    model.count += 1
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 1", "value 1",
        "value 2",
      ])
  }

  @Test("A subscriber that reads the object sees the old value.")
  func before() {
    var seen: [[Int]] = []
    let cancellable = model.$count.sink { [model] in
      seen.append([$0, model.count])
    }
    model.count = 1
    model.count = 2
    #expect(seen == [[0, 0], [1, 0], [2, 1]])
    #expect(model.count == 2)
    cancellable.cancel()
  }

  @Test("Without demand the latest value is kept.")
  func latest() {
    let probe = NotingSubscriber<Int, Never>(demand: .max(1))
    model.$count.subscribe(probe)
    model.count = 1
    model.count = 2
    probe.request(.max(2))
    model.count = 3
    model.count = 4
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 0", "request max(2)",
        "value 2", "value 3",
      ])
  }

  @Test("A value set inside a delivery is delivered inside it, then lost.")
  func nested() {
    let log = TestLog()
    let cancellables = ["A", "B"].map { name in
      model.$count.dropFirst().sink { [model] value in
        log.write("\(name)\(value)")
        if name == "A", value == 1 { model.count = 2 }
      }
    }
    model.count = 1
    #expect(log.lines == ["A1", "A2", "B2", "B1"])
    #expect(model.count == 1)
    cancellables.forEach { $0.cancel() }
  }

  @Test("A subscriber that arrives inside a delivery receives that value.")
  func subscribesInside() {
    var cancellables: [AnyCancellable] = []
    var seen: [Int] = []
    model.$count.dropFirst()
      .sink { [model] _ in
        model.$count.sink { seen.append($0) }.store(in: &cancellables)
      }
      .store(in: &cancellables)
    model.count = 1
    #expect(seen == [1])
  }

  @Test("A cancelled subscriber receives nothing more; the others continue.")
  func cancel() {
    let log = TestLog()
    let first = NotingSubscriber<Int, Never>(
      "first", demand: .unlimited, log: log)
    let second = NotingSubscriber<Int, Never>(
      "second", demand: .unlimited, log: log)
    first.onValue = { first, value in
      if value == 1 {
        second.cancel()
        first.cancel()
      }
      return .unlimited
    }
    model.$count.subscribe(first)
    model.$count.subscribe(second)
    model.count = 1
    model.count = 2
    #expect(
      Array(log.lines.dropFirst(6)) == [
        "second value 0", "first value 1", "second cancel", "first cancel",
        "first return unlimited",
      ])
  }

  @Test("A subscriber lives until it cancels, and retains no owner or value.")
  func released() {
    weak var owner: Model?
    weak var subscriber: NotingSubscriber<Int, Never>?
    var subscription: Subscription?
    do {
      let model = Model()
      let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
      model.$count.subscribe(probe)
      subscription = probe.subscription
      probe.subscription = nil
      (owner, subscriber) = (model, probe)
      withExtendedLifetime(model) { #expect(subscriber != nil) }
    }
    #expect(owner == nil)
    subscription?.cancel()
    #expect(subscriber == nil)
  }

  @Test("Two objects have two publishers; two copies of a property share one.")
  func identity() {
    let other = Model()
    var seen: [Int] = []
    let cancellable = model.$count.sink { seen.append($0) }
    other.count = 5
    let publisher = model.$count
    let second = publisher.sink { seen.append($0 * 10) }
    model.count = 2
    #expect(seen == [0, 0, 2, 20])
    cancellable.cancel()
    second.cancel()
  }

  @Test("A request for none traps, as for a subject.")
  func none() async {
    await #expect(processExitsWith: .failure) {
      let probe = NotingSubscriber<Int, Never>()
      Model().$count.subscribe(probe)
      probe.request(.none)
    }
  }
}

@Suite("An observable object announces each change")
struct ObservableObjectTests {
  private final class Child: Base {
    @Published var age = 0
  }
  private class Base: ObservableObject {
    @Published var name = ""
  }
  private final class ByHand: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var count = 0
  }
  private final class Empty: ObservableObject {}
  private final class Plain: ObservableObject {
    var count = 0 { willSet { objectWillChange.send() } }
  }

  @Test("It sends before each change of any published property.")
  func each() {
    let model = Model()
    var seen: [Int] = []
    let cancellable = model.objectWillChange.sink { [model] in
      seen.append(model.count)
    }
    model.count = 1
    model.name = "Moe"
    model.plain = 3
    model.count = 2
    #expect(seen == [0, 1, 1])
    cancellable.cancel()
  }

  @Test("It sends before the property's own publisher does.")
  func first() {
    let model = Model()
    let log = TestLog()
    let cancellables = [
      model.$count.dropFirst().sink { log.write("count \($0)") },
      model.objectWillChange.sink { log.write("will change") },
    ]
    model.count = 1
    #expect(log.lines == ["will change", "count 1"])
    cancellables.forEach { $0.cancel() }
  }

  @Test("The publisher is the same each time, from every thread.")
  func same() {
    for _ in 0..<20 {
      let model = Model()
      let publishers = Locked<[ObservableObjectPublisher]>([])
      onThreads(4) { _ in
        let publisher = model.objectWillChange
        publishers.withLock { $0.append(publisher) }
      }
      let all = publishers.withLock { $0 }
      #expect(all.allSatisfy { $0 === all[0] })
    }
  }

  @Test("Inherited properties count, too.")
  func inherited() {
    let child = Child()
    var count = 0
    let cancellable = child.objectWillChange.sink { count += 1 }
    child.name = "Moe"
    child.age = 1
    #expect(count == 2)
    cancellable.cancel()
  }

  @Test("A class with its own publisher sends explicitly.")
  func byHand() {
    let object = ByHand()
    var count = 0
    let cancellable = object.objectWillChange.sink { count += 1 }
    object.count = 1
    #expect(count == 0)
    object.objectWillChange.send()
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test("A class without published properties has a publisher, too.")
  func empty() {
    let probe = NotingSubscriber<Void, Never>(demand: .unlimited)
    Empty().objectWillChange.subscribe(probe)
    #expect(probe.lines == ["subscription", "request unlimited"])
  }

  @Test("A class without published properties can send explicitly.")
  func plain() {
    let model = Plain()
    let probe = NotingSubscriber<Void, Never>(demand: .unlimited)
    model.objectWillChange.subscribe(probe)
    model.count = 1
    model.count = 2
    probe.cancel()
    model.count = 3
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value ()", "value ()", "cancel",
      ])
  }

  @Test("Each such object has its own publisher, and neither is retained.")
  func plainOnes() {
    weak var publisher: ObservableObjectPublisher?
    weak var owner: Plain?
    var told = 0
    do {
      let (model, other) = (Plain(), Plain())
      let token = model.objectWillChange.sink { told += 1 }
      (publisher, owner) = (model.objectWillChange, model)
      other.count = 1
      #expect(told == 0)
      model.count = 1
      #expect(told == 1)
      #expect(publisher === model.objectWillChange)
      token.cancel()
      #expect(publisher == nil)
    }
    #expect(owner == nil)
    // A new object at the address of a released one is not confused with it.
    for _ in 0..<100 {
      let model = Plain()
      let token = model.objectWillChange.sink { told += 1 }
      withExtendedLifetime(token) { model.count = 1 }
    }
    #expect(told == 101)
  }

  @Test("Such a publisher is the same from every thread.")
  func plainThreads() {
    for _ in 0..<20 {
      let model = Plain()
      let publishers = Locked<[ObservableObjectPublisher]>([])
      onThreads(4) { _ in
        let publisher = model.objectWillChange
        publishers.withLock { $0.append(publisher) }
      }
      let all = publishers.withLock { $0 }
      #expect(all.allSatisfy { $0 === all[0] })
    }
  }

  @Test("A single request is enough to receive every later event.")
  func demand() {
    let publisher = ObservableObjectPublisher()
    let probe = NotingSubscriber<Void, Never>()
    publisher.subscribe(probe)
    publisher.send()
    probe.request(.max(1))
    publisher.send()
    publisher.send()
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value ()", "value ()",
      ])
    probe.cancel()
    publisher.send()
    #expect(probe.lines.last == "cancel")
  }
}
