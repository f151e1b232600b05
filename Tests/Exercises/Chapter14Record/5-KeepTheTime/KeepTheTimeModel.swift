import Chapter01Handshake
import Chapter05Demand
import Exercise14_5
import ExerciseSupport

/// The model of `publisher(on:)`.
struct PlayTheTime: Specification {
  enum Step: Hashable { case pass(until: Int), delivered(Int) }

  private struct Run: Hashable {
    let start: Int
    var nextTick = 0
    /// The events that are due and not delivered.
    var due: [Character] = []
    var open = Subscribers.Demand.none
    var isDelivering = false
    var isOver = false
  }

  let ticks: [[Character]]
  private var runs: [Run] = []
  private var now = 0

  init(_ ticks: [String]) { self.ticks = ticks.map(Array.init) }

  /// Returns the number of a value: its letter's place in the alphabet.
  static func number(of letter: Character) -> Int {
    Int(letter.asciiValue ?? 96) - 96
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      runs.append(Run(start: now))
      return [.call(.subscription(index))]
    case .request(let demand, let index):
      runs[index].open += demand
      return deliver(to: index)
    case .cancel(let index):
      runs[index].isOver = true
    case .own(let name):
      let time = VirtualTime.milliseconds(in: name) ?? 0
      return [.then(.pass(until: now + time))]
    default: break
    }
    return []
  }

  private func date(of index: Int) -> Int {
    runs[index].start + runs[index].nextTick * 10
  }

  private mutating func deliver(to index: Int) -> [Effect<Step>] {
    let run = runs[index]
    guard !run.isOver, !run.isDelivering, let sign = run.due.first else {
      return []
    }
    if sign == "|" || sign == "x" {
      runs[index].isOver = true
      return [
        .call(sign == "|" ? .finished(index) : .failed(index, "\(Broken())"))
      ]
    }
    guard run.open > .none else { return [] }
    runs[index].due.removeFirst()
    runs[index].open -= 1
    runs[index].isDelivering = true
    return [
      .call(.value(Self.number(of: sign), to: index)),
      .then(.delivered(index)),
    ]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .pass(let end):
      let next = runs.indices.filter { runs[$0].nextTick < ticks.count }
        .min { date(of: $0) < date(of: $1) }
      guard let next, date(of: next) <= end else {
        now = end
        return []
      }
      now = date(of: next)
      runs[next].due += ticks[runs[next].nextTick]
      runs[next].nextTick += 1
      return deliver(to: next) + [.then(.pass(until: end))]
    case .delivered(let index):
      runs[index].isDelivering = false
      runs[index].open += outcome.given
      return deliver(to: index)
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber(let index) = thing { return !runs[index].isOver }
    return true
  }
}

/// The model of `recordTimes`.
struct RecordTheTime: Specification {
  private enum State: Hashable { case unattached, attached, over }

  static let cancel = "token.cancel()"
  static func recording(_ marbles: String) -> Call {
    .own("whenComplete(\"\(marbles)\")")
  }
  static func letter(_ number: Int) -> Character {
    Character(UnicodeScalar(UInt8(96 + number)))
  }

  private var state = State.unattached
  private var hasHandedOver = false
  private var now = 0
  private var ticks: [String] = []

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      (state, hasHandedOver) = (.attached, true)
      return [.call(.request(.unlimited, of: 0))]
    case (.attach, _):
      defer { hasHandedOver = true }
      return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
    case (.send(let number, _), .attached):
      write(Self.letter(number))
    case (.finish, .attached), (.fail, .attached):
      state = .over
      write(move == .finish(by: 0) ? "|" : "x")
      let marbles = ticks.map { signs in
        signs.isEmpty ? "-" : signs.count == 1 ? signs : "(\(signs))"
      }
      return [.call(Self.recording(marbles.joined()))]
    case (.own(Self.cancel), let last):
      state = .over
      return last == .attached ? [.call(.cancel(0))] : []
    case (.own(let name), _):
      now += VirtualTime.milliseconds(in: name) ?? 0
    default: break
    }
    return []
  }

  private mutating func write(_ sign: Character) {
    while ticks.count <= now / 10 { ticks.append("") }
    ticks[now / 10].append(sign)
  }

  func holds(_ thing: Thing) -> Bool {
    if case .above = thing { return state == .attached }
    return true
  }
}
