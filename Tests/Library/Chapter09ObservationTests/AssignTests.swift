import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter09Observation
import ExerciseSupport
import Testing
import Timeline

private final class Target {
  var number = 0
}

@Suite("Assign sets a property, and retains its object during the run")
struct AssignTests {
  @Test("Each value is set, and demand is unlimited.")
  func sets() {
    let log = TestLog()
    let source = ManualPublisher<Int, Never> { log.write($0) }
    let target = Target()
    let cancellable = source.assign(to: \.number, on: target)
    source.send(3)
    #expect(target.number == 3)
    source.send(4)
    #expect(target.number == 4)
    cancellable.cancel()
    source.send(5)
    #expect(target.number == 4)
    #expect(log.lines == ["request unlimited", "cancel"])
  }

  enum Ending: CaseIterable { case completion, cancel, released }

  @Test(
    "The object is retained until either end.",
    arguments: Ending.allCases)
  func holds(ending: Ending) {
    let source = ManualPublisher<Int, Never>()
    weak var watched: Target?
    var cancellable: AnyCancellable?
    do {
      let target = Target()
      watched = target
      cancellable = source.assign(to: \.number, on: target)
    }
    #expect(watched != nil)
    switch ending {
    case .completion: source.send(completion: .finished)
    case .cancel: cancellable?.cancel()
    case .released: cancellable = nil
    }
    #expect(watched == nil)
    withExtendedLifetime(cancellable) {}
  }

  @Test("Its key path stays readable, its object until the end.")
  func seen() {
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.number)
    #expect(assign.object === target)
    #expect(assign.keyPath == \Target.number)
    assign.receive(completion: .finished)
    #expect(assign.object == nil)
    #expect(assign.receive(1) == .none)
    #expect(target.number == 0)
  }

  @Test("A second subscription is cancelled, also after the end.")
  func second() {
    let log = TestLog()
    let first = ManualPublisher<Int, Never> { log.write("first \($0)") }
    let second = ManualPublisher<Int, Never> { log.write("second \($0)") }
    let assign = Subscribers.Assign(object: Target(), keyPath: \.number)
    first.subscribe(assign)
    second.subscribe(assign)
    assign.cancel()
    second.subscribe(assign)
    #expect(
      log.lines == [
        "first request unlimited", "second cancel", "first cancel",
        "second cancel",
      ])
  }

  @Test("Stored in the object that it sets, the token is never released.")
  func cycle() {
    weak var watched: StoresWhatHoldsIt.Display?
    let counter = Counter()
    var source: ManualPublisher<Int, Never>? = ManualPublisher()
    do {
      let display = StoresWhatHoldsIt.Display()
      watched = display
      display.show(counter.$count)
      counter.count = 2
      #expect(display.count == 2)
    }
    #expect(watched != nil)
    counter.count = 3
    #expect(watched?.count == 3)
    // With a publisher that finishes, the mistake has no effect.
    weak var second: StoresWhatHoldsIt.Display?
    do {
      let display = StoresWhatHoldsIt.Display()
      second = display
      display.show([1].publisher)
      #expect(display.count == 1)
    }
    #expect(second == nil)
    source = nil
    withExtendedLifetime(source) {}
  }
}

@Suite("assign(to:) binds a run to the property that it sets")
struct AssignToPublishedTests {
  @Test("Each value is set, and sent.")
  func sets() {
    let counter = Counter()
    let display = CountDisplay()
    display.show(counter.$count)
    var seen: [Int] = []
    let cancellable = display.$count.sink { seen.append($0) }
    counter.count = 1
    counter.count = 2
    #expect(seen == [0, 1, 2])
    #expect(display.count == 2)
    cancellable.cancel()
  }

  @Test("The owner is not retained, and the run ends with it.")
  func released() {
    let log = TestLog()
    let source = ManualPublisher<Int, Never> { log.write($0) }
    weak var watched: CountDisplay?
    do {
      let display = CountDisplay()
      watched = display
      display.show(source)
      source.send(1)
      #expect(display.count == 1)
    }
    #expect(watched == nil)
    #expect(log.lines == ["request unlimited", "cancel"])
    #expect(source.subscriberCount == 0)
  }

  @Test("The publisher's completion goes no further.")
  func end() {
    let display = CountDisplay()
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    display.$count.subscribe(probe)
    display.show([5].publisher)
    display.count = 6
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "value 5", "value 6",
      ])
  }

  @Test("Two publishers may be assigned to one property.")
  func two() {
    let (first, second) = (Counter(), Counter(count: 10))
    let display = CountDisplay()
    display.show(first.$count)
    display.show(second.$count)
    first.count = 1
    #expect(display.count == 1)
    second.count = 11
    #expect(display.count == 11)
  }

  @Test("Two properties assigned to each other keep no object alive.")
  func neighbour() {
    final class Pair {
      @Published var left = 0
      @Published var right = 0
      init() { $left.assign(to: &$right) }
    }
    weak var watched: Pair?
    do {
      let pair = Pair()
      watched = pair
      pair.left = 4
      #expect(pair.right == 4)
    }
    #expect(watched == nil)
  }

  @Test("It announces each change before it happens, as a setter does.")
  func objectWillChange() {
    final class Model: ObservableObject {
      @Published var count = 0
    }
    let model = Model()
    var changes = 0
    let cancellable = model.objectWillChange.sink { changes += 1 }
    [1, 2].publisher.assign(to: &model.$count)
    #expect(changes == 2)
    #expect(model.count == 2)
    cancellable.cancel()
  }
}
