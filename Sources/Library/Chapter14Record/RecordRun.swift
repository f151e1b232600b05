import Chapter01Handshake
import Chapter04Sink

extension Publisher {
  /// Runs this publisher, writes the run down, and hands over the record when
  /// the run is complete.
  ///
  /// The repair of row D9. A run that is cancelled is not complete, and brings
  /// no record. An error that cannot be saved is translated on the way: what
  /// `failure` makes of it is what the record fails with.
  ///
  /// - Parameters:
  ///   - failure: what to keep of an error.
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

  /// Runs this publisher, writes the run down, and hands over the record when
  /// the run is complete.
  package func recordRun(
    whenComplete receive: @escaping (Record<Output, Failure>) -> Void
  ) -> AnyCancellable {
    recordRun(keeping: { $0 }, whenComplete: receive)
  }
}
