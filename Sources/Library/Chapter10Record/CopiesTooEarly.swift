import Chapter01Handshake
import Chapter04Sink

/// The documents' recorder: a sink feeds a recording, and `Record` is given a
/// copy of it before anything has arrived.
package enum CopiesTooEarly {
  package final class Recorder<Output, Failure: Error> {
    private var recording = Record<Output, Failure>.Recording()
    private var cancellables: Set<AnyCancellable> = []

    package init() {}

    package func record<P: Publisher>(_ publisher: P) -> Record<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
      publisher.sink { completion in
        self.recording.receive(completion: completion)
      } receiveValue: { value in
        self.recording.receive(value)
      }
      .store(in: &cancellables)
      return Record { $0 = recording }
    }
  }
}
