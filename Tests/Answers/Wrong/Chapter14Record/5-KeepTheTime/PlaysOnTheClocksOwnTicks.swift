// Ticks are scheduled for the clock's own times, counted from 0. A later
// subscriber receives all missed signs at once. Count from the moment when it
// subscribes, and read the scheduler's time in `receive(subscriber:)`.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

public struct Broken: Error, Equatable, CustomStringConvertible {
  public init() {}
  public var description: String { "broken" }
}

private enum Sign {
  case value(Character)
  case end(Subscribers.Completion<Broken>)

  init?(_ character: Character) {
    switch character {
    case "|": self = .end(.finished)
    case "x": self = .end(.failure(Broken()))
    default:
      guard character.isLetter || ("0"..."9").contains(character) else {
        return nil
      }
      self = .value(character)
    }
  }

  var isEnd: Bool {
    if case .end = self { true } else { false }
  }

  var character: Character {
    switch self {
    case .value(let value): value
    case .end(.finished): "|"
    case .end(.failure): "x"
    }
  }
}

public struct TimedRecording {
  fileprivate var ticks: [[Sign]] = []

  fileprivate init(ticks: [[Sign]]) {
    self.ticks = ticks
  }

  public init?(_ marbles: String) {
    var group: [Sign]?
    for character in marbles {
      if character == "(" {
        guard group == nil, !isOver else { return nil }
        group = []
      } else if character == ")" {
        guard let signs = group, signs.count > 1 else { return nil }
        ticks.append(signs)
        group = nil
      } else if character == "-" {
        guard group == nil, !isOver else { return nil }
        ticks.append([])
      } else {
        guard let sign = Sign(character), !isOver else { return nil }
        if var signs = group {
          guard signs.last?.isEnd != true else { return nil }
          signs.append(sign)
          group = signs
        } else {
          ticks.append([sign])
        }
      }
    }
    guard group == nil, isOver else { return nil }
  }

  private var isOver: Bool { ticks.last?.last?.isEnd == true }

  public var marbles: String {
    ticks.map { signs in
      let text = String(signs.map(\.character))
      return signs.isEmpty ? "-" : signs.count == 1 ? text : "(\(text))"
    }
    .joined()
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
    let run = Player(subscriber)
    let start = VirtualTimeScheduler.SchedulerTimeType.milliseconds(0)
    for (tick, signs) in recording.ticks.enumerated() where !signs.isEmpty {
      scheduler.schedule(after: start.advanced(by: .milliseconds(10 * tick))) {
        run.add(signs)
      }
    }
    subscriber.receive(subscription: run)
  }
}

private final class Player<Downstream: Subscriber>: Subscription
where Downstream.Input == Character, Downstream.Failure == Broken {
  private var downstream: Downstream?
  private var due: [Sign] = []
  private var open = Subscribers.Demand.none
  private var isDelivering = false

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func add(_ signs: [Sign]) {
    guard downstream != nil else { return }
    due += signs
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil else { return }
    open += demand
    deliver()
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while let downstream, let sign = due.first {
      switch sign {
      case .value(let value):
        guard open > .none else {
          isDelivering = false
          return
        }
        due.removeFirst()
        open -= 1
        let more = downstream.receive(value)
        open += more
      case .end(let completion):
        cancel()
        downstream.receive(completion: completion)
      }
    }
    isDelivering = false
  }

  func cancel() {
    let last = downstream
    downstream = nil
    due = []
    withExtendedLifetime(last) {}
  }
}

public func recordTimes<P: Publisher>(
  of publisher: P, on scheduler: VirtualTimeScheduler,
  whenComplete receive: @escaping (TimedRecording) -> Void
) -> AnyCancellable where P.Output == Character, P.Failure == Broken {
  let start = scheduler.now
  var ticks: [[Sign]] = []
  func note(_ sign: Sign) {
    let tick = (scheduler.now.milliseconds - start.milliseconds) / 10
    while ticks.count <= tick { ticks.append([]) }
    ticks[tick].append(sign)
  }
  return publisher.sink { completion in
    note(.end(completion))
    receive(TimedRecording(ticks: ticks))
  } receiveValue: { value in
    note(.value(value))
  }
}
