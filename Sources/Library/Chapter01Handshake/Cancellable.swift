/// Something that can be stopped before its end.
///
/// `cancel()` frees what the activity took. It may be called from any thread
/// and more than once; only the first call does anything. Releasing a plain
/// `Cancellable` does not cancel it.
/// Source: Apple's documentation of `Cancellable`; rows A9 and C3.
public protocol Cancellable {
  /// Stops the activity.
  func cancel()
}
