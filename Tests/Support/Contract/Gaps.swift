import UnlockHook

/// Tells a stage when a piece has unlocked something: in that gap any other
/// thread may come first.
///
/// A thread is *inside* while the piece's code runs on it, and *outside* while
/// the kit's does, in a call that the piece made. On macOS, and under
/// ThreadSanitizer, nothing is told: see `UnlockHook.c`.
enum Gaps {
  private static let isReady: Void = unlockHookCall { context in
    guard let context else { return }
    Unmanaged<Stage>.fromOpaque(context).takeUnretainedValue().passedGap()
  }

  static func inside<Result>(_ stage: Stage, _ body: () -> Result) -> Result {
    _ = isReady
    return with(Unmanaged.passUnretained(stage).toOpaque(), body)
  }

  static func outside<Result>(_ body: () -> Result) -> Result {
    with(nil, body)
  }

  private static func with<Result>(
    _ context: UnsafeMutableRawPointer?, _ body: () -> Result
  ) -> Result {
    let old = unlockHookExchange(context)
    defer { _ = unlockHookExchange(old) }
    return body()
  }
}
