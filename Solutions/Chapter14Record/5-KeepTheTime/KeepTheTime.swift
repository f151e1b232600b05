// 14.5 Keep the time
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

public struct Broken: Error, Equatable, CustomStringConvertible {
  public init() {}
  public var description: String { "broken" }
}

private let tick = 10

private enum Sign {
  case value(Character)
  case end(Subscribers.Completion<Broken>)

  init?(_ character: Character) {
    switch character {
    case "|": self = .end(.finished)
    case "x": self = .end(.failure(Broken()))
    case _ where character.isLetter || character.isNumber:
      self = .value(character)
    default: return nil
    }
  }

  var character: Character {
    switch self {
    case .value(let letter): letter
    case .end(.finished): "|"
    case .end(.failure): "x"
    }
  }

  var isEnd: Bool {
    if case .end = self { return true }
    return false
  }
}

public struct TimedRecording {
  /// What happens at each tick.
  private var ticks: [[Sign]]

  fileprivate init(ticks: [[Sign]]) {
    self.ticks = ticks
  }

  public init?(_ marbles: String) {
    ticks = []
    var group: [Sign]?
    for character in marbles {
      switch (character, group) {
      case ("(", nil): group = []
      case (")", let signs?):
        guard signs.count > 1 else { return nil }
        ticks.append(signs)
        group = nil
      case ("-", nil): ticks.append([])
      default:
        guard let sign = Sign(character) else { return nil }
        if group == nil { ticks.append([sign]) } else { group?.append(sign) }
      }
    }
    let signs = ticks.joined()
    guard group == nil, signs.last?.isEnd == true,
      signs.filter(\.isEnd).count == 1, ticks.last?.isEmpty == false
    else { return nil }
  }

  public var marbles: String {
    ticks.map { signs in
      let letters = String(signs.map(\.character))
      return signs.isEmpty ? "-" : signs.count == 1 ? letters : "(\(letters))"
    }.joined()
  }

  public func publisher(on scheduler: VirtualTimeScheduler) -> TimedPublisher {
    TimedPublisher(recording: self, scheduler: scheduler)
  }

  fileprivate func forEach(_ body: (Int, [Sign]) -> Void) {
    for (number, signs) in ticks.enumerated() where !signs.isEmpty {
      body(number, signs)
    }
  }
}

public struct TimedPublisher: Publisher {
  public typealias Output = Character
  public typealias Failure = Broken

  fileprivate let recording: TimedRecording
  fileprivate let scheduler: VirtualTimeScheduler

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Character, S.Failure == Broken {
    let run = Run(subscriber)
    let start = scheduler.now
    recording.forEach { number, signs in
      let date = start.advanced(by: .milliseconds(number * tick))
      scheduler.schedule(after: date) { run.add(signs) }
    }
    subscriber.receive(subscription: run)
  }

  private final class Run<S: Subscriber>: Subscription
  where S.Input == Character, S.Failure == Broken {
    private var subscriber: S?
    private var demand = Subscribers.Demand.none
    private var due: [Sign] = []
    private var isDelivering = false

    init(_ subscriber: S) {
      self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      deliver()
    }

    func cancel() {
      subscriber = nil
    }

    func add(_ signs: [Sign]) {
      due += signs
      deliver()
    }

    private func deliver() {
      guard !isDelivering else { return }
      isDelivering = true
      defer { isDelivering = false }
      while let subscriber, let sign = due.first {
        switch sign {
        case .value(let letter):
          guard demand > .none else { return }
          due.removeFirst()
          demand -= 1
          demand += subscriber.receive(letter)
        case .end(let completion):
          self.subscriber = nil
          subscriber.receive(completion: completion)
        }
      }
    }
  }
}

public func recordTimes<P: Publisher>(
  of publisher: P, on scheduler: VirtualTimeScheduler,
  whenComplete receive: @escaping (TimedRecording) -> Void
) -> AnyCancellable where P.Output == Character, P.Failure == Broken {
  let start = scheduler.now
  var ticks: [[Sign]] = []
  func write(_ sign: Sign) {
    let time = start.distance(to: scheduler.now)
    let number = time.magnitude / SchedulerInterval.milliseconds(tick).magnitude
    while ticks.count <= number { ticks.append([]) }
    ticks[number].append(sign)
  }
  return publisher.sink { completion in
    write(.end(completion))
    receive(TimedRecording(ticks: ticks))
  } receiveValue: { letter in
    write(.value(letter))
  }
}
