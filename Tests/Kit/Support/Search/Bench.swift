import Chapter01Handshake
import Findings
import Foundation

/// The closures through which a program's moves reach an answer.
public struct SubjectUnderTest {
  var subscribe: (Int) -> Void
  var send: (Int) -> Void
  var end: (_ isFailure: Bool) -> Void
  var own: (String) -> Void
  var settle: () -> Void

  /// - Parameters:
  ///   - send: sends the value of this number to a subject.
  ///   - end: completes a subject.
  ///   - own: makes a move that only this exercise has.
  ///   - settle: performs deferred work at the end of each move from outside.
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

/// A value that reports its release.
public final class Parcel {
  public let number: Int
  private let onRelease: () -> Void

  init(_ number: Int, _ onRelease: @escaping () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

extension Parcel: Comparable, ExpressibleByIntegerLiteral {
  /// A value of a suite, whose release is not watched.
  public convenience init(integerLiteral number: Int) { self.init(number) {} }

  public static func == (left: Parcel, right: Parcel) -> Bool {
    left.number == right.number
  }

  public static func < (left: Parcel, right: Parcel) -> Bool {
    left.number < right.number
  }
}

/// The error that a refusing closure throws.
public struct Thrown: Error, CustomStringConvertible {
  public init() {}
  /// The text for a history.
  public var description: String { "thrown" }
}

/// The doubles around an answer, which play a program and record its history.
public final class Bench {
  private(set) var history: [Entry] = []
  /// The moves and calls that have not returned, innermost last.
  private(set) var open: [Entry.Event] = []
  /// The lines of the answer that made the traced call, innermost first.
  private(set) var places: [Finding.Line] = []
  /// The index of the history line to trace, if there is one.
  var traced: Int?
  /// Whether the program retains the piece after its last subscription.
  var retainsPiece = false
  /// Whether the piece has read its subscribers' common identity.
  private(set) var hasReadIdentity = false
  /// Whether the program ends at the traced line, as it would not end later.
  var endsAtTrace = false

  let environment: Environment
  private let script: Script
  private let gone: [[Thing]]
  /// Reports that the run will never end. Does not return.
  private let giveUp: (Bench, Finding.Trouble) -> Void
  private let limit: Int
  private var next = 0
  private var depth = 0
  /// Whether two threads use the piece at once, so that nothing is recorded.
  private(set) var isSilent = false
  /// The number of locks around the answer's code that belong to the kit.
  private var locksAround: Int32 = 0
  private var publishers: [Int: Above] = [:]
  private var subscribers: [Int: Below] = [:]
  private var values: [Int: Weak] = [:]
  private var piece: SubjectUnderTest?
  /// The exercise's own objects that the answer has released.
  private(set) var releasedNames: Set<String> = []
  /// The number of subscriptions to each publisher.
  private var runs: [Int: Int] = [:]
  /// The stage on which another thread may act, and the names for its lines.
  private let stage: (Recorder, Names)?
  /// The state of the neighbours on that stage.
  private(set) var neighbours: Neighbours
  private let lock = NSLock()
  /// The threads that are calling each subscriber.
  private var callers: [Int: [Thread]] = [:]
  /// The first subscriber that two threads called at the same time.
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

  /// Creates a bench for a piece beside which another thread acts. The stage
  /// decides which thread moves and checks that calls return.
  init(beside stage: Recorder, _ environment: Environment, _ names: Names) {
    self.environment = environment
    self.stage = (stage, names)
    neighbours = Neighbours(environment)
    script = Script()
    gone = []
    limit = .max
    giveUp = { _, _ in }
  }

  /// Whether publishers retain the piece after their completion, because the
  /// program lets one of them send a late signal.
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

  /// Returns two moves that record nothing, for two threads at the same time.
  func unrecorded(_ one: Move, _ other: Move) -> (() -> Void, () -> Void) {
    isSilent = true
    // The threads do not read the table, in which an answer's call may write.
    let (first, second) = (publisher(of: one), publisher(of: other))
    return (
      { self.carryOut(one, by: first) }, { self.carryOut(other, by: second) }
    )
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

  /// Returns whether this move has not returned.
  public func isOpen(_ move: Move) -> Bool { open.contains(.move(move)) }

  /// Returns whether the program has made this move.
  public func hasMade(_ move: Move) -> Bool {
    history.contains { $0.event == .move(move) }
  }

  /// Makes a move where another thread may make one too.
  func make(_ move: Move) {
    write(.move(move))
    carryOut(move)
  }

  /// Performs the work that the piece has deferred.
  func settle() { piece?.settle() }

  /// Returns the publisher that makes this move, if it is one.
  private func publisher(of move: Move) -> Above? {
    switch move {
    case .attach(let index), .send(_, let index), .finish(let index),
      .fail(let index):
      publishers[index]
    default: nil
    }
  }

  private func carryOut(_ move: Move) {
    carryOut(move, by: publisher(of: move))
  }

  private func carryOut(_ move: Move, by above: Above?) {
    switch move {
    case .subscribe(let index):
      piece?.subscribe(index)
      // From now on, only the runs retain the publisher.
      if index == environment.subscribers - 1, !retainsPiece {
        piece?.subscribe = { _ in }
      }
    case .attach: above?.sendSubscription()
    case .send(let number, let index):
      if let above {
        let more = above.send(number)
        if !isSilent, more > .none, above.isOn {
          write(.returned(more, to: index))
        }
      } else {
        piece?.send(number)
      }
    case .finish(let index), .fail(let index):
      let isFailure = move == .fail(by: index)
      if let above {
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

  /// Records that the piece called a double, and makes the moves that the
  /// script places inside the call.
  @discardableResult
  public func called(_ call: Call) -> Outcome {
    if isSilent { return Outcome() }
    noteLock(during: call)
    write(.call(call))
    if let (stage, names) = stage {
      let returned = stage.aside {
        lock.withLock { neighbours.returned(for: call) }
      }
      note(call, begins: true)
      let answer = neighbours.answer(to: call)
      stage.called(names.text(call)) {
        answer.map { answer in
          [.init(name: names.text(answer)) { self.make(answer) }]
        } ?? []
      }
      note(call, begins: false)
      if returned > .none {
        write(.move(.give(returned)))
        stage.note(names.text(Move.give(returned)))
      }
      return Outcome(given: returned)
    }
    let place = history.count - 1
    let returned = neighbours.returned(for: call)
    if place == traced {
      places = LearnersLine.all()
      if endsAtTrace { giveUp(self, .endless) }
    }
    depth += 1
    open.append(.call(call))
    var outcome = Outcome()
    var isClosed = false
    if let answer = neighbours.answer(to: call) { perform(answer) }
    while next < script.acts.count, script.acts[next].place == place {
      let move = script.acts[next].move
      next += 1
      if case .give(let demand) = move {
        write(.move(move))
        outcome.given = demand
        isClosed = true
        break
      }
      if case .refuse = move {
        write(.move(move))
        outcome.isRefused = true
        isClosed = true
        break
      }
      perform(move)
    }
    if !isClosed, returned > .none {
      write(.move(.give(returned)))
      outcome.given = returned
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
    // Otherwise the script says what the neighbours do.
    if environment.returnedFirst > .none { neighbours.follow(event) }
    if history.count > limit { giveUp(self, .endless) }
  }

  /// The history beside another thread.
  var heard: [Entry] {
    guard let (stage, _) = stage else { return history }
    return stage.aside { lock.withLock { history } }
  }

  /// Checks whether another thread is calling the same subscriber.
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
    neighbours.follow(event)
  }

  // MARK: - Doubles

  /// Returns a publisher of parcels that can fail.
  public func publisher(_ index: Int = 0) -> BenchPublisher<Parcel, FakeFailure>
  {
    BenchPublisher(
      bench: self, index: index,
      failure: {
        FakeFailure { [weak self] in self?.noteRelease(of: "the failure") }
      }, make: { self.parcel($0) })
  }

  /// Returns a publisher of the values that `make` creates from numbers.
  public func publisher<Output, Failure: Error>(
    _ index: Int = 0, failure: Failure?, _ make: @escaping (Int) -> Output
  ) -> BenchPublisher<Output, Failure> {
    BenchPublisher(
      bench: self, index: index, failure: failure.map { one in { one } },
      make: make)
  }

  /// The closure of an operator: it returns the value unchanged. A program may
  /// let it throw, and make moves while it runs.
  public func closure(_ parcel: Parcel) throws -> Parcel {
    if called(.closure(parcel.number)).isRefused { throw Thrown() }
    return parcel
  }

  /// The closure of an operator that never throws, which changes no value.
  public func made(_ parcel: Parcel) -> Parcel {
    called(.closure(parcel.number))
    return parcel
  }

  /// The predicate of an operator: true, unless the program refuses the value.
  public func isWanted(_ parcel: Parcel) -> Bool {
    !called(.closure(parcel.number)).isRefused
  }

  /// Creates a value with this number.
  public func parcel(_ number: Int) -> Parcel {
    if isSilent { return Parcel(number) {} }
    let parcel = Parcel(number) { [weak self] in
      self?.released(.value(number))
    }
    values[number] = Weak(parcel)
    return parcel
  }

  /// Returns the subscriber with this number, which only the piece retains.
  public func subscriber<Failure: Error>(
    _ index: Int = 0, failure: Failure.Type
  ) -> BenchSubscriber<Parcel, Failure> {
    subscriber(index, failure: failure) { $0.number }
  }

  /// Returns a subscriber of other values, which it converts to numbers.
  ///
  /// - Parameter text: returns the text of a failure in a history.
  public func subscriber<Input, Failure: Error>(
    _ index: Int = 0, failure: Failure.Type,
    text: @escaping (Failure) -> String = { "\($0)" },
    _ number: @escaping (Input) -> Int
  ) -> BenchSubscriber<Input, Failure> {
    let below = subscribers[index] ?? Below(self, index)
    subscribers[index] = below
    let double = BenchSubscriber<Input, Failure>(below, number, text)
    below.double = Weak(double)
    return double
  }

  /// Whether there was a run of a publisher, and each is completed or cancelled.
  public var isOver: Bool {
    !publishers.isEmpty && publishers.values.allSatisfy { !$0.isOn }
  }

  func index(for index: Int) -> Int {
    guard environment.countsRuns else { return index }
    let earlier = guarded {
      defer { runs[index, default: 0] += 1 }
      return runs[index, default: 0]
    }
    return index + earlier * environment.publishersOfARun
  }

  func connect(_ above: Above, as index: Int) {
    let old = guarded {
      defer { publishers[index] = above }
      return publishers[index]
    }
    withExtendedLifetime(old) {}
    called(.subscribed(index))
  }

  /// Changes a table that two threads may change at the same time.
  private func guarded<Result>(_ change: () -> Result) -> Result {
    Gaps.outside { lock.withLock(change) }
  }

  // MARK: - What is held

  private func look(for things: [Thing]) {
    for thing in things where isAlive(thing) && !isPassedOn(thing) {
      history.append(Entry(event: .held(thing), depth: 0))
    }
  }

  /// Whether a subscriber has received this publisher's own subscription.
  private func isPassedOn(_ thing: Thing) -> Bool {
    guard environment.passesSubscriptionsOn, case .above(let index) = thing,
      let own = publishers[index]?.first.object
    else { return false }
    return subscribers.values.contains { $0.run.object === own }
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

  /// Records a call that no history shows if the piece holds a lock.
  public func noteCall(of name: String) { noteLock(during: .own(name)) }

  private func noteLock(during call: Call) {
    if isUnderLock { write(.calledUnderLock(call)) }
  }

  /// Records that one of the exercise's own objects was released.
  public func released(_ name: String) {
    guard stage == nil, !isSilent else { return }
    releasedNames.insert(name)
    noteRelease(of: .own(name))
    callBack(from: .own(name))
  }

  /// Records a release of an object of the exercise if the piece holds a lock.
  public func noteRelease(of name: String) { noteRelease(of: .own(name)) }

  /// Returns an object for a closure to capture. The closure's release while the
  /// piece holds a lock is a failure.
  public func captured(by closure: String) -> AnyObject {
    Parcel(0) { [weak self] in self?.noteRelease(of: closure) }
  }

  /// Records a release if the piece holds a lock.
  func noteRelease(of object: Script.Released) {
    if isUnderLock { write(.releasedUnderLock(object)) }
  }

  /// Whether the answer holds a lock, on the thread of a search.
  private var isUnderLock: Bool {
    stage == nil && !isSilent && Gaps.locksHeld > locksAround
      && environment.omitted[.releaseUnderLock] == nil
  }

  /// Records that the piece has read the identity of several subscribers.
  func noteReadIdentity() {
    if stage == nil, !isSilent, subscribers.count > 1 { hasReadIdentity = true }
  }

  /// Records a subscription whose identity changes, or is another one's, too.
  /// All runs without values may share one subscription, like
  /// `Subscriptions.empty`.
  func noteIdentity(of below: Below) {
    guard stage == nil, !isSilent else { return }
    let identifier = below.subscription?.combineIdentifier
    if identifier != below.subscription?.combineIdentifier {
      return write(.changingIdentity(of: below.index))
    }
    guard let run = below.run.object else { return }
    for other in subscribers.values where other !== below {
      guard let its = other.run.object,
        other.subscription?.combineIdentifier == identifier
      else { continue }
      if its !== run { return write(.identity(of: below.index)) }
      [below, other].forEach { $0.shareRun() }
    }
  }

  func released(_ thing: Thing) {
    if isSilent { return }
    noteRelease(of: .thing(thing))
    callBack(from: .thing(thing))
  }

  private func callBack(from object: Script.Released) {
    if let goodbye = script.goodbye, goodbye.object == object {
      carryOut(goodbye.move)
    }
  }

  /// Breaks the references between the doubles, to release an unfinished run.
  func tidyUp() {
    next = script.acts.count
    // Releases that no move has caused are not part of the program.
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

/// A weak reference.
struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject? = nil) { self.object = object }
}

extension Call {
  /// The subscriber that receives this signal, if it is one.
  var subscriber: Int? {
    switch self {
    case .value(_, let index), .finished(let index), .failed(let index, _):
      index
    case .subscription, .subscribed, .request, .cancel, .refuse, .closure, .own:
      nil
    }
  }
}
