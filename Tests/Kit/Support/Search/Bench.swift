import Chapter01Handshake
import Findings
import Foundation

/// How a program's moves reach an answer.
public struct SubjectUnderTest {
  var subscribe: (Int) -> Void
  var send: (Int) -> Void
  var end: (_ isFailure: Bool) -> Void
  var own: (String) -> Void
  var settle: () -> Void

  /// - Parameters:
  ///   - send: sends a value of this number by hand, to a subject.
  ///   - end: ends a subject.
  ///   - own: does what only this exercise has.
  ///   - settle: lets go on what waits for the end of each move from outside.
  ///   - subscribe: subscribes the bench's subscriber of this number.
  public init(
    send: @escaping (Int) -> Void = { _ in },
    end: @escaping (_ isFailure: Bool) -> Void = { _ in },
    own: @escaping (String) -> Void = { _ in },
    settle: @escaping () -> Void = {},
    subscribe: @escaping (Int) -> Void
  ) {
    self.subscribe = subscribe
    self.send = send
    self.end = end
    self.own = own
    self.settle = settle
  }
}

/// A value whose end is watched.
public final class Parcel {
  /// Which one it is.
  public let number: Int
  private let onRelease: () -> Void

  init(_ number: Int, _ onRelease: @escaping () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

extension Parcel: Comparable, ExpressibleByIntegerLiteral {
  /// A value of a suite, whose end nobody watches.
  public convenience init(integerLiteral number: Int) { self.init(number) {} }

  public static func == (left: Parcel, right: Parcel) -> Bool {
    left.number == right.number
  }

  public static func < (left: Parcel, right: Parcel) -> Bool {
    left.number < right.number
  }
}

/// What a closure throws that refuses.
public struct Thrown: Error, CustomStringConvertible {
  /// Makes an error.
  public init() {}
  /// As it stands in a history.
  public var description: String { "thrown" }
}

/// Where a program is played with an answer: the doubles that stand around it,
/// and what they have heard.
public final class Bench {
  private(set) var history: [Entry] = []
  /// The moves and calls that have not come back, the innermost last.
  private(set) var open: [Entry.Event] = []
  /// The lines of the answer from which its traced call was made, the innermost
  /// first.
  private(set) var places: [Finding.Line] = []
  /// The line of the history that is to be traced, if one is.
  var traced: Int?
  /// Whether the program ends there, since it would come to no end.
  var endsAtTrace = false

  let environment: Environment
  private let script: Script
  private let gone: [[Thing]]
  /// Is told that the run will never end, and does not come back.
  private let giveUp: (Bench, Finding.Trouble) -> Void
  private let limit: Int
  private var next = 0
  private var depth = 0
  /// Whether two threads use the piece at the same time.
  private(set) var isSilent = false
  /// How many locks the thread holds that are not the answer's.
  private var locksAround: Int32 = 0
  private var publishers: [Int: Above] = [:]
  private var subscribers: [Int: Below] = [:]
  private var values: [Int: Weak] = [:]
  private var piece: SubjectUnderTest?
  /// The objects of this exercise alone that the answer has released.
  private(set) var releasedNames: Set<String> = []
  /// How often each publisher has been subscribed to.
  private var runs: [Int: Int] = [:]
  /// Where another thread may make a move, and what the lines there say.
  private let stage: (Recorder, Names)?
  /// What is known of the neighbours there.
  private(set) var neighbours: Neighbours
  private let lock = NSLock()
  /// The threads that are in a call of each subscriber.
  private var callers: [Int: [Thread]] = [:]
  /// The subscriber that two threads have called at the same time.
  private(set) var crossed: Int?

  init(
    _ script: Script, _ environment: Environment, gone: [[Thing]], limit: Int,
    giveUp: @escaping (Bench, Finding.Trouble) -> Void
  ) {
    self.script = script
    self.environment = environment
    self.gone = gone
    self.limit = limit
    self.giveUp = giveUp
    stage = nil
    neighbours = Neighbours(environment)
  }

  /// For a piece beside which another thread acts: the stage says who moves,
  /// and looks whether calls come back.
  init(beside stage: Recorder, _ environment: Environment, _ names: Names) {
    self.environment = environment
    self.stage = (stage, names)
    neighbours = Neighbours(environment)
    script = Script()
    gone = []
    limit = .max
    giveUp = { _, _ in }
  }

  /// Whether publishers hold on to the piece after the end, since the program
  /// lets one of them speak then.
  var speaksTooLate: Bool { !script.isLawful }

  func play(_ make: (Bench) -> SubjectUnderTest) {
    begin(make)
    var step = 0
    while next < script.acts.count, script.acts[next].place == nil {
      let move = script.acts[next].move
      next += 1
      perform(move)
      if step < gone.count { look(for: gone[step]) }
      step += 1
    }
    tidyUp()
  }

  // MARK: - Moves and calls

  func begin(_ make: (Bench) -> SubjectUnderTest) { piece = make(self) }

  /// Two moves that write nothing down: for two threads at the same time.
  func unwatched(_ one: Move, _ other: Move) -> (() -> Void, () -> Void) {
    isSilent = true
    return ({ self.carryOut(one) }, { self.carryOut(other) })
  }

  private func perform(_ move: Move) {
    if depth == 0 { locksAround = Gaps.locksHeld }
    write(.move(move))
    depth += 1
    open.append(.move(move))
    carryOut(move)
    if depth == 1 { piece?.settle() }
    open.removeLast()
    depth -= 1
  }

  /// Whether this move has not come back.
  public func isOpen(_ move: Move) -> Bool { open.contains(.move(move)) }

  /// Makes a move where another thread may make one too.
  func make(_ move: Move) {
    write(.move(move))
    carryOut(move)
  }

  private func carryOut(_ move: Move) {
    switch move {
    case .subscribe(let index): piece?.subscribe(index)
    case .attach(let index): publishers[index]?.attach()
    case .send(let number, let index):
      if let above = publishers[index] {
        let more = above.send(number)
        if !isSilent, more > .none, above.isOn {
          write(.returned(more, to: index))
        }
      } else {
        piece?.send(number)
      }
    case .finish(let index), .fail(let index):
      let isFailure = move == .fail(by: index)
      if let above = publishers[index] {
        above.end(isFailure)
      } else {
        piece?.end(isFailure)
      }
    case .request(let demand, let index):
      subscribers[index]?.subscription?.request(demand)
    case .cancel(let index): subscribers[index]?.subscription?.cancel()
    case .letGo(let index): subscribers[index]?.letGo()
    case .own(let name): piece?.own(name)
    case .give, .refuse: break
    }
  }

  /// A double is called by the piece: writes it down, and makes the moves that
  /// stand inside the call.
  @discardableResult
  public func called(_ call: Call) -> Outcome {
    if isSilent { return Outcome() }
    write(.call(call))
    if let (stage, names) = stage {
      note(call, begins: true)
      let answer = neighbours.answer(to: call)
      stage.called(names.text(call)) {
        answer.map { answer in
          [.init(name: names.text(answer)) { self.make(answer) }]
        } ?? []
      }
      note(call, begins: false)
      return Outcome()
    }
    let place = history.count - 1
    if place == traced {
      places = LearnersLine.all()
      if endsAtTrace { giveUp(self, .endless) }
    }
    depth += 1
    open.append(.call(call))
    var outcome = Outcome()
    if let answer = neighbours.answer(to: call) { perform(answer) }
    while next < script.acts.count, script.acts[next].place == place {
      let move = script.acts[next].move
      next += 1
      if case .give(let demand) = move {
        write(.move(move))
        outcome.given = demand
        break
      }
      if case .refuse = move {
        write(.move(move))
        outcome.isRefused = true
        break
      }
      perform(move)
    }
    open.removeLast()
    depth -= 1
    return outcome
  }

  private func write(_ event: Entry.Event) {
    if let (stage, _) = stage {
      return stage.aside { lock.withLock { keep(event) } }
    }
    history.append(Entry(event: event, depth: depth))
    if history.count > limit { giveUp(self, .endless) }
  }

  /// What has been heard beside another thread.
  var heard: [Entry] {
    guard let (stage, _) = stage else { return history }
    return stage.aside { lock.withLock { history } }
  }

  /// Looks whether another thread is in a call of the same subscriber.
  private func note(_ call: Call, begins: Bool) {
    guard let index = call.subscriber, let (stage, _) = stage else { return }
    stage.aside {
      lock.withLock {
        let thread = Thread.current
        guard begins else {
          if let last = callers[index]?.lastIndex(of: thread) {
            callers[index]?.remove(at: last)
          }
          return
        }
        if callers[index]?.contains(where: { $0 != thread }) == true {
          crossed = crossed ?? index
        }
        callers[index, default: []].append(thread)
      }
    }
  }

  private func keep(_ event: Entry.Event) {
    history.append(Entry(event: event, depth: 0))
    switch event {
    case .move(let move): neighbours.did(move)
    case .call(let call): neighbours.heard(call)
    case .returned(let demand, let index):
      neighbours.wasReturned(demand, to: index)
    case .held, .releasedUnderLock, .ownReleasedUnderLock, .calledUnderLock,
      .trouble:
      break
    }
  }

  // MARK: - Doubles

  /// A publisher of parcels that can fail.
  public func publisher(_ index: Int = 0) -> BenchPublisher<Parcel, FakeFailure>
  {
    publisher(index, failure: FakeFailure()) { self.parcel($0) }
  }

  /// A publisher of what `make` makes of the numbers.
  public func publisher<Output, Failure: Error>(
    _ index: Int = 0, failure: Failure?, _ make: @escaping (Int) -> Output
  ) -> BenchPublisher<Output, Failure> {
    BenchPublisher(
      bench: self, index: index, failure: failure, make: make)
  }

  /// What `closure` makes of a value; a program may let it throw, and say what
  /// happens while it runs.
  public func closure(_ parcel: Parcel) throws -> Parcel {
    if called(.closure(parcel.number)).isRefused { throw Thrown() }
    return parcel
  }

  /// What a closure that never throws makes of a value.
  public func made(_ parcel: Parcel) -> Parcel {
    called(.closure(parcel.number))
    return parcel
  }

  /// Whether a value is wanted; a program may say no.
  public func isWanted(_ parcel: Parcel) -> Bool {
    !called(.closure(parcel.number)).isRefused
  }

  /// A new value of this number.
  public func parcel(_ number: Int) -> Parcel {
    if isSilent { return Parcel(number) {} }
    let parcel = Parcel(number) { [weak self] in
      self?.released(.value(number))
    }
    values[number] = Weak(parcel)
    return parcel
  }

  /// The subscriber of this number, which only the piece holds.
  public func subscriber<Failure: Error>(
    _ index: Int = 0, failure: Failure.Type
  ) -> BenchSubscriber<Parcel, Failure> {
    subscriber(index, failure: failure) { $0.number }
  }

  /// A subscriber of other values, which it turns into numbers.
  public func subscriber<Input, Failure: Error>(
    _ index: Int = 0, failure: Failure.Type,
    _ number: @escaping (Input) -> Int
  ) -> BenchSubscriber<Input, Failure> {
    let below = subscribers[index] ?? Below(self, index)
    subscribers[index] = below
    let double = BenchSubscriber<Input, Failure>(below, number)
    below.double = Weak(double)
    return double
  }

  func index(for index: Int) -> Int {
    guard environment.countsRuns else { return index }
    defer { runs[index, default: 0] += 1 }
    return index + runs[index, default: 0] * environment.publishersOfARun
  }

  func connect(_ above: Above, as index: Int) {
    let old = publishers[index]
    publishers[index] = above
    withExtendedLifetime(old) {}
    called(.subscribed(index))
  }

  // MARK: - What is held

  private func look(for things: [Thing]) {
    for thing in things where isAlive(thing) {
      history.append(Entry(event: .held(thing), depth: 0))
    }
  }

  func isAlive(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): subscribers[index]?.double.object != nil
    case .run(let index): subscribers[index]?.run.object != nil
    case .above(let index): publishers[index]?.first.object != nil
    case .second(let index): publishers[index]?.second.object != nil
    case .value(let number): values[number]?.object != nil
    }
  }

