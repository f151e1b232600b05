// A recording is its string; a run has a cursor, and a mark up to which signs
// are due.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

public struct Broken: Error, Equatable, CustomStringConvertible {
  public init() {}
  public var description: String { "broken" }
}

public struct TimedRecording {
  /// What is expected next.
  private enum Expected {
    /// A sign, or a group.
    case sign
    /// A sign of a group that has so many.
    case inGroup(Int)
    /// The end of a group, whose last sign was the end.
    case closing
    /// Nothing: the run is over.
    case nothing
  }

  /// A value or the end, and the tick at which it is due.
  fileprivate struct Mark {
    let tick: Int
    /// Nil for the end.
    let value: Character?
  }

  public let marbles: String
  fileprivate let marks: [Mark]
  fileprivate let completion: Subscribers.Completion<Broken>

  public init?(_ marbles: String) {
    var expected = Expected.sign
    var tick = 0
    var marks: [Mark] = []
    var completion: Subscribers.Completion<Broken>?
    for sign in marbles {
      switch (expected, sign) {
      case (.sign, "-"):
        tick += 1
      case (.sign, "("):
        expected = .inGroup(0)
      case (.sign, "|"), (.sign, "x"):
        marks.append(Mark(tick: tick, value: nil))
        completion = sign == "|" ? .finished : .failure(Broken())
        expected = .nothing
      case (.sign, _) where Self.isValue(sign):
        marks.append(Mark(tick: tick, value: sign))
        tick += 1
      case (.inGroup(1...), "|"), (.inGroup(1...), "x"):
        marks.append(Mark(tick: tick, value: nil))
        completion = sign == "|" ? .finished : .failure(Broken())
        expected = .closing
      case (.inGroup(2...), ")"):
        tick += 1
        expected = .sign
      case (.inGroup(let count), _) where Self.isValue(sign):
        marks.append(Mark(tick: tick, value: sign))
        expected = .inGroup(count + 1)
      case (.closing, ")"):
        expected = .nothing
      default:
        return nil
      }
    }
    guard case .nothing = expected, let completion else { return nil }
    self.marbles = marbles
    self.marks = marks
    self.completion = completion
  }

  /// A recording of a run: its values with their ticks, and its end.
  fileprivate init(
    _ values: [Mark], completion: Subscribers.Completion<Broken>, at last: Int
  ) {
    marks = values + [Mark(tick: last, value: nil)]
    self.completion = completion
    let end: Character = completion == .finished ? "|" : "x"
    var text = ""
    var tick = 0
    var index = 0
    while index < marks.count {
      while tick < marks[index].tick {
        text.append("-")
        tick += 1
      }
      var signs = ""
      while index < marks.count, marks[index].tick == tick {
        signs.append(marks[index].value ?? end)
        index += 1
      }
      text += signs.count > 1 ? "(\(signs))" : signs
      tick += 1
    }
    marbles = text
  }

  private static func isValue(_ sign: Character) -> Bool {
    sign != "x" && (sign.isLetter || ("0"..."9").contains(sign))
  }

  public func publisher(on scheduler: VirtualTimeScheduler) -> TimedPublisher {
    TimedPublisher(recording: self, scheduler: scheduler)
  }
}

public struct TimedPublisher: Publisher {
  public typealias Output = Character
  public typealias Failure = Broken

  fileprivate let recording: TimedRecording
  fileprivate let scheduler: VirtualTimeScheduler

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Character, S.Failure == Broken {
    let start = scheduler.now
    let marks = recording.marks
    let run = Run(subscriber, marks.map(\.value), recording.completion)
    for (index, mark) in marks.enumerated() {
      // One action for each tick, and it is that of the tick's last mark.
      if index + 1 < marks.count, marks[index + 1].tick == mark.tick {
        continue
      }
      let date = start.advanced(by: .milliseconds(10 * mark.tick))
      scheduler.schedule(after: date) { run.moveMark(to: index + 1) }
    }
    subscriber.receive(subscription: run)
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Character, Downstream.Failure == Broken {
    private let completion: Subscribers.Completion<Broken>
    /// Nil stands for the end.
    private let signs: [Character?]
    /// The next one to deliver, and the first that is not due.
    private var cursor = 0, mark = 0
    private var demand = Subscribers.Demand.none
    private var isDelivering = false
    /// Nil after the end.
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, _ signs: [Character?],
      _ completion: Subscribers.Completion<Broken>
    ) {
      self.downstream = downstream
      self.signs = signs
      self.completion = completion
    }

    func moveMark(to index: Int) {
      mark = max(mark, index)
      moveCursor()
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      self.demand += demand
      moveCursor()
    }

    func cancel() { _ = end() }

    private func moveCursor() {
      // A loop that is on sees the demand, and the mark.
      guard !isDelivering else { return }
      isDelivering = true
      while cursor < mark, step() {}
      isDelivering = false
    }

    /// Delivers one; returns whether it could.
    private func step() -> Bool {
      guard let value = signs[cursor] else {
        end()?.receive(completion: completion)
        return false
      }
      guard let downstream, demand > .none else { return false }
      cursor += 1
      demand -= 1
      let more = downstream.receive(value)
      if more > .none { demand += more }
      return true
    }

    private func end() -> Downstream? {
      // Swapped out, and so released when nothing is being written.
      var last: Downstream?
      swap(&last, &downstream)
      return last
    }
  }
}

public func recordTimes<P: Publisher>(
  of publisher: P, on scheduler: VirtualTimeScheduler,
  whenComplete receive: @escaping (TimedRecording) -> Void
) -> AnyCancellable where P.Output == Character, P.Failure == Broken {
  let start = scheduler.now
  var values: [TimedRecording.Mark] = []
  func tick() -> Int {
    start.distance(to: scheduler.now).magnitude / 10_000_000
  }
  return publisher.sink { completion in
    receive(TimedRecording(values, completion: completion, at: tick()))
  } receiveValue: { value in
    values.append(TimedRecording.Mark(tick: tick(), value: value))
  }
}
