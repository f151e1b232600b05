import Chapter01Handshake
import Findings
import Foundation
import Testing

/// The first program in which a piece was wrong.
struct Discovery {
  var script: Script
  var expected: [Entry]
  var actual: [Entry]
  /// The moves and calls that had not come back when it came to no end.
  var open: [Entry.Event] = []
  /// Whether it was then at work, and did not wait.
  var isLooping = false
  /// Whether a test's own reach does not find it.
  var isFar = false
  /// The lines of the answer that it points at, the innermost first.
  var places: [Finding.Line] = []

  /// The line that is the first to differ.
  var difference: Int { zip(expected, actual).prefix { $0 == $1 }.count }

  /// What should stand there; nil if nothing follows.
  var wanted: Entry? {
    difference < expected.count ? expected[difference] : nil
  }

  /// What stands there; nil if nothing does, or only what is held because a
  /// call is left out.
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

  /// The call of the answer that tells most of the difference: itself, or the
  /// last one before it in the same move; of a run without an end, the innermost
  /// that has not come back.
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

  /// Makes it the failure of the test that runs.
  func report<M: Specification>(
    _ search: Search<M>, sourceLocation: SourceLocation
  ) {
    let names = search.names
    let verdict = FailureText(self, names, search.environment)
    let breach = RuleBreach(
      expected: lines(expected, names), actual: lines(actual, names),
      observation: verdict.observation)
    var finding = breach.finding(
      ([verdict.lesson] + remarks(names)).joined(separator: "\n"),
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

  /// What kept it from its end, if anything did.
  var trouble: Finding.Trouble? {
    if case .trouble(let what)? = actual.last?.event { what } else { nil }
  }

  /// Whether there is none: the answer does what it should.
  var isRight: Bool { expected == actual }

  /// The program and both of its histories, for the command to draw.
  func program(_ names: Names) -> Finding.Program {
    Finding.Program(
      moves: moves(names), expected: lines(expected, names),
      actual: lines(actual, names))
  }

  /// What a `deinit` does stands before everything else.
  private func lines(_ entries: [Entry], _ names: Names) -> [String] {
    goodbye(names) + names.lines(entries)
  }

  func goodbye(_ names: Names) -> [String] {
    script.goodbye.map { [$0.text(names)] } ?? []
  }

  /// The method of the piece in which it went wrong, as far as the move tells.
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
        "In this program, a neighbour breaks the contract, once.")
    }
    if isFar { remarks.append("Only a longer search finds it.") }
    if trouble == .hang {
      remarks.append("Nothing else was tried.")
    }
    return remarks
  }
}

extension Script.Goodbye {
  /// As it stands in a program.
  func text(_ names: Names) -> String {
    "deinit of \(names.text(object)) { \(names.text(move)) }"
  }
}

extension Move {
  /// What it calls, of an operator or a publisher; nil if that has no one name.
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

/// What the first difference says, in words.
struct FailureText {
  var observation: String
  var lesson: String

