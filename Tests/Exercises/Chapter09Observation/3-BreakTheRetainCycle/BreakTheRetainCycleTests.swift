import Chapter01Handshake
import Chapter04Sink
import Exercise09_3
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/09-Observation.md#a-display-that-is-never-released"

@Suite(
  "09.3 Break the retain cycle",
  .exercise("Chapter09Observation/3-BreakTheRetainCycle"))
struct BreakTheRetainCycleTests {
  private let book = Book()
  private let feed = Feed()

  private var search: Search<BreakTheRetainCycle> {
    var environment = Environment()
    environment.canFail = false
    environment.own = [
      BreakTheRetainCycle.cancel, BreakTheRetainCycle.dropToken,
      BreakTheRetainCycle.dropObject,
    ]
    environment.isClosed = {
      [.subscribed(0), .refuse(0), BreakTheRetainCycle.released].contains($0)
    }
    // The code that sets an object's property retains the object meanwhile.
    environment.excludes = { move, call in
      move == .own(BreakTheRetainCycle.dropObject) && call != nil
    }
    var names = Names("upstream")
    names.subscribe = { _ in
      "token = upstream.assign(to: \\.value, onWeak: number)"
    }
    return Search(
      BreakTheRetainCycle(), with: environment, names: names, see: place
    ) {
      bench in
      var number: Number? = Number(
        onRelease: { [weak bench] in bench?.called(BreakTheRetainCycle.released)
        }
      ) { bench.called(BreakTheRetainCycle.set($0)) }
      var token: AnyCancellable?
      return SubjectUnderTest(
        own: {
          switch $0 {
          case BreakTheRetainCycle.cancel: token?.cancel()
          case BreakTheRetainCycle.dropToken:
            // The cancel may call back and drop the token, so set it to nil.
            let last = token
            token = nil
            withExtendedLifetime(last) {}
          default: number = nil
          }
        }
      ) { _ in
        guard let object = number else { return }
        token = bench.publisher(0, failure: Never?.none) { $0 }
          .assign(to: \.value, onWeak: object)
      }
    }
  }

  @Test(
    "Every small program: each value is set while the object exists.", .search
  )
  func everyProgram() { search.run() }

  @Test("The first value after the object's release cancels the run, once.")
  func gone() {
    var number: Number? = makeNumber()
    let token = assign(to: number)
    attach()
    send(1)
    number = nil
    send(2)
    send(3)
    book.write("cancel()")
    token?.cancel()
    expect(
      [
        "send subscription", "request unlimited", "send value 1", "value 1",
        "released number", "send value 2", "cancel", "send value 3", "cancel()",
      ],
      "The run does not retain the object. The first value after the object's"
        + " release cancels the run, once.")
  }

  @Test("A released token cancels, and no value is set afterwards.")
  func dropped() {
    let number = makeNumber()
    var token = assign(to: number)
    attach()
    send(1)
    book.write("(nobody holds the token)")
    withExtendedLifetime(token) {}
    token = nil
    send(2)
    withExtendedLifetime(number) {
      expect(
        [
          "send subscription", "request unlimited", "send value 1", "value 1",
          "(nobody holds the token)", "cancel", "send value 2",
        ],
        "The token's release cancels the run, and no later value is set. No"
          + " part of the run may retain the token.")
    }
  }

  @Test("An observer of the property may send the next value from inside.")
  func fromInside() {
    let number = Number { value in
      book.write("value \(value)")
      if value == 1 { send(2) }
    }
    let token = assign(to: number)
    attach()
    send(1)
    withExtendedLifetime(token) {
      expect(
        [
          "send subscription", "request unlimited", "send value 1", "value 1",
          "send value 2", "value 2",
        ],
        "Setting the property calls its observers, and an observer may send the"
          + " next value. Set that value, too.")
    }
  }
}

// MARK: - What is done, and what is written of it

extension BreakTheRetainCycleTests {
  /// Returns a number that only the caller retains.
  private func makeNumber() -> Number {
    Number(onRelease: { book.write("released number") }) {
      book.write("value \($0)")
    }
  }

  private func assign(to number: Number?) -> AnyCancellable? {
    number.map { feed.assign(to: \.value, onWeak: $0) }
  }

  /// Hands over a subscription that only the subscriber retains.
  private func attach() {
    book.write("send subscription")
    feed.attach(Run { [book] in book.write($0) })
  }

  private func send(_ value: Int) {
    book.write("send value \(value)")
    _ = feed.send(value)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }
}

private final class Book {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }
}

/// An object with a property that reports each value.
private final class Number {
  var value = 0 { didSet { onChange(value) } }
  private let onRelease: () -> Void
  private let onChange: (Int) -> Void

  init(
    onRelease: @escaping () -> Void = {}, onChange: @escaping (Int) -> Void
  ) {
    self.onRelease = onRelease
    self.onChange = onChange
  }

  deinit { onRelease() }
}

/// A publisher that a test drives. It retains its subscriber forever and sends
/// after a cancel, so that it hides no mistake of the subscriber.
private final class Feed: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private(set) var attach: (Subscription) -> Void = { _ in }
  private(set) var send: (Int) -> Subscribers.Demand = { _ in .none }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    attach = { subscriber.receive(subscription: $0) }
    send = { subscriber.receive($0) }
  }
}

/// A subscription that logs requests and cancels.
private final class Run: Subscription {
  private let write: (String) -> Void

  init(_ write: @escaping (String) -> Void) {
    self.write = write
  }

  func request(_ demand: Subscribers.Demand) { write("request \(demand)") }

  func cancel() { write("cancel") }
}
