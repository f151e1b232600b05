extension Marbles {
  /// Writes down what a recorded run delivered on `lane`: the values, the end
  /// and a cancel, those that came from it or went to it.
  ///
  /// With virtual time, a tick of the string is `tick` of the recording, and
  /// what happened in between counts for the tick before. Without, every
  /// event takes a tick: `"abc|"`. A cancel after the end is left out.
  ///
  /// - Parameter values: the letter for each value that is not one letter
  ///   itself; a value without one becomes `?`.
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

  /// Writes down a run whose values are letters or digits themselves.
  public init(
    _ recording: Timeline.Recording, of lane: String, tick: Int = 1
  ) {
    self.init(recording, of: lane, values: [Character: String](), tick: tick)
  }

  /// The recording that these marbles stand for, of a stream called `name`;
  /// put several together with `Timeline.Recording(marbles:)` to draw them.
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
    // So that a stream without events is a stream.
    let begin = Timeline.Event(.subscription, from: name)
    return Timeline.Recording(lanes: [name], events: [begin] + events)
  }

  /// The recording of a stream whose values are its letters.
  public func recording(named name: String, tick: Int = 1)
    -> Timeline.Recording
  {
    recording(named: name, values: [Character: String](), tick: tick)
  }
}

extension Timeline.Recording {
  /// Puts streams together, in the order of their times, ready to be drawn.
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
