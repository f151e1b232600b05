import Chapter01Handshake
import Chapter05Demand
import Chapter20AForm

extension Publisher {
  /// Delivers the value at the place `index`, and finishes; traps if `index` is
  /// negative.
  ///
  ///     [3, 4, 5].publisher.output(at: 1)  // 4
  ///
  /// Source: Apple's documentation of `output(at:)`.
  public func output(at index: Int) -> Publishers.Output<Self> {
    output(in: index...index)
  }
}
