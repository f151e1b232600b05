import Chapter01Handshake

/// A subscription that passes its two calls on.
@usableFromInline
package final class Conduit: Subscription, CustomStringConvertible {
  @usableFromInline package let description: String
  @usableFromInline let onRequest: (Subscribers.Demand) -> Void
  @usableFromInline let onCancel: () -> Void

  /// Makes a subscription with a name, and with what its calls do.
  @inlinable
  package init(
    _ description: String, onRequest: @escaping (Subscribers.Demand) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.description = description
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    onRequest(demand)
  }

  @inlinable
  package func cancel() {
    onCancel()
  }
}