  init(_ found: Discovery, _ names: Names, _ environment: Environment) {
    let (wanted, seen) = (found.wanted, found.seen)
    let before = Array(found.actual[..<found.difference])
    let text = { (entry: Entry) in
      if case .returned(let demand, let publisher) = entry.event {
        return "The return of .\(demand) to \(names.publisher(publisher))"
      }
      return names.lines([Entry(event: entry.event, depth: 0)])[0]
    }
    switch (seen?.event, wanted?.event) {
    case (.trouble(let what), _):
      let trouble = Trouble(found, names)
      observation = trouble.observation(what)
      lesson = trouble.lesson(what)
      return
    case (.releasedUnderLock, _), (.ownReleasedUnderLock, _):
      observation =
        "\((seen.map(text) ?? "").trimmingCharacters(in: ["(", ")"]))."
      lesson = """
        Its `deinit` may come back for the same lock: take it out of the state, \
        and let it go when the lock is free.
        """
      return
    case (.held(let thing), _):
      observation = "\(names.text(thing)) is still held."
    case (.call?, .call?), (.returned?, .call?), (.call?, .returned?),
      (.returned?, .returned?):
      let (this, that) = (seen.map(text) ?? "", wanted.map(text) ?? "")
      observation =
        this == that
        ? "\(this) happens, but not inside the call in which it should."
        : "\(this) happens instead of \(that)."
      if this == that, (seen?.depth ?? 0) < (wanted?.depth ?? 0) {
        lesson = "It is due before the call that causes it comes back."
        return
      }
    case (.call?, _), (.returned?, _):
      observation = "\(seen.map(text) ?? "") happens, and should not."
    default:
      observation = "\(wanted.map(text) ?? "") does not happen."
    }
    lesson = ContractRule(seen: seen, wanted: wanted, before).sentence(
      for: environment)
  }
}

/// What every piece owes, as far as a first difference can tell.
private enum ContractRule {
  case subscriptionFirst, neverMore, addsUp, ends, silentAfterEnd
  case silentAfterCancel, inTurn, letsGoAtEnd, letsGoAtCancel, isGone
  case refusesSecond, asksAsTold, cancelsUp, returnsUp, callsClosure, isAsTold

  /// - Parameter before: what was the same in both histories.
  init(seen: Entry?, wanted: Entry?, _ before: [Entry]) {
    let call: Call? =
      if case .call(let call) = seen?.event { call } else { nil }
    let due: Call? =
      if case .call(let call) = wanted?.event { call } else { nil }
    if case .held(let thing) = seen?.event {
      self = Self.about(thing, before)
      return
    }
    self =
      switch (call, due) {
      case (_, .subscription?): .subscriptionFirst
      case (.refuse?, _), (_, .refuse?): .refusesSecond
      case (.request?, _), (_, .request?): .asksAsTold
      case (.cancel?, _), (_, .cancel?): .cancelsUp
      case (.value(_, let who)?, _): Self.about(who, isValue: true, before)
      case (.finished(let who)?, _), (.failed(let who, _)?, _):
        Self.about(who, isValue: false, before)
      case (_, .value?): .addsUp
      case (_, .finished?), (_, .failed?): .ends
      case (.subscription?, _): .subscriptionFirst
      case (.closure?, _), (_, .closure?): .callsClosure
      case (nil, nil): .returnsUp
      default: .isAsTold
      }
  }

  private static func about(_ thing: Thing, _ before: [Entry]) -> ContractRule {
    let isCancelled = before.contains {
      if case .move(.cancel) = $0.event { return true }
      return false
    }
    return switch thing {
    case .second: .refusesSecond
    case .run: .isGone
    default: isCancelled ? .letsGoAtCancel : .letsGoAtEnd
    }
  }

  /// A signal that should not have come.
  private static func about(
    _ who: Int, isValue: Bool, _ before: [Entry]
  ) -> ContractRule {
    var (hasEnded, hasCancelled, open) = (false, false, 0)
    for entry in before {
      switch entry.event {
      case .move(.cancel(who)): hasCancelled = true
      case .call(.finished(who)), .call(.failed(who, _)): hasEnded = true
      case .move(.request(let demand, who)), .move(.give(let demand)):
        open =
          demand.max.map { min(open, .max / 2) + min($0, .max / 2) } ?? .max
      case .call(.value(_, who)): open -= 1
      default: break
      }
    }
    if hasEnded { return .silentAfterEnd }
    if hasCancelled { return .silentAfterCancel }
    return isValue ? (open <= 0 ? .neverMore : .inTurn) : .ends
  }

  /// The sentence, with the number of the rule in the contract kit.
  func sentence(for environment: Environment) -> String {
    let rule =
      environment.sendsByHand
      ? rules.subject
      : environment.publishers > 0 ? rules.operator : rules.source
    return rule.isEmpty ? sentence : "\(rule): \(sentence)"
  }

