import Findings

/// The failure of a piece beside another thread.
struct ThreadFailure {
  var expected: [String]
  var actual: [String]
  /// The difference in a sentence.
  var observation: String
  /// The run; nil if no single run shows the failure.
  private var played: Played?

  init(expected: [String], actual: [String], observation: String) {
    self.expected = expected
    self.actual = actual
    self.observation = observation
  }

  /// Creates the failure of a run that ended.
  init(_ played: Played, expected: [String], observation: String) {
    self.init(
      expected: expected, actual: played.lines, observation: observation)
    self.played = played
  }

  /// Creates the failure of a run that did not end.
  init(_ played: Played, _ trouble: Recorder.Trouble, expected: [String]) {
    let lines = played.lines
    switch trouble {
    case .holdsLock(let call, let place):
      self.init(
        expected: expected, actual: lines + ["(it does not come back)"],
        observation: """
          It holds its lock during a call (\(call)): the other thread waits \
          for the lock, and the thread that holds it waits inside that call\
          \(place.map { ", made at \($0)" } ?? "").
          """)
    case .stuck(let deed):
      self.init(
        expected: expected, actual: lines + ["(\(deed) does not come back)"],
        observation: """
          The call "\(deed)" does not come back: it waits for a lock that is \
          held during an outer call, or it loops forever.
          """)
    case .endless:
      self.init(
        expected: expected,
        actual: Array(lines.prefix(expected.count + 3)) + ["(without end)"],
        observation: "It makes calls without end.")
    }
    self.played = played
  }

  /// Returns the finding for a report, with advice for the repair.
  func finding(see place: String) -> Finding {
    let isInCall =
      played?.story.contains {
        if case .intrusion = $0.role { true } else { false }
      } ?? false
    let advice =
      if case .holdsLock = played?.trouble {
        "Take what you need out of the state, unlock, and then make the call."
      } else if isInCall {
        """
        During a call, the other thread may change the state, end the run, or \
        leave an event to deliver: look at the state again after the call.
        """
      } else {
        """
        After an unlock, the other thread may change the state or leave an \
        event to deliver: check and change the state under one lock, or look \
        again afterwards.
        """
      }
    var finding = Finding(
      expected: expected, actual: actual, lesson: "\(observation)\n\(advice)",
      see: place)
    finding.order = order
    switch played?.trouble {
    case .holdsLock(_, let line):
      finding.trouble = .lock
      finding.lines = [line].compactMap(\.self)
    case .stuck: finding.trouble = .hang
    case .endless: finding.trouble = .endless
    case nil: break
    }
    if let unlock = finding.order?.unlock { finding.lines = [unlock] }
    return finding
  }

  /// The lines of both threads; nil if one did not act or the run is endless.
  private var order: Finding.Order? {
    guard let played, played.cameBetween else { return nil }
    let role: Finding.Order.Role
    switch played.trouble {
    case .holdsLock: role = .deadlock
    case .stuck(let deed): role = .hang("\(deed) does not come back")
    case .endless: return nil
    case nil: role = .here
    }
    var order = Finding.Order(lines: played.story)
    order.unlock = played.unlock()
    if played.trouble != nil, let end = actual.last {
      order.lines.append(
        .init(text: end, role: role, depth: order.lines.last?.depth ?? 0))
    }
    return order
  }
}
