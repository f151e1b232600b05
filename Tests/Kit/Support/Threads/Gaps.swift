import Foundation
import UnlockHook

/// Notifies a recorder each time the piece unlocks a lock. In that gap any
/// other thread may run first.
///
/// A thread is *inside* while it runs the piece's code, and *outside* while it
/// runs the kit's code in a call from the piece. Gaps are not reported on macOS
/// or under ThreadSanitizer: see `UnlockHook.c`.
enum Gaps {
  private static let isReady: Void = unlockHookCall { context in
    guard let context else { return }
    Unmanaged<Recorder>.fromOpaque(context).takeUnretainedValue().passedGap()
  }

  /// Whether gaps are reported. Without them, searches find fewer failures.
  static let areSeen: Bool = {
    let stage = Recorder(ThreadCrew())
    let lock = NSLock()
    inside(stage) { lock.withLock {} }
    return stage.gaps > 0
  }()

  /// The number of locks that this thread holds; 0 if it cannot be detected.
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

/// A Boolean value that indicates whether the kit detects a piece's unlocks.
public let gapsAreSeen = Gaps.areSeen
