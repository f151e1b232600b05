import Chapter01Handshake

/// A token that cancels, at the latest when it is released.
///
/// It cancels once: at the first `cancel()`, from any thread, or when the last
/// reference to it is released. It then lets go of what it cancelled.
/// Source: Apple's documentation of `AnyCancellable`; row A9.
public final class AnyCancellable: Cancellable {
  private enum State {
    /// Not cancelled yet; this is how.
    case armed(() -> Void)
    /// Cancelled.
    case spent
  }

  private let state: Locked<State>

  /// Makes a cancellable that calls `cancel`.
  public init(_ cancel: @escaping () -> Void) {
    state = Locked(.armed(cancel))
  }

  /// Makes a cancellable that cancels `canceller`, and holds it until then.
  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init(canceller.cancel)
  }

  deinit { cancel() }

  /// Cancels, unless it has cancelled before.
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
