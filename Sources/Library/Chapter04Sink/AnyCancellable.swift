import Chapter01Handshake

/// A token that cancels when it is released, if not before.
///
/// It cancels once: at the first `cancel()`, from any thread, or when its last
/// reference is released. It then releases the cancelled object.
/// Source: Apple's documentation of `AnyCancellable`; row A9.
public final class AnyCancellable: Cancellable {
  private enum State {
    /// Not cancelled yet; the closure cancels.
    case armed(() -> Void)
    /// Cancelled.
    case spent
  }

  private let state: Locked<State>

  /// Makes a cancellable that calls `cancel` once.
  public init(_ cancel: @escaping () -> Void) {
    state = Locked(.armed(cancel))
  }

  /// Makes a cancellable that cancels `canceller`, and retains it until then.
  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init(canceller.cancel)
  }

  deinit { cancel() }

  /// Cancels at the first call; has no effect after that.
  public func cancel() {
    if case .armed(let cancel) = state.exchange(.spent) { cancel() }
  }
}

extension AnyCancellable: Hashable {
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
    left === right
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
