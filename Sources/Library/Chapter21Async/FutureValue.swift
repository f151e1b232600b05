import Chapter01Handshake
import Chapter04Sink
import Chapter12Values

extension Future where Failure == Never {
  /// The result, as soon as the future has one.
  ///
  /// A cancelled task keeps waiting, because it has no other value to return.
  /// Source: Apple's documentation of `value`.
  nonisolated(nonsending) public final var value: Output {
    get async { await result.get() }
  }
}

extension Future {
  /// The result, as soon as the future has one; throws its failure.
  ///
  /// A cancelled task keeps waiting.
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
