import Chapter01Handshake
import Chapter05Demand

/// A publisher of the elements of an asynchronous sequence.
///
/// The first request of each run starts a task, which makes an iterator and
/// takes one element for each requested value. Cancelling the run cancels the
/// task. Combine has no such publisher.
package struct AsyncSequencePublisher<Base: AsyncSequence>: Publisher {
  package typealias Output = Base.Element
  package typealias Failure = Base.Failure

  /// The sequence whose elements are delivered.
  package let sequence: Base
  private let executor: (any TaskExecutor)?

  /// Makes a publisher whose tasks run on `executor`, or on the default one.
  package init(_ sequence: Base, on executor: (any TaskExecutor)? = nil) {
    self.sequence = sequence
    self.executor = executor
  }

  /// Gives `subscriber` a subscription that starts a task when it is requested.
  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Inner(subscriber, sequence, on: executor))
  }
}

extension AsyncSequencePublisher {
  private final class Inner<Downstream: Subscriber>: Subscription,
    CustomStringConvertible, @unchecked Sendable
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// The subscriber; nil after the end.
      var downstream: Downstream?
      var demand = Subscribers.Demand.none
      var hasBegun = false
      var task: Task<Void, Never>?
      /// The task, while it waits for demand; a cancel resumes it with false.
      var waiting: CheckedContinuation<Bool, Never>?
    }

    private let sequence: Base
    private let executor: (any TaskExecutor)?
    private let state: Locked<State>

    init(
      _ downstream: Downstream, _ sequence: Base, on executor: TaskExecutor?
    ) {
      state = Locked(State(downstream: downstream))
      self.sequence = sequence
      self.executor = executor
    }

    var description: String { "AsyncSequence" }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let (isFirst, waiting) = state.withLock { state in
        guard state.downstream != nil else {
          return (false, CheckedContinuation<Bool, Never>?.none)
        }
        state.demand += demand
        defer { state.hasBegun = true }
        let waiting = state.waiting.take()
        if waiting != nil { state.demand -= 1 }
        return (!state.hasBegun, waiting)
      }
      waiting?.resume(returning: true)
      if isFirst { begin() }
    }

    private func begin() {
      let task = Task(executorPreference: executor) { await self.deliver() }
      let isOn = state.withLock { state in
        state.task = task
        return state.downstream != nil
      }
      // A cancel came before the task was stored.
      if !isOn { task.cancel() }
    }

    private func deliver() async {
      var iterator = sequence.makeAsyncIterator()
      do throws(Failure) {
        while await isAsked() {
          guard let value = try await iterator.next(isolation: nil) else {
            return end(.finished)
          }
          guard let downstream = state.withLock({ $0.downstream }) else {
            return
          }
          let more = downstream.receive(value)
          state.withLock { $0.demand += more }
        }
      } catch {
        end(.failure(error))
      }
    }

    /// Waits for demand for a value and counts it; false after a cancel.
    private func isAsked() async -> Bool {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          guard state.downstream != nil else { return false }
          guard state.demand > .none else {
            state.waiting = continuation
            return nil
          }
          state.demand -= 1
          return true
        }
        if let answer { continuation.resume(returning: answer) }
      }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      state.exchange(State()).downstream?.receive(completion: completion)
    }

    func cancel() {
      let last = state.exchange(State())
      last.task?.cancel()
      last.waiting?.resume(returning: false)
    }
  }
}

extension AsyncSequence {
  /// Makes a publisher of the elements of this sequence, whose tasks run on
  /// `executor`, or on the default one.
  package func publisher(on executor: (any TaskExecutor)? = nil)
    -> AsyncSequencePublisher<Self>
  {
    AsyncSequencePublisher(self, on: executor)
  }
}
