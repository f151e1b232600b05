import Chapter01Handshake

/// A publisher with its subscriptions, as the kit tests it: how to make one,
/// and what a whole run of it delivers.
public struct TestedSource: Tested {
  /// A publisher that has been made, for one or more subscribers.
  ///
  /// What the publisher and its runs hold besides the subscriber, a closure for
  /// example, holds a witness (`stage.witness("the closure")`): then the kit
  /// looks for that, too, with the publisher gone.
  public struct Live {
    let subscribe: (Probe) -> Void
    let proceed: () -> Void

    /// - Parameters:
    ///   - proceed: lets the outside world do its part, if the piece waits for
    ///     it: a server answers, say. It is called after each step of a script.
    ///   - subscribe: attaches a subscriber that passes everything on.
    public init(
      proceed: @escaping () -> Void = {}, subscribe: @escaping (Probe) -> Void
    ) {
      self.proceed = proceed
      self.subscribe = subscribe
    }
  }

  /// What the outside world is told by a run: a server that it asks, say.
  public struct Outside {
    let begin: String
    let withdraw: String?
    let answersAtOnce: Bool

    /// - Parameters:
    ///   - begin: the line that the double writes at the first request.
    ///   - withdraw: the line when a run that has begun is cancelled.
    ///   - answersAtOnce: whether the call itself brings the answer; if not, it
    ///     comes with `proceed`.
    public init(
      begin: String, withdraw: String? = nil, answersAtOnce: Bool = false
    ) {
      self.begin = begin
      self.withdraw = withdraw
      self.answersAtOnce = answersAtOnce
    }
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  /// The numbers of values that it can be made with; nil for any number.
  let lengths: [Int]?
  let values: (Int) -> [String]
  let ending: String
  let outside: Outside?
  let make: (Int, Recorder) -> Live

  /// A source of the test's own making.
  ///
  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - lengths: the numbers of values that it can be made with, or nil.
  ///   - ending: the completion after the last value.
  ///   - outside: what it tells the outside world, if it waits for that.
  ///   - values: the values of a whole run, in the words of a history.
  ///   - make: makes one; doubles tell the stage what is called.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    lengths: [Int]? = nil,
    ending: String = "finished", outside: Outside? = nil,
    values: @escaping (Int) -> [String],
    make: @escaping (Int, Recorder) -> Live
  ) {
    self.place = place
    self.leftOut = leftOut
    self.lengths = lengths
    self.ending = ending
    self.outside = outside
    self.values = values
    self.make = make
  }

  /// A publisher of as many values as it is made for.
  ///
  /// - Parameters:
  ///   - values: the values of a run of that length.
  ///   - publisher: makes a publisher of that length.
  public init<P: Publisher>(
    see place: String? = nil, without leftOut: [String] = [],
    ending: String = "finished",
    delivers values: @escaping (Int) -> [P.Output],
    _ publisher: @escaping (Int) -> P
  ) {
    self.init(
      see: place, without: leftOut, ending: ending,
      values: { values($0).map { "\($0)" } },
      make: { length, _ in Live(publisher(length)) })
  }

  /// A publisher that always delivers the same.
  public init<P: Publisher>(
    see place: String? = nil, without leftOut: [String] = [],
    ending: String = "finished",
    delivers values: [P.Output], _ publisher: @escaping () -> P
  ) {
    self.init(
      see: place, without: leftOut, lengths: [values.count], ending: ending,
      values: { _ in values.map { "\($0)" } },
      make: { _, _ in Live(publisher()) })
  }

  /// The nearest length to `wish` that it can be made with.
  func length(_ wish: Int) -> Int {
    lengths?.min { abs($0 - wish) < abs($1 - wish) } ?? wish
  }
}

extension TestedSource.Live {
  /// A publisher of chapter 01.
  public init<P: Publisher>(
    _ publisher: P, proceed: @escaping () -> Void = {}
  ) {
    self.init(proceed: proceed) { probe in
      publisher.subscribe(ProbingSubscriber<P.Output, P.Failure>(probe))
    }
  }
}
