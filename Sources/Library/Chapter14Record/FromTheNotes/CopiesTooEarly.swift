import Chapter01Handshake
import Chapter04Sink

/// The document's recorder: a sink feeds a recording, and `Record` is given a
/// copy of it before anything has arrived.
package enum CopiesTooEarly {
  // A view controller in the document, for the sake of its set.
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
