import Chapter01Handshake
import Findings

/// The smallest wrong program in one sentence: the fault of the answer, and the
/// move without which the answer is right.
///
/// The search has tried the program without its last move, and the program with
/// that move outside of the call, before this one. Both are right.
struct Summary {
  private let found: Discovery
  private let names: Names
  private let environment: Environment

  init(_ found: Discovery, _ names: Names, _ environment: Environment) {
    self.found = found
    self.names = names
    self.environment = environment
  }

  /// The sentence without a full stop: `Does not deliver 2 when the subscriber cancels`.
  var text: String {
    let fault = Fault(found, names, environment).text
    guard let circumstance else {
      return fault.hasSuffix(",") ? String(fault.dropLast()) : fault
    }
    return "\(fault) \(circumstance)"
  }

  // MARK: - When

  /// The last move, and up to three earlier ones that explain most.
  private var circumstance: String? {
    if let goodbye = found.script.goodbye {
      let does =
        switch goodbye.move {
        case .request: "requests more"
        case .send: "sends"
        default: "cancels"
        }
      return "when the `deinit` of \(names.whole(goodbye.object)) \(does)"
    }
    let acts = found.script.acts
    guard acts.count > environment.opening.count else { return nil }
    let last = acts.count - 1
    let before = (environment.opening.count..<last).filter {
      weight(of: $0) > 0
    }
    .sorted { (weight(of: $0), $0) > (weight(of: $1), $1) }
    let told = (before.prefix(3).sorted() + [last]).map(told(_:))
    return "when "
      + [told.dropLast().joined(separator: ", then "), told[told.count - 1]]
      .filter { !$0.isEmpty }.joined(separator: ", and then ")
  }

  /// Returns how much a move explains; the opening moves explain nothing.
  private func weight(of index: Int) -> Int {
    let acts = found.script.acts
    if acts[index].place != nil { return 4 }
    let isAgain = isAgain(index)
    switch acts[index].move {
    case .refuse, .give, .letGo, .cancel, .finish, .fail: return 3
    case .attach: return isAgain ? 3 : 0
    case .subscribe:
      let isFirst = !acts[..<index].contains {
        if case .subscribe = $0.move { true } else { false }
      }
      return isFirst ? 0 : 2
    case .own: return 2
    case .request(let demand, let who):
      let isFirst = !acts[..<index].contains {
        if case .request(_, who) = $0.move { true } else { false }
      }
      return isFirst ? (demand == .max(1) ? 0 : 1) : 2
    case .send(let number, _):
      // A move during a value implies that the value was sent.
      let isTold = acts[index...].contains { act in
        guard let place = act.place, place < found.expected.count else {
          return false
        }
        return switch found.expected[place].event {
        case .call(.value(number, _)), .call(.closure(number)): true
        default: false
        }
      }
      return isTold ? 0 : 1
    }
  }

  private func isAgain(_ index: Int) -> Bool {
    let acts = found.script.acts
    return acts[..<index].contains { $0.move == acts[index].move }
  }

  /// Returns whether a publisher hands over an additional subscription.
  private func isSecond(_ publisher: Int, at index: Int) -> Bool {
    let before = found.script.acts.prefix(index).count {
      $0.move == .attach(publisher)
    }
    return before > 0
      && before
        >= found.expected.count { $0.event == .call(.subscribed(publisher)) }
  }

  private func told(_ index: Int) -> String {
    let act = found.script.acts[index]
    let clause = clause(act.move, at: index)
    guard let place = act.place, place < found.expected.count,
      case .call(let call) = found.expected[place].event
    else { return clause }
    return switch act.move {
    case .refuse where names.closureRefusal.hasPrefix("throw"):
      "\(names.place(call)) throws"
    case .refuse: "\(names.place(call)) does `\(names.closureRefusal)`"
    case .give(let demand): "\(names.place(call)) returns `.\(demand)`"
    default: "\(clause) inside \(names.place(call))"
    }
  }

