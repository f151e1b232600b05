import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread whose end can be waited for.
///
/// Foundation's `Thread` cannot say that it has ended, only that it is about
/// to, and a server that has stopped must have left no thread behind.
final class JoinableThread {
  private final class Work {
    let name: String
    let body: () -> Void

    init(name: String, body: @escaping () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      Thread.current.name = name
      body()
    }
  }

  private let lock = NSLock()
  private var hasJoined = false
  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread = pthread_t()
  #endif

  /// Starts a thread; Linux shows the first 15 characters of `name`.
  init(named name: String, body: @escaping () -> Void) {
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    let code = pthread_create(
      &thread, nil,
      { pointer in
        #if canImport(Darwin)
          let work = Unmanaged<Work>.fromOpaque(pointer)
        #else
          let work = Unmanaged<Work>.fromOpaque(pointer!)
        #endif
        work.takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    precondition(code == 0, "The system has no thread left.")
  }

  /// Waits for the thread's end; a second call does nothing.
  func join() {
    lock.lock()
    defer { lock.unlock() }
    guard !hasJoined else { return }
    hasJoined = true
    #if canImport(Darwin)
      pthread_join(thread!, nil)
    #else
      pthread_join(thread, nil)
    #endif
  }
}
