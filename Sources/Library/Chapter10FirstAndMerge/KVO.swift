import Chapter07ControlEvents

/// A value of an observed property that says which kind it is.
///
/// The documents tell the value that was there from those that came later.
/// Row D2.
package enum KVO<T> {
  /// The value at the time when somebody subscribed.
  case initial(T)
  /// A value that was set after that.
  case new(T)
}

extension KVO: Equatable where T: Equatable {}
extension KVO: Sendable where T: Sendable {}