  private func clause(_ move: Move, at index: Int) -> String {
    let again = index < found.script.acts.count && isAgain(index)
    switch move {
    case .subscribe(let index) where names.subscribes(index):
      return "\(names.who(index)) subscribes" + (again ? " again" : "")
    case .attach(let publisher):
      return "\(names.source(publisher)) hands over "
        + (isSecond(publisher, at: index)
          ? "a second subscription" : "its subscription")
    case .send(let number, let index) where names.send == nil:
      return environment.sendsByHand
        ? "\(number) is sent"
        : "\(names.source(index)) sends \(number)"
    case .finish(let index):
      return environment.sendsByHand
        ? "`.finished` is sent" : "\(names.source(index)) finishes"
    case .fail(let index):
      return environment.sendsByHand
        ? "a failure is sent" : "\(names.source(index)) fails"
    case .request(let demand, let index):
      return "\(names.who(index)) requests \(demand.words)"
    case .cancel(let index): return "\(names.who(index)) cancels"
    case .letGo(let index):
      return "\(names.who(index)) releases its subscription"
    case .give, .refuse, .own, .subscribe, .send:
      let text = names.text(move)
      return text.contains { "(=.".contains($0) } ? "`\(text)` is run" : text
    }
  }
}

extension Names {
  fileprivate func who(_ index: Int) -> String {
    let name = subscriber(index)
    return name == "subscriber" ? "the subscriber" : quoted(name)
  }

  fileprivate func guest(_ index: Int) -> String { quoted(subscriber(index)) }
  fileprivate func source(_ index: Int) -> String { quoted(publisher(index)) }

  /// Returns a name as a sentence shows it: a letter could be an article.
  func quoted(_ name: String) -> String {
    name.count == 1 ? "`\(name)`" : name
  }

  fileprivate func whole(_ thing: Thing) -> String {
    if case .subscriber(let index) = thing { who(index) } else { text(thing) }
  }

  fileprivate func whole(_ object: Script.Released) -> String {
    switch object {
    case .thing(let thing): whole(thing)
    case .own(let name): name
    }
  }

  /// Returns whether a program subscribes with `subscribe(_:)`.
  fileprivate func subscribes(_ index: Int) -> Bool {
    subscribe(subscriber(index)).hasSuffix(".subscribe(\(subscriber(index)))")
  }

  /// Returns the text of a call, as a place.
  fileprivate func place(_ call: Call) -> String {
    func of(_ index: Int, _ method: String) -> String {
      subscribers.count > 1
        ? "`\(method)` of \(guest(index))" : "`\(method)`"
    }
    return switch call {
    case .subscription(let who): of(who, "receive(subscription:)")
    case .value(let number, let who): of(who, "receive(\(value(number)))")
    case .finished(let who), .failed(let who, _):
      of(who, "receive(completion:)")
    case .subscribed(let index):
      "`receive(subscriber:)` of \(source(index))"
    case .request(_, let index): "`request(_:)` of \(source(index))"
    case .cancel(let index): "`cancel()` of \(source(index))"
    case .refuse(let index):
      "`cancel()` of the second subscription of \(source(index))"
    case .closure(let number): "`\(called(value(number)))`"
    case .own(let text): "`\(text)`"
    }
  }
}

extension Subscribers.Demand {
  fileprivate var words: String {
    switch max {
    case nil: "`.unlimited`"
    case 0?: "`.none`"
    case let number?: "\(number)"
    }
  }
}

// MARK: - What

/// The fault of the answer: an extra call, or a missing one.
private struct Fault {
  private let seen: Entry.Event?
  private let wanted: Entry.Event?
  /// Whether `seen` happens inside a call but is expected after it.
  private let isInside: Bool
  /// Whether `seen` would be right later.
  private let isEarly: Bool
  private let before: [Entry.Event]
  private let expected: [Entry.Event]
  private let actual: [Entry.Event]
  private let names: Names
  private let environment: Environment

  init(_ found: Discovery, _ names: Names, _ environment: Environment) {
    expected = found.expected.map(\.event)
    actual = found.actual.map(\.event)
    seen = found.seen?.event
    wanted = found.wanted?.event
    isInside = (found.seen?.depth ?? 0) > (found.wanted?.depth ?? 0)
    isEarly = found.causes.contains(.earlyCall)
    before = Array(actual[..<found.difference])
    self.names = names
    self.environment = environment
  }

