import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents

extension Publisher {
  /// Delivers `output` instead of each nil.
  ///
  /// Source: Apple's documentation of `replaceNil(with:)`.
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T>
  where Output == T? {
    map { $0 ?? output }
  }
}
