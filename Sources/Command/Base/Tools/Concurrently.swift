import Foundation

/// Does a piece of work for each of some items, several at a time and begun in
/// their order.
///
/// There are twice as many workers as processors if nothing else is said: work
/// that starts other programs waits for them more often than not.
///
/// - Throws: the first error that a piece of work throws; none is begun after
///   it.
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
