import Chapter01Handshake
import Testing

/// The first program in which a piece was wrong.
struct Discovery {
  var script: Script
  var expected: [Entry]
  var actual: [Entry]

  /// The line that is the first to differ.
  var difference: Int { zip(expected, actual).prefix { $0 == $1 }.count }

  /// Makes it the failure of the test that runs.
  func report<M: Model>(
    _ search: Search<M>, sourceLocation: SourceLocation
  ) {
    let names = search.names
    let verdict = Verdict(self, names)
    let finding = Finding(
      expected: names.lines(expected), actual: names.lines(actual),
      observation: verdict.observation)
    finding.report(
      ([verdict.lesson] + remarks(names)).joined(separator: "\n"),
      see: search.place, sourceLocation: sourceLocation)
  }

  private func remarks(_ names: Names) -> [String] {
    var remarks: [String] = []
    if let goodbye = script.goodbye {
      remarks.append(
        """
        In this program, the deinit of \(names.text(goodbye.thing)) calls \
        \(names.text(goodbye.move)).
        """)
    }
    if !script.isLawful {
      remarks.append(
        "In this program, a neighbour breaks the contract, once.")
    }
    return remarks
  }
}

/// What the first difference says, in words.
struct Verdict {
  var observation: String
  var lesson: String

  init(_ found: Discovery, _ names: Names) {
    let index = found.difference
    let wanted = index < found.expected.count ? found.expected[index] : nil
    let seen = index < found.actual.count ? found.actual[index] : nil
    let before = Array(found.actual[..<index])
    let lines = { (entry: Entry) in
      names.lines([Entry(event: entry.event, depth: 0)])[0]
    }
    switch (seen?.event, wanted?.event) {
    case (.trouble(let text), _):
      let last = before.last.map(lines) ?? ""
      observation = "\(text) after: \(last)"
      lesson = Self.lesson(trouble: text)
      return
    case (.held(let thing), _):
      observation = "\(names.text(thing)) is still held."
      lesson = Self.lesson(held: thing, after: before)
      return
    case (.call?, .call?), (.returned?, .call?), (.call?, .returned?),
      (.returned?, .returned?):
      observation =
        "\(lines(seen!)) happens instead of \(lines(wanted!))."
    case (.call?, _), (.returned?, _):
      observation = "\(lines(seen!)) happens, and should not."
    case (_, _):
      observation = wanted.map { "\(lines($0)) does not happen." } ?? ""
    }
    lesson = Self.lesson(seen: seen, wanted: wanted, before)
  }

  private static func lesson(trouble text: String) -> String {
    text.contains("traps")
      ? "What a piece calls, and what it releases, may call it back: take what you need out of the state first, change the state, and call or release last."
      : "Change the state before each call, and look at it again after the call. If you have a lock: nothing is called while it is held."
  }

  private static func lesson(held thing: Thing, after before: [Entry])
    -> String
  {
    let isCancelled = before.contains {
      if case .move(.cancel) = $0.event { return true }
      return false
    }
    switch thing {
    case .second: return "O10: whoever refuses a subscription does not keep it."
    case .run: return "P14: A run that is over and that nobody holds is gone."
    case .above, .subscriber, .value:
      return isCancelled
        ? "P13: At a cancel a run lets go of what it holds: drop the reference itself."
        : "P12: At its end a run lets go of what it holds: drop the reference itself."
    }
  }

  private static func lesson(
    seen: Entry?, wanted: Entry?, _ before: [Entry]
  ) -> String {
    let call: Call? =
      if case .call(let call) = seen?.event { call } else { nil }
    let due: Call? =
      if case .call(let call) = wanted?.event { call } else { nil }
    switch (call, due) {
    case (.refuse?, _), (_, .refuse?):
      return "O10: A second subscription is cancelled, and the first one stays."
    case (.request?, _), (_, .request?):
      return
        "O2: Who asks, for how much, and when, is what the task says; nothing is added."
    case (.cancel?, _), (_, .cancel?):
      return
        "O4: A cancel goes up, once; what has ended by itself is not cancelled."
    case (.value(_, let who)?, _), (.finished(let who)?, _),
      (.failed(let who, _)?, _):
      return lesson(surplusFor: who, seen, before)
    case (_, .value?):
      return
        "P3: What is asked for and what is returned add up, and each value takes one."
    case (_, .finished?), (_, .failed?):
      return "P6: The end comes once, and needs no demand."
    case (_, .subscription?), (.subscription?, _):
      return "P1: The subscription comes first, once."
    case (.closure?, _), (_, .closure?):
      return
        "The closure is called once for each value, as long as the run is on."
    default:
      return "O3: What receive(_:) returns below is what it returns above."
    }
  }

  /// A signal that should not have come.
  private static func lesson(
    surplusFor who: Int, _ seen: Entry?, _ before: [Entry]
  ) -> String {
    var (hasEnded, hasCancelled, open) = (false, false, 0)
    for entry in before {
      switch entry.event {
      case .move(.cancel(who)): hasCancelled = true
      case .call(.finished(who)), .call(.failed(who, _)): hasEnded = true
      case .move(.request(let demand, who)), .move(.give(let demand)):
        open = demand.max.map { min(open + $0, .max / 2) } ?? .max / 2
      case .call(.value(_, who)): open -= 1
      default: break
      }
    }
    if hasEnded {
      return "P10: After the end nothing is heard."
    }
    if hasCancelled {
      return
        "P9: A cancel ends the run: after each call, look whether it is still on."
    }
    if case .call(.value) = seen?.event {
      return open <= 0
        ? "P2: Never more values come than were asked for."
        : "P7: A value comes when it is due, and not inside another one."
    }
    return "P6: The end comes once, with the last value or when it is sent."
  }
}
