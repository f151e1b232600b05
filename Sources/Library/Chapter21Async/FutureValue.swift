import Chapter01Handshake
import Chapter04Sink
import Chapter12Values

extension Future where Failure == Never {
  /// The result, as soon as it is there.
  ///
  /// A task that is cancelled waits on: there is nothing to give it instead.
  /// Source: Apple's documentation of `value`.
  nonisolated(nonsending) public final var value: Output {
    get async { await result.get() }
  }
}

extension Future {
  /// The result, as soon as it is there; throws the failure.
  ///
  /// A task that is cancelled waits on.
  /// Source: Apple's documentation of `value`.
  nonisolated(nonsending) public final var value: Output {
    get async throws { try await result.get() }
  }

  nonisolated(nonsending) private var result: Result<Output, Failure> {
    get async {
      await withCheckedContinuation { continuation in
        subscribe(
          Subscribers.Sink { completion in
            guard case .failure(let error) = completion else { return }
            continuation.resume(returning: .failure(error))
          } receiveValue: { output in
            continuation.resume(returning: .success(output))
          })
      }
    }
  }
}
