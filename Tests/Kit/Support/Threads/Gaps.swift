import Foundation
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
    Unmanaged<Recorder>.fromOpaque(context).takeUnretainedValue().passedGap()
  }

  /// Whether gaps are told here: a search beside another thread finds less
  /// where they are not.
  static let areSeen: Bool = {
    let stage = Recorder(ThreadCrew())
    let lock = NSLock()
    inside(stage) { lock.withLock {} }
    return stage.gaps > 0
  }()

  /// How many locks this thread holds; 0 where that is not seen.
  static var locksHeld: Int32 { unlockHookHeld() }

  static func inside<Result>(_ stage: Recorder, _ body: () -> Result) -> Result
  {
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

/// A Boolean value that indicates whether the kit sees here when a piece unlocks
/// something.
public let gapsAreSeen = Gaps.areSeen
