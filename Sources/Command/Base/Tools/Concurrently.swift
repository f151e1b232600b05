import Foundation

/// Does the same work for several items at a time, started in their order.
///
/// The default is two workers for each processor, because work that starts
/// other programs mostly waits for them.
///
/// - Throws: The first error of any work; no work starts after it.
package func concurrently<Item>(
  _ items: [Item],
  workers: Int = 2 * ProcessInfo.processInfo.activeProcessorCount,
  _ work: @escaping (Item) throws -> Void
) throws {
  let failure = Locked<Error?>(nil)
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = workers
  for item in items {
    queue.addOperation {
      guard failure.withLock({ $0 == nil }) else { return }
      do {
        try work(item)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
  }
  queue.waitUntilAllOperationsAreFinished()
  if let error = failure.withLock({ $0 }) { throw error }
}
