import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer

extension Scene {
  static let failures = Scene(
    "03/failures", "Five accidents and their names"
  ) { _ in
    printEnding("a server that has stopped") { $0.stop() }
    printEnding("a connection that is dropped") { server in
      server.answer("/post", with: .droppedConnection)
    }
    printEnding("half an answer") { server in
      let answer = LoopbackServer.Answer.json(#"{"title": "Manny"}"#)
      server.answer("/post", with: answer.cutInHalf)
    }
    printEnding("an answer that is not JSON") { server in
      server.answer("/post", with: .json("<html>"))
    }
    printEnding("a server in trouble") { server in
      server.answer("/post", with: .status(503))
    }
  }

  /// Prints how a run ends when the server has been prepared to fail.
  private static func printEnding(
    _ title: String, prepare: (LoopbackServer) -> Void
  ) {
    let stage = PostStage()
    stage.gate.release()
    prepare(stage.server)
    let ended = DispatchSemaphore(value: 0)
    stage.publisher.subscribe(
      LoggingSubscriber { line in
        guard line.hasPrefix("failure") || line == "finished" else { return }
        print("\(title): \(line)")
        ended.signal()
      })
    _ = ended.wait(timeout: .now() + 5)
  }
}