  var text: String {
    switch seen {
    case .trouble(let what)?:
      if what == .hang { return "Does not come back" }
      return what == .trap ? "Traps" : "Calls without end"
    case .releasedUnderLock(.thing(let thing))?:
      return "Releases \(names.whole(thing)) while it holds its lock"
    case .releasedUnderLock(.own(let name))?:
      return "Releases \(name) while it holds its lock"
    case .calledUnderLock(let call)?:
      return "Holds its lock during `\(names.text(call))`"
    case .identity(let index)?:
      return "Gives the subscription of \(names.subscriber(index)) the identity"
        + " of another one"
    case .changingIdentity?:
      return "Gives its subscription a new identity at each reading"
    case .held(.second)?: return "Retains a second subscription"
    case .held(let thing)?: return "Still retains \(names.whole(thing))"
    default: break
    }
    guard let seen, seen.isAnswers else {
      guard let wanted else { return "Does too little" }
      return count(wanted, actual) > count(wanted, before)
        ? late(wanted) : missing(wanted)
    }
    if let wanted, wanted.isAnswers {
      if seen == wanted { return isInside ? early(wanted) : late(wanted) }
      // If upstream is not cancelled, it receives the calls in between.
      if wanted.isCancel, count(wanted, actual) == count(wanted, before) {
        return missing(wanted)
      }
      if case .returned(let demand, let index) = seen,
        case .call(.request(demand, index)) = wanted
      {
        return "Returns `.\(demand)` to \(names.source(index)) "
          + "instead of requesting at once,"
      }
      // If a call is missing, the next one takes its place.
      let isBack = if case .returned = seen { true } else { false }
      if count(seen, expected) > count(seen, before) || isBack {
        if isBack, let instead = instead(seen, wanted) { return instead }
        return count(wanted, actual) > count(wanted, before)
          ? late(wanted) : missing(wanted)
      }
      if let instead = instead(seen, wanted) { return instead }
    }
    return isEarly || count(seen, expected) > count(seen, before)
      ? early(seen) : extra(seen)
  }

  private func count(_ event: Entry.Event, _ events: [Entry.Event]) -> Int {
    events.count { $0 == event }
  }

  private func missing(_ event: Entry.Event) -> String {
    switch event {
    case .call(.subscription): "Hands over no subscription"
    case .call(.value(let number, let who)):
      "Does not deliver \(names.value(number))\(of(who, "to"))"
    case .call(.finished(let who)), .call(.failed(let who, _)):
      "Does not deliver the completion\(of(who, "to"))"
    case .call(.subscribed(let index)):
      "Does not subscribe to \(names.source(index))"
    case .call(.request(let demand, let index)):
      "Does not request `.\(demand)` from \(names.source(index))"
    case .call(.cancel(let index)):
      "Does not cancel \(names.source(index))"
    case .call(.refuse): "Does not cancel a second subscription"
    case .call(.closure(let number)):
      "Does not call `\(names.called(names.value(number)))`"
    case .call(.own(let text)): "Leaves out `\(text)`"
    case .returned(let demand, _): "Does not return `.\(demand)`"
    default: "Does too little"
    }
  }

  private func late(_ event: Entry.Event) -> String {
    shift(event, "too late")
  }

  private func early(_ event: Entry.Event) -> String {
    shift(event, "too early")
  }

  private func shift(_ event: Entry.Event, _ when: String) -> String {
    switch event {
    case .call(.subscription): "Hands over its subscription \(when)"
    case .call(.value(let number, let who)):
      "Delivers \(names.value(number))\(of(who, "to")) \(when)"
    case .call(.finished(let who)), .call(.failed(let who, _)):
      "Completes\(of(who, "for")) \(when)"
    case .call(.subscribed(let index)):
      "Subscribes to \(names.source(index)) \(when)"
    case .call(.request(_, let index)):
      "Requests from \(names.source(index)) \(when)"
    case .call(.cancel(let index)):
      "Cancels \(names.source(index)) \(when)"
    case .call(.refuse): "Cancels a second subscription \(when)"
    case .call(.closure(let number)):
      "Calls `\(names.called(names.value(number)))` \(when)"
    case .call(.own(let text)): "\(does(text)) \(when)"
    default: "Returns \(when)"
    }
  }

