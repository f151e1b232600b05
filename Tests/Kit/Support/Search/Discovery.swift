import Chapter01Handshake
import Findings
import Foundation
import Testing

/// The first program that a piece plays wrong.
struct Discovery {
  var script: Script
  var expected: [Entry]
  var actual: [Entry]
  /// The moves and calls that had not returned in a run without an end.
  var open: [Entry.Event] = []
  /// Whether the piece was then computing rather than waiting.
  var isLooping = false
  /// Whether the program lies beyond the test's own reach.
  var isFar = false
  /// What explains the difference.
  var causes: Set<Cause> = []
  /// The lines of the answer that made the traced call, innermost first.
  var places: [Finding.Line] = []

  enum Cause {
    /// The piece is right if the program retains it.
    case releasedPiece
    /// The differing call would be right later.
    case earlyCall
    /// The piece has read its subscribers' common identity.
    case commonIdentity
  }

  /// The index of the first line that differs.
  var difference: Int { zip(expected, actual).prefix { $0 == $1 }.count }

  /// The expected entry at the difference; nil at the end of that history.
  var wanted: Entry? {
    difference < expected.count ? expected[difference] : nil
  }

  /// The actual entry at the difference; nil if the history ends there, or if
  /// only retained objects follow because a call is missing.
  var seen: Entry? {
    guard difference < actual.count else { return nil }
    let rest = actual[difference...]
    if case .held = rest.first?.event, let wanted, wanted.event.isAnswers,
      !rest.contains(where: { $0.event == wanted.event })
    {
      return nil
    }
    return rest.first
  }

  /// The index of the call that best explains the difference: the differing
  /// call, or the last one before it in the same move. In a run without an end,
  /// it is the innermost call that has not returned.
  var traced: Int? {
    if !open.isEmpty {
      let call = open.last {
        if case .call = $0 { return true }
        return false
      }
      return call.flatMap { call in actual.lastIndex { $0.event == call } }
    }
    for index in actual.indices.prefix(difference + 1).reversed() {
      switch actual[index].event {
      case .call: return index
      case .move where index < difference: return nil
      default: continue
      }
    }
    return nil
  }

  /// Records the discovery as the running test's issue.
  func report<M: Specification>(
    _ search: Search<M>, sourceLocation: SourceLocation
  ) {
    let names = search.names
    let (expected, actual) = (lines(expected, names), lines(actual, names))
    var finding = Finding(
      expected: expected, actual: actual,
      lesson: ([causes.contains(.releasedPiece) ? nil : advice(names)]
        .compactMap { $0 } + remarks(names)).joined(separator: "\n"),
      see: search.place)
    finding.summary = "\(Summary(self, names, search.environment).text)."
    finding.lines = places
    finding.method = method.map { .init(name: $0, piece: names.piece) }
    finding.program = program(names)
    finding.isFar = isFar
    finding.trouble = trouble
    finding.isLast = trouble == .hang
    finding.record(sourceLocation: sourceLocation)
  }

  /// The reason why the program did not end, if it did not.
  var trouble: Finding.Trouble? {
    if case .trouble(let what)? = actual.last?.event { what } else { nil }
  }

  /// Whether both histories are equal.
  var isRight: Bool { expected == actual }

  /// Returns the program and both histories, for the command to draw.
  func program(_ names: Names) -> Finding.Program {
    Finding.Program(
      moves: moves(names), expected: lines(expected, names),
      actual: lines(actual, names))
  }

  /// Returns the entries as lines. The move of a `deinit` comes first.
  private func lines(_ entries: [Entry], _ names: Names) -> [String] {
    goodbye(names) + names.lines(entries)
  }

  func goodbye(_ names: Names) -> [String] {
    script.goodbye.map { [$0.text(names)] } ?? []
  }

  /// The method of the piece that went wrong, if the innermost move has one.
  private var method: String? {
    let line = min(difference, actual.count - 1)
    let depth = actual[line].depth
    let around = actual[..<difference].last { entry in
      if case .move = entry.event { return entry.depth < max(depth, 1) }
      return false
    }
    guard case .move(let move) = open.last ?? around?.event else { return nil }
    return move.method
  }

  private func remarks(_ names: Names) -> [String] {
    var remarks: [String] = []
    if !script.isLawful {
      remarks.append(
        "In this program, a publisher breaks the contract once.")
    }
    if causes.contains(.releasedPiece) {
      remarks.append(
        "After its last subscription, the program releases the publisher: a run"
          + " must retain what it needs.")
    }
    if causes.contains(.commonIdentity) {
      remarks.append(
        "The subscribers here have one `combineIdentifier`, as if one subscriber"
          + " subscribed several times: each subscription is a run of its own.")
    }
    if isFar { remarks.append("Only a longer search finds this.") }
    if trouble == .hang {
      remarks.append("The search stopped here.")
    }
    return remarks
  }
}