  private var rules: (source: String, operator: String, subject: String) {
    switch self {
    case .subscriptionFirst: ("P1", "O1", "J1")
    case .neverMore: ("P2", "", "J2")
    case .addsUp: ("P3", "O3", "J4")
    case .ends: ("P6", "O5", "J5")
    case .silentAfterEnd: ("P10", "O5", "J6")
    case .silentAfterCancel: ("P9", "O4", "J7")
    case .inTurn: ("P7", "O11", "J8")
    case .letsGoAtEnd: ("P12", "O8", "J10")
    case .letsGoAtCancel: ("P13", "O9", "J10")
    case .isGone: ("P14", "", "")
    case .refusesSecond: ("", "O10", "")
    case .asksAsTold: ("", "O2", "")
    case .cancelsUp: ("", "O4", "")
    case .returnsUp: ("", "O3", "")
    case .callsClosure, .isAsTold: ("", "", "")
    }
  }

  var sentence: String {
    switch self {
    case .subscriptionFirst:
      "The subscription comes before anything else, once."
    case .neverMore: "Never more values come than were asked for."
    case .addsUp:
      "What is asked for and what is returned adds up; a value takes one."
    case .ends: "The end comes once, when it is due, and needs no demand."
    case .silentAfterEnd: "After the end nothing is heard."
    case .silentAfterCancel:
      "A cancel ends the run: after each call, look whether it is still on."
    case .inTurn: "A value comes when it is its turn, and each value once."
    case .letsGoAtEnd:
      "At its end a run lets go of what it holds: drop the reference itself."
    case .letsGoAtCancel:
      "A cancel is an end, too: drop the reference itself."
    case .isGone: "A run that is over and that nobody holds is gone."
    case .refusesSecond:
      "A second subscription is cancelled, and not kept; the first one stays."
    case .asksAsTold:
      "When upstream is asked, and for how much, is what the task says."
    case .cancelsUp:
      "A cancel goes up once; what has ended by itself is not cancelled."
    case .returnsUp: "What is returned for a value is what the task says."
    case .isAsTold: "What happens here, and when, is what the task says."
    case .callsClosure:
      "The closure is called once for each value, as long as the run is on."
    }
  }
}

/// What is said of a run that comes to no end.
private struct Trouble {
  /// The innermost move that has not come back.
  private let move: String
  /// The call of the piece inside which that move was made.
  private let call: String?
  private let isLooping: Bool
  private let goodbye: String?

  init(_ found: Discovery, _ names: Names) {
    func text(_ event: Entry.Event) -> String {
      names.lines([Entry(event: event, depth: 0)])[0]
    }
    let last = found.open.lastIndex {
      if case .move = $0 { return true }
      return false
    }
    move = last.map { text(found.open[$0]) } ?? "The program"
    let outer = found.open[..<(last ?? 0)].last {
      if case .call = $0 { return true }
      return false
    }
    call = outer.map(text)
    isLooping = found.isLooping
    goodbye = found.script.goodbye.map { names.text($0.object) }
  }

  func observation(_ what: Finding.Trouble) -> String {
    if what == .hang { return "\(move) does not come back." }
    return what == .trap
      ? "\(move) traps." : "\(move) goes on calling for ever."
  }

  func lesson(_ what: Finding.Trouble) -> String {
    if what == .hang {
      if isLooping { return "It loops there: look for what should end that." }
      guard let call else {
        return """
          It waits there, for a lock that nobody gives back, or for an answer \
          that nobody gives.
          """
      }
      return """
        It waits there, inside \(call), for a lock that is held around that \
        call: take what you need out of the lock, and call after that.
        """
    }
    guard what == .trap else {
      return "Look for the loop that calls, and for what should end it."
    }
    if let goodbye {
      return """
        The release of \(goodbye) calls back, into a change that is not done: \
        take it out of the state, change the state, and release it after that.
        """
    }
    guard let call else {
      return "A check of Swift's, or one of yours, fails there."
    }
    return """
      It comes back to the piece from inside \(call): take what you call out \
      of the state, change the state, and call it after that.
      """
  }
}
