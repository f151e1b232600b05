import Chapter04Sink
import Chapter11Subjects
import Foundation
import Timeline

extension Scene {
  static let mainActor = Scene(
    "18/main-actor", "A closure of the main actor is called elsewhere",
    traps: true
  ) { _ in
    let subject = PassthroughSubject<Int, Never>()
    let token = MainActor.assumeIsolated { Label().show(subject) }
    subject.send(1)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      subject.send(2)
      done.signal()
    }
    done.wait()
    token.cancel()
  }
}

/// A label on a screen; only the main thread may use it.
@MainActor
private final class Label {
  private var text = ""

  func show(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
    numbers.sink { number in
      self.text = "\(number)"
      print("the label shows \(self.text)")
    }
  }
}