extension Script.Goodbye {
  /// Returns the move of a `deinit` as a line of a program.
  func text(_ names: Names) -> String {
    "deinit of \(names.text(object)) { \(names.text(move)) }"
  }
}

extension Move {
  /// The method of an operator or publisher that this move calls, or nil.
  fileprivate var method: String? {
    switch self {
    case .subscribe: "receive(subscriber:)"
    case .attach: "receive(subscription:)"
    case .send: "receive(_:)"
    case .finish, .fail: "receive(completion:)"
    case .request: "request(_:)"
    case .cancel: "cancel()"
    case .letGo, .give, .refuse, .own: nil
    }
  }
}

extension Discovery {
  /// Returns the broken rule or the repair; nil if the summary says everything.
  fileprivate func advice(_ names: Names) -> String? {
    switch (seen?.event, wanted?.event) {
    case (.trouble(let what), _):
      return Trouble(self, names).advice(what)
    case (.releasedUnderLock, _):
      return """
        Its `deinit` may need the same lock: move the object out of the state, \
        unlock, and release it after that.
        """
    case (.calledUnderLock, _):
      return "Change the state under the lock, unlock, and then make the call."
    case (.changingIdentity, _):
      return """
        Store the `combineIdentifier`, or let the subscription be an object, \
        which has one.
        """
    case (.identity, _):
      return "Each run needs a `combineIdentifier` of its own."
    default:
      if let seen, let wanted, seen.event == wanted.event,
        let around = call(names, atDepth: min(seen.depth, wanted.depth))
      {
        let line = "`\(names.text(seen.event))`"
        return seen.depth < wanted.depth
          ? "\(line) must happen before \(around) returns."
          : "\(line) happens inside \(around), but must happen after that call"
            + " has returned."
      }
      let rule = ContractRule(
        seen: seen, wanted: wanted, Array(actual[..<difference]))
      return rule == .callsClosure && !names.closureTakesValue
        ? "The closure is called once in each run." : rule?.rawValue
    }
  }

  /// Returns the last call before the difference that has this depth.
  private func call(_ names: Names, atDepth depth: Int) -> String? {
    actual[..<difference].last { $0.depth == depth }.map { entry in
      if case .move(.attach) = entry.event { return "`receive(subscription:)`" }
      return "`\(names.text(entry.event))`"
    }
  }
}

/// A rule of the contract that the first difference certainly breaks.
private enum ContractRule: String {
  case subscriptionFirst =
    "A subscriber receives exactly one subscription, before anything else."
  case neverMore =
    "A subscriber never receives more values than it has requested."
  case isDue = "The subscriber has requested this value and must receive it."
  case goesOn = """
    The run goes on after the subscriber has released its subscription: some \
    object must retain the run.
    """
  case ends =
    "The completion is delivered once, when it is due, and needs no demand."
  case silentAfterEnd = "After the completion a subscriber receives nothing."
  case silentAfterCancel = """
    A cancel ends the run: check after each call whether the run is over.
    """
  case releasesAtEnd =
    "A run that has ended retains nothing."
  case releasesAtCancel =
    "A cancel ends the run, too, and an ended run retains nothing."
  case isGone =
    "Nothing retains a run that upstream and its subscriber have released."
  case refusesSecond =
    "A second subscription is cancelled at once, and not retained."
  case cancelsUp = "A cancel is passed on exactly once."
  case callsClosure =
    "The closure is called once for each value, until the run is over."

  /// - Parameter before: the part that both histories share.
  init?(seen: Entry?, wanted: Entry?, _ before: [Entry]) {
    let call: Call? =
      if case .call(let call) = seen?.event { call } else { nil }
    let due: Call? =
      if case .call(let call) = wanted?.event { call } else { nil }
    if case .held(let thing) = seen?.event {
      guard let rule = Self.about(thing, before) else { return nil }
      self = rule
      return
    }
    switch (call, due) {
    case (_, .subscription?): self = .subscriptionFirst
    case (.refuse?, _), (_, .refuse?): self = .refusesSecond
    case (.request?, _), (_, .request?): return nil
    case (.cancel?, _):
      guard before.contains(where: { $0.event == seen?.event }) else {
        return nil
      }
      self = .cancelsUp
    case (_, .cancel?):
      guard Self.hasCancelled(before) else { return nil }
      self = .cancelsUp
    case (.value(_, let index)?, _):
      guard let rule = Self.about(index, isValue: true, before) else {
        return nil
      }
      self = rule
    case (.finished(let index)?, _), (.failed(let index, _)?, _):
      let rule = Self.about(index, isValue: false, before) ?? .ends
      switch (rule, due) {
      case (.ends, .value?): self = .isDue
      // It comes too early, or is the other one, which breaks no rule.
      case (.ends, nil), (.ends, .finished?), (.ends, .failed?): return nil
      default: self = rule
      }
    case (_, let due?) where Self.hasLetGo(due.subscriber, before):
      self = .goesOn
    case (_, .value?): self = .isDue
    case (_, .finished?), (_, .failed?): self = .ends
    case (.subscription?, _): self = .subscriptionFirst
    case (.closure?, _), (_, .closure?): self = .callsClosure
    default: return nil
    }
  }

