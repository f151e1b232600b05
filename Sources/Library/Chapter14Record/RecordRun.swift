import Chapter01Handshake
import Chapter04Sink

extension Publisher {
  /// Subscribes to this publisher, records its run, and passes the record to
  /// `receive` when the run is complete.
  ///
  /// This repairs row D9. A cancelled run never completes, and makes no record.
  /// If an error cannot be encoded, `failure` converts it to one that can; the
  /// record then fails with the converted error.
  ///
  /// - Parameters:
  ///   - failure: converts the publisher's error to the recorded one.
  ///   - receive: is called once, after the completion.
  package func recordRun<Kept: Error>(
    keeping failure: @escaping (Failure) -> Kept,
    whenComplete receive: @escaping (Record<Output, Kept>) -> Void
  ) -> AnyCancellable {
    let recording = Locked(Record<Output, Kept>.Recording())
    return sink { completion in
      let kept: Subscribers.Completion<Kept>
      switch completion {
      case .finished: kept = .finished
      case .failure(let error): kept = .failure(failure(error))
      }
      recording.withLock { $0.receive(completion: kept) }
      receive(Record(recording: recording.withLock { $0 }))
    } receiveValue: { value in
      recording.withLock { $0.receive(value) }
    }
  }

  /// Subscribes to this publisher, records its run, and passes the record to
  /// `receive` when the run is complete.
  package func recordRun(
    whenComplete receive: @escaping (Record<Output, Failure>) -> Void
  ) -> AnyCancellable {
    recordRun(keeping: { $0 }, whenComplete: receive)
  }
}
