import Chapter01Handshake
import Chapter04Sink

/// The notes' recorder: a sink adds values to a recording, but `Record` copies
/// the recording before the first value arrives.
package enum CopiesTooEarly {
  // The notes use a view controller here, only because it stores the token.
  package final class Recorder<Output, Failure: Error> {
    private var storage: Set<AnyCancellable> = []

    package init() {}

    package func record<P: Publisher>(_ publisher: P) -> Record<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
      Record { recorded in
        var recording = Record<Output, Failure>.Recording()
        publisher.sink { completion in
          recording.receive(completion: completion)
        } receiveValue: { value in
          recording.receive(value)
        }
        .store(in: &storage)
        recorded = recording
      }
    }
  }
}
