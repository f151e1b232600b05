import Chapter07ControlEvents

/// A value of an observed property, with its kind.
///
/// The notes distinguish the initial value from later ones. Row D2.
package enum KVO<T> {
  /// The value at the time of the subscription.
  case initial(T)
  /// A value that was set after the subscription.
  case new(T)
}

extension KVO: Equatable where T: Equatable {}
extension KVO: Sendable where T: Sendable {}
