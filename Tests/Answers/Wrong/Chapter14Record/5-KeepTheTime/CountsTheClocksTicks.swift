// You count the ticks of the clock between two moments. A run that begins in
// the middle of a tick counts its own: take the whole ticks of the time that
// has passed.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

public struct Broken: Error, Equatable, CustomStringConvertible {
  public init() {}
  public var description: String { "broken" }
}

public struct TimedRecording {
  /// What stands at each tick: no sign, one, or several.
  private let ticks: [String]

  fileprivate init(ticks: [String]) {
    self.ticks = ticks
  }

  public init?(_ marbles: String) {
    var ticks: [String] = []
    /// What stands behind an open parenthesis.
    var group: String?
    for sign in marbles {
      let last = group == nil ? ticks.last?.last : group?.last
      let hasEnded = last.map(isEnd) ?? false
      if let signs = group, sign == ")", signs.count > 1 {
        ticks.append(signs)
        group = nil
      } else if hasEnded {
        return nil
      } else if isEnd(sign) || isValue(sign) {
        if let signs = group {
          group = signs + String(sign)
        } else {
          ticks.append(String(sign))
        }
      } else if sign == "-", group == nil {
        ticks.append("")
      } else if sign == "(", group == nil {
        group = ""
      } else {
        return nil
      }
    }
    guard group == nil, let end = ticks.last?.last, isEnd(end) else {
      return nil
    }
    self.ticks = ticks
  }

  public var marbles: String {
    ticks.map { signs in
      signs.isEmpty ? "-" : signs.count == 1 ? signs : "(" + signs + ")"
    }
    .joined()
  }

  public func publisher(on scheduler: VirtualTimeScheduler) -> TimedPublisher {
    TimedPublisher(ticks: ticks, scheduler: scheduler)
  }
}

private func isEnd(_ sign: Character) -> Bool {
  sign == "|" || sign == "x"
}

private func isValue(_ sign: Character) -> Bool {
  let digits: ClosedRange<Character> = "0"..."9"
  return sign.isLetter && sign != "x" || digits.contains(sign)
}

public struct TimedPublisher: Publisher {
  public typealias Output = Character
  public typealias Failure = Broken

  fileprivate let ticks: [String]
  fileprivate let scheduler: VirtualTimeScheduler

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Character, S.Failure == Broken {
    let start = scheduler.now
    let player = Player(subscriber)
    subscriber.receive(subscription: player)
    for (tick, signs) in ticks.enumerated() where !signs.isEmpty {
      let date = start.advanced(by: .milliseconds(10 * tick))
      scheduler.schedule(after: date) { player.come(signs) }
    }
  }
}

/// One run: a queue of signs that are due.
private final class Player<Downstream: Subscriber>: Subscription
where Downstream.Input == Character, Downstream.Failure == Broken {
  /// Nil when it is over.
  private var downstream: Downstream?
  private var owed = Subscribers.Demand.none
  private var due: [Character] = []
  private var isTelling = false

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func come(_ signs: String) {
    guard downstream != nil else { return }
    due.append(contentsOf: signs)
    tell()
  }

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil else { return }
    owed += demand
    tell()
  }

  func cancel() {
    downstream = nil
    due = []
  }

  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while let downstream, let sign = due.first {
      if isEnd(sign) {
        cancel()
        downstream.receive(
          completion: sign == "x" ? .failure(Broken()) : .finished)
        return
      }
      guard owed > .none else { return }
      due.removeFirst()
      owed -= 1
      let more = downstream.receive(sign)
      owed += more
    }
  }
}

public func recordTimes<P: Publisher>(
  of publisher: P, on scheduler: VirtualTimeScheduler,
  whenComplete receive: @escaping (TimedRecording) -> Void
) -> AnyCancellable where P.Output == Character, P.Failure == Broken {
  let start = scheduler.now
  var ticks: [String] = []
  func note(_ sign: Character) {
    let tick = scheduler.now.milliseconds / 10 - start.milliseconds / 10
    while ticks.count <= tick { ticks.append("") }
    ticks[tick].append(sign)
  }
  return publisher.sink { completion in
    note(completion == .finished ? "|" : "x")
    receive(TimedRecording(ticks: ticks))
  } receiveValue: { value in
    note(value)
  }
}
