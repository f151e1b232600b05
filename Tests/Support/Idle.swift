import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Waits until no task of `session` is running and every handler has returned.
public func waitUntilIdle(_ session: URLSession) {
  let idle = DispatchSemaphore(value: 0)
  @Sendable func look() {
    session.getAllTasks { tasks in
      if tasks.isEmpty { idle.signal() } else { look() }
    }
  }
  look()
  idle.wait()
}
