extension Marbles {
  /// Creates marbles from a recorded run: the values, the end and a cancel that
  /// came from `lane` or went to it.
  ///
  /// With virtual time, a tick of the string is `tick` of the recording,
  /// rounded down. Without it, every event takes a tick: `"abc|"`. A cancel
  /// after the end is left out.
  ///
  /// - Parameter values: a letter for each value that is not a letter itself; a
  ///   value without a letter becomes `?`.
  public init<Output>(
    _ recording: Timeline.Recording, of lane: String,
    values: [Character: Output], tick: Int = 1
  ) {
    let isTimed = recording.events.contains { $0.time != 0 }
    let letters = Dictionary(
      values.map { ("\($0.value)", $0.key) }, uniquingKeysWith: min)
    var hasEnded = false
    let events = recording.events.filter { event in
      guard [.value, .completion, .cancel].contains(event.kind),
        event.from == lane || event.to == lane,
        event.kind != .cancel || !hasEnded
      else { return false }
      hasEnded = hasEnded || event.kind != .value
      return true
    }
    let moments = events.enumerated().map { number, event in
      Moment(
        tick: isTimed ? event.time / tick : number,
        sign: Sign(event, letters))
    }
    self.init(moments: moments, length: (moments.last?.tick ?? -1) + 1)
  }

  /// Creates marbles from a run whose values are letters or digits.
  public init(
    _ recording: Timeline.Recording, of lane: String, tick: Int = 1
  ) {
    self.init(recording, of: lane, values: [Character: String](), tick: tick)
  }

  /// Returns the recording of these marbles as a stream called `name`;
  /// `Timeline.Recording(marbles:)` combines several for a drawing.
  public func recording<Output>(
    named name: String, values: [Character: Output], tick: Int = 1
  ) -> Timeline.Recording {
    let events = moments.map { moment -> Timeline.Event in
      let time = moment.tick * tick
      return switch moment.sign {
      case .value(let letter):
        .init(
          .value, from: name,
          text: values[letter].map { "\($0)" } ?? "\(letter)",
          time: time)
      case .finished:
        .init(.completion, from: name, text: "finished", time: time)
      case .failure:
        .init(.completion, from: name, text: "failure(x)", time: time)
      case .cancel: .init(.cancel, to: name, time: time)
      }
    }
    // An event for a stream that has no others.
    let begin = Timeline.Event(.subscription, from: name)
    return Timeline.Recording(lanes: [name], events: [begin] + events)
  }

  /// Returns the recording of a stream whose values are its letters.
  public func recording(named name: String, tick: Int = 1)
    -> Timeline.Recording
  {
    recording(named: name, values: [Character: String](), tick: tick)
  }
}

extension Timeline.Recording {
  /// Combines streams in the order of their times, for a drawing.
  ///
  ///     Timeline.Recording(marbles: [
  ///       ("typing", "a-b-----c|"), ("debounced", "----b-----(c|)"),
  ///     ])
  public init(marbles streams: [(name: String, marbles: Marbles)]) {
    var events: [Timeline.Event] = []
    for (name, marbles) in streams {
      events += marbles.recording(named: name).events
    }
    let inTime = events.enumerated().sorted { left, right in
      (left.element.time, left.offset) < (right.element.time, right.offset)
    }
    self.init(lanes: streams.map(\.name), events: inTime.map(\.element))
  }
}

extension Marbles.Sign {
  fileprivate init(
    _ event: Timeline.Event, _ letters: [String: Character]
  ) {
    switch event.kind {
    case .completion: self = event.isFailure ? .failure : .finished
    case .cancel: self = .cancel
    default:
      let own = event.text.count == 1 ? event.text.first : nil
      let usable = own.flatMap {
        ($0.isLetter || $0.isNumber) && $0 != "x" ? $0 : nil
      }
      self = .value(letters[event.text] ?? usable ?? "?")
    }
  }
}
