import Chapter01Handshake

/// The failure for an `x` in a marble string.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// Creates the failure; all are equal.
  public init() {}
  /// `x`, as in the string.
  public var description: String { "x" }
}

/// A publisher that plays a marble string, once for each subscriber.
///
/// A value is delivered at its tick or when the subscriber requests it,
/// whichever is later. The end waits for the values before it, but for no
/// demand. With a clock, ticks count from the subscription; without one,
/// everything is due at once.
///
///     let clock = MarbleClock(timeline)
///     let publisher = Marbles("a--b--|").publisher(on: clock)
///     publisher.subscribe(subscriber)
///     clock.advance(to: 6)
public struct MarblePublisher<Output, Failure: Error>: Publisher {
  let moments: [Marbles.Moment]
  let value: (Character) -> Output
  let failure: () -> Failure
  let clock: MarbleClock?

  /// Passes `subscriber` a subscription that plays the string.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let inner = MarbleSubscription(publisher: self, downstream: subscriber)
    clock?.add(inner)
    subscriber.receive(subscription: inner)
    inner.start()
  }
}

extension Marbles {
  /// Returns a publisher of the letters as strings.
  public func publisher(on clock: MarbleClock? = nil)
    -> MarblePublisher<String, MarbleFailure>
  {
    MarblePublisher(
      moments: moments, value: { String($0) }, failure: MarbleFailure.init,
      clock: clock)
  }

  /// Returns a publisher of the values for the letters; traps on a letter
  /// without a value.
  public func publisher<Output>(
    _ values: [Character: Output], on clock: MarbleClock? = nil
  ) -> MarblePublisher<Output, MarbleFailure> {
    publisher(values, failure: MarbleFailure(), on: clock)
  }

  /// Returns a publisher that fails with `failure` at the string's `x`.
  public func publisher<Output, Failure: Error>(
    _ values: [Character: Output], failure: Failure,
    on clock: MarbleClock? = nil
  ) -> MarblePublisher<Output, Failure> {
    MarblePublisher(
      moments: moments, value: { Self.value($0, values) },
      failure: { failure }, clock: clock)
  }

  /// Returns a publisher that cannot fail; traps if the string has an `x`.
  public func publisher<Output>(
    neverFailing values: [Character: Output], on clock: MarbleClock? = nil
  ) -> MarblePublisher<Output, Never> {
    precondition(
      !moments.contains { $0.sign == .failure },
      "A string with a failure needs a publisher that can fail.")
    return MarblePublisher(
      moments: moments, value: { Self.value($0, values) },
      failure: { fatalError("There is no failure in the string.") },
      clock: clock)
  }

  private static func value<Output>(
    _ letter: Character, _ values: [Character: Output]
  ) -> Output {
    guard let value = values[letter] else {
      preconditionFailure("Say in the mapping what \(letter) stands for.")
    }
    return value
  }
}