  private static func hasLetGo(_ subscriber: Int?, _ before: [Entry]) -> Bool {
    before.contains {
      if case .move(.letGo(let index)) = $0.event {
        index == subscriber
      } else {
        false
      }
    }
  }

  private static func hasCancelled(_ before: [Entry]) -> Bool {
    before.contains {
      if case .move(.cancel) = $0.event { true } else { false }
    }
  }

  /// Returns whether the run has ended: with its subscriber's completion, or
  /// with upstream's for a piece that is itself the last subscriber.
  private static func hasEnded(_ before: [Entry]) -> Bool {
    let hasSubscriber = before.contains {
      if case .call(.subscription) = $0.event { true } else { false }
    }
    return before.contains {
      switch $0.event {
      case .call(.finished), .call(.failed): true
      case .move(.finish), .move(.fail): !hasSubscriber
      default: false
      }
    }
  }

  private static func about(_ thing: Thing, _ before: [Entry]) -> Self? {
    switch thing {
    case .second: .refusesSecond
    case .run: .isGone
    // It may be a value that should never have been stored.
    case .value: nil
    default:
      hasCancelled(before)
        ? .releasesAtCancel : hasEnded(before) ? .releasesAtEnd : nil
    }
  }

  /// Returns the rule that an unexpected signal breaks.
  private static func about(
    _ index: Int, isValue: Bool, _ before: [Entry]
  ) -> Self? {
    var (hasEnded, hasCancelled, open) = (false, false, 0)
    for entry in before {
      switch entry.event {
      case .move(.cancel(index)): hasCancelled = true
      case .call(.finished(index)), .call(.failed(index, _)): hasEnded = true
      case .move(.request(let demand, index)), .move(.give(let demand)):
        open =
          demand.max.map { min(open, .max / 2) + min($0, .max / 2) } ?? .max
      case .call(.value(_, index)): open -= 1
      default: break
      }
    }
    if hasEnded { return .silentAfterEnd }
    if hasCancelled { return .silentAfterCancel }
    return isValue ? (open <= 0 ? .neverMore : nil) : .ends
  }
}

/// The advice for a run that does not end.
private struct Trouble {
  /// The call of the piece that contains the innermost open move.
  private let call: String?
  private let isLooping: Bool
  private let goodbye: String?

  init(_ found: Discovery, _ names: Names) {
    let last = found.open.lastIndex {
      if case .move = $0 { true } else { false }
    }
    let outer = found.open[..<(last ?? 0)].last {
      if case .call = $0 { true } else { false }
    }
    call = outer.map { names.lines([Entry(event: $0, depth: 0)])[0] }
    isLooping = found.isLooping
    goodbye = found.script.goodbye.map { names.quoted(names.text($0.object)) }
  }

  func advice(_ what: Finding.Trouble) -> String {
    switch (what, call) {
    case (.hang, _) where isLooping:
      "It loops there: look for the condition that should end the loop."
    case (.hang, nil):
      """
      It waits there for a lock that is never released, or for an answer that \
      never comes.
      """
    case (.hang, let call?):
      """
      It waits inside `\(call)` for a lock that is held during that call: take \
      what you need out of the state, unlock, and then make the call.
      """
    case (.trap, _) where goodbye != nil:
      """
      The release of \(goodbye ?? "") calls back in the middle of a change: \
      take it out of the state, finish the change, and release it after that.
      """
    case (.trap, nil):
      "A precondition, or one of Swift's own checks, fails there."
    case (.trap, let call?):
      """
      A precondition, or one of Swift's own checks, fails inside `\(call)`: \
      for example, a sum overflows, or the state is used while an earlier call \
      is changing it.
      """
    default:
      """
      Look for the call that repeats, and for the condition that should end it.
      """
    }
  }
}
