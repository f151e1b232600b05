#if canImport(FoundationNetworking)
  import Chapter01Handshake
  import Exercise03_4
  import ExerciseSupport
  import Foundation
  import FoundationNetworking
  import ServerSupport

  /// A run of one value, by a session that answers when the kit lets it.
  ///
  /// What a request for none does is left open.
  func offlineSource(see place: String) -> TestedSource {
    TestedSource(
      see: place, without: ["P5"], lengths: [1],
      outside: .init(begin: "make a task", withdraw: "cancel the task"),
      values: { _ in ["7"] },
      make: { _, stage in
        let session = OfflineSession(configuration: .ephemeral)
        session.log = { line in
          if line != "resume the task" { stage.called(line) }
        }
        let publisher: URLSession.DecodedDataTaskPublisher<Int> =
          session.decodedDataTaskPublisher(
            for: URLRequest(url: URL(string: "http://127.0.0.1/post")!))
        return .init(publisher, proceed: { session.answer("7") })
      })
  }
#endif
