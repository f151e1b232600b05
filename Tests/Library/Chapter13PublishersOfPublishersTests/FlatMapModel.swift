import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The neighbours of a `flatMap`, and the actions on it.
///
/// Two subclasses play a script: one with a real `flatMap`, and one with the
/// simplest model of it on one thread.
class FlatMapWorld {
  let script: FlatMapScript
  let log = TestLog()
  let above: Scripted
  let children: [Scripted]
  private var values = 0

  init(_ script: FlatMapScript) {
    let log = log
    self.script = script
    above = Scripted("above", log, sends: 0..<script.eager.count)
    children = script.eager.enumerated().map { number, eager in
      Scripted(
        "child \(number)", log, sends: number * 10..<number * 10 + 10,
        eager: eager)
    }
  }

  func subscribe() {}
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}

  /// Records a value for the subscriber, and returns its demand.
  func receive(_ value: Int) -> Subscribers.Demand {
    log.write("value \(value)")
    let reaction = script.reaction(to: values)
    values += 1
    reaction.steps.forEach(perform)
    return reaction.returned
  }

  func play() -> [String] {
    subscribe()
    script.outside.forEach(perform)
    return log.lines
  }

  private func perform(_ step: FlatMapScript.Step) {
    log.write("\(step)")
    switch step {
    case .request(let demand): request(demand)
    case .cancel: cancel()
    case .aboveSends: above.sendOne()
    case .aboveEnds(let isFailure): above.finish(isFailure: isFailure)
    case .childSends(let child): children[child].sendOne()
    case .childEnds(let child, let isFailure):
      children[child].finish(isFailure: isFailure)
    }
  }
}

/// The model of a `flatMap` on one thread.
final class FlatMapModel: FlatMapWorld {
  private var demand = Subscribers.Demand.none
  private var kept: [(child: Int, value: Int)] = []
  private var on: [Int] = []
  private var depth = 0
  private var isUnlimited = false
  private var ending: String?
  private var isOver = false

  override func subscribe() {
    above.send = { [unowned self] in
      begin($0)
      return .none
    }
    above.complete = { [unowned self] isFailure in
      if isFailure { fail() } else if on.isEmpty { end("finished") }
    }
    above.begin()
    above.request(script.most)
  }

  override func request(_ demand: Subscribers.Demand) {
    guard !isOver else { return }
    let asked = on
    if demand == .unlimited { isUnlimited = true }
    self.demand += demand
    if depth == 0 { deliverKept() }
    if demand == .unlimited {
      asked.forEach { children[$0].request(.unlimited) }
    }
  }

  override func cancel() {
    isOver = true
    kept = []
    stop()
    if ending == nil { above.cancel() }
  }

  private func begin(_ number: Int) {
    guard ending == nil, !isOver else { return }
    let child = children[number]
    on.append(number)
    child.send = { [unowned self] value in
      if demand > .none, kept.isEmpty {
        deliver(value, of: number)
      } else {
        kept.append((number, value))
      }
      return .none
    }
    child.complete = { [unowned self] isFailure in
      on.removeAll { $0 == number }
      if isFailure {
        fail()
      } else if above.isOn {
        if script.most != .unlimited { above.request(.max(1)) }
      } else if on.isEmpty {
        end("finished")
      }
    }
    child.begin()
    child.request(isUnlimited ? .unlimited : .max(1))
  }

  private func deliver(_ value: Int, of child: Int) {
    demand -= 1
    depth += 1
    let returned = receive(value)
    if returned == .unlimited {
      isUnlimited = true
      on.forEach { children[$0].request(.unlimited) }
    } else if !isUnlimited, on.contains(child) {
      children[child].request(.max(1))
    }
    demand += returned
    depth -= 1
    if depth == 0 { deliverKept() }
  }

  private func deliverKept() {
    while depth == 0, !isOver, demand > .none, !kept.isEmpty {
      let (child, value) = kept.removeFirst()
      deliver(value, of: child)
    }
    deliverEnding()
  }

  private func fail() {
    stop()
    end("failure(expected)")
  }

  /// Stores the first completion: a failure that waits for earlier values
  /// remains a failure if the publisher above finishes meanwhile.
  private func end(_ ending: String) {
    guard self.ending == nil else { return }
    self.ending = ending
    deliverEnding()
  }

  /// Delivers the completion after stored values; a failure needs no demand.
  private func deliverEnding() {
    guard let ending else { return }
    let waits = !kept.isEmpty && (ending == "finished" || depth > 0)
    if waits || isOver { return }
    isOver = true
    log.write(ending)
  }

  private func stop() {
    let last = on
    on = []
    last.forEach { children[$0].cancel() }
  }
}