  private func instead(_ seen: Entry.Event, _ wanted: Entry.Event) -> String? {
    switch (seen, wanted) {
    case (.call(.value(let one, let who)), .call(.value(let other, let whom)))
    where who == whom:
      return "Delivers \(names.value(one)) where \(names.value(other)) is due"
    case (.call(.finished), .call(.failed)):
      return "Finishes where it should fail"
    case (.call(.failed), .call(.finished)):
      return "Fails where it should finish"
    case (.call(.failed(_, let one)), .call(.failed(_, let other))):
      return "Fails with \(one), not with \(other)"
    case (
      .call(.request(let one, let index)), .call(.request(let other, let aim))
    ) where index == aim:
      return
        "Requests `.\(one)` from \(names.source(index)), not `.\(other)`,"
    case (.returned(let one, let index), .returned(let other, _)):
      return "Returns `.\(one)` to \(names.source(index)), not `.\(other)`,"
    case (.call(.closure(let one)), .call(.closure(let other))):
      return "Calls `\(names.closure)` with \(names.value(one)), "
        + "not with \(names.value(other)),"
    case (.call(.own(let one)), .call(.own(let other))):
      return "Shows `\(one)`, not `\(other)`,"
    default: return nil
    }
  }

  /// Returns the text for a call that no right answer makes.
  private func extra(_ event: Entry.Event) -> String {
    let again = before.contains(event) ? " twice" : ""
    switch event {
    case .call(.subscription(let who)):
      return again.isEmpty
        ? early(event) : "Hands over a second subscription\(of(who, "to"))"
    case .call(.value(let number, let who)):
      if hasEnded(who) {
        return "Delivers a value after the completion\(of(who, "for"))"
      }
      if hasCancelled(who) {
        return "Delivers a value after a cancel\(of(who))"
      }
      if open(who) <= 0 {
        return "Delivers more values than \(subject(who)) has requested"
      }
      return again.isEmpty
        ? "Delivers \(names.value(number))\(of(who, "to")), which is not due,"
        : "Delivers \(names.value(number))\(of(who, "to")) twice"
    case .call(.finished(let who)), .call(.failed(let who, _)):
      if hasEnded(who) { return "Completes\(of(who, "for")) twice" }
      if hasCancelled(who) { return "Completes after a cancel\(of(who))" }
      return "Completes\(of(who, "for")), but must not,"
    case .call(.subscribed(let index)):
      return "Subscribes to \(names.source(index))"
        + (again.isEmpty ? "" : " again") + ", but must not,"
    case .call(.request(let demand, let index)):
      return "Requests `.\(demand)` from \(names.source(index))"
        + (before.last == event ? again : ", but must not,")
    case .call(.cancel(let index)):
      return "Cancels \(names.source(index))"
        + (again.isEmpty ? ", but must not," : again)
    case .call(.refuse): return "Cancels a second subscription twice"
    case .call(.closure(let number)):
      return "Calls `\(names.called(names.value(number)))`"
        + (again.isEmpty ? ", but must not," : again)
    case .call(.own(let text)):
      return does(text) + (again.isEmpty ? ", but must not," : again)
    case .returned(let demand, let index):
      return "Returns `.\(demand)` to \(names.source(index)), "
        + "but must not,"
    default: return "Does too much"
    }
  }

  private func of(_ who: Int, _ word: String = "of") -> String {
    names.subscribers.count > 1 ? " \(word) \(names.guest(who))" : ""
  }

  private func does(_ text: String) -> String {
    (text.hasSuffix(")") ? "Calls" : "Shows") + " `\(text)`"
  }

  private func subject(_ who: Int) -> String { names.who(who) }

  private func hasEnded(_ who: Int) -> Bool {
    before.contains {
      switch $0 {
      case .call(.finished(who)), .call(.failed(who, _)): true
      default: false
      }
    }
  }

  private func hasCancelled(_ who: Int) -> Bool {
    before.contains(.move(.cancel(by: who)))
  }

  /// Returns the number of values that were requested and not received.
  private func open(_ who: Int) -> Int {
    before.reduce(0) { open, event in
      switch event {
      case .move(.request(let demand, who)), .move(.give(let demand)):
        demand.max.map { min(open, .max / 2) + min($0, .max / 2) } ?? .max
      case .call(.value(_, who)): open - 1
      default: open
      }
    }
  }
}

extension Entry.Event {
  /// Whether the answer caused this event, rather than a neighbour.
  var isAnswers: Bool {
    switch self {
    case .call, .returned: true
    default: false
    }
  }

  var isCompletion: Bool {
    switch self {
    case .call(.finished), .call(.failed): true
    default: false
    }
  }

  fileprivate var isCancel: Bool {
    switch self {
    case .call(.cancel), .call(.refuse): true
    default: false
    }
  }
}
