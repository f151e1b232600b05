import Chapter01Handshake

/// What a pipeline really did, in order.
public final class Timeline {
  public init() {}
}