  /// The piece calls something that no history shows, and must hold no lock
  /// then.
  public func noteCall(of name: String) {
    if stage == nil, !isSilent, isUnderLock { write(.calledUnderLock(name)) }
  }

  /// An object that only this exercise has is released.
  public func released(_ name: String) {
    guard stage == nil, !isSilent else { return }
    releasedNames.insert(name)
    if isUnderLock { write(.ownReleasedUnderLock(name)) }
    callBack(from: .own(name))
  }

  /// Whether the answer holds a lock.
  private var isUnderLock: Bool {
    Gaps.locksHeld > locksAround
      && environment.omitted[.releaseUnderLock] == nil
  }

  func released(_ thing: Thing) {
    if isSilent { return }
    if stage == nil, isUnderLock { write(.releasedUnderLock(thing)) }
    callBack(from: .thing(thing))
  }

  private func callBack(from object: Script.Released) {
    if let goodbye = script.goodbye, goodbye.object == object {
      carryOut(goodbye.move)
    }
  }

  /// Takes the doubles apart, so that what a script has left in the middle of
  /// a run does not stay behind.
  func tidyUp() {
    next = script.acts.count
    // What is said at a release that no move has caused is not of the program.
    let told = history
    defer { history = told }
    let (above, below, last) = (publishers, subscribers, piece)
    publishers = [:]
    subscribers = [:]
    piece = nil
    for one in above.values { one.letGo() }
    for one in below.values { one.letGo() }
    withExtendedLifetime(last) {}
  }
}

/// An object that is not held.
struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject? = nil) { self.object = object }
}

extension Call {
  /// Who is sent something, if it is a subscriber.
  var subscriber: Int? {
    switch self {
    case .value(_, let index), .finished(let index), .failed(let index, _):
      index
    case .subscription, .subscribed, .request, .cancel, .refuse, .closure, .own:
      nil
    }
  }
}
