/// An activity that can be stopped before it ends.
///
/// `cancel()` releases the activity's resources. It may be called from any
/// thread and more than once; only the first call has an effect. Releasing a
/// `Cancellable` does not cancel it, unless it is an `AnyCancellable`.
/// Source: Apple's documentation of `Cancellable`; rows A9 and C3.
public protocol Cancellable {
  /// Stops the activity.
  func cancel()
}
