import Chapter01Handshake

/// What a pipeline really did, in order.
public final class Timeline {
  /// Makes an empty time line.
  public init() {}
}
