import Chapter01Handshake
import Chapter04Sink
import ExerciseSupport
import Testing
import Timeline

@Suite("An AnyCancellable cancels once: on `cancel()` or on release")
struct AnyCancellableTests {
  private final class Plain: Cancellable {
    let log: Log
    init(_ log: Log) { self.log = log }
    func cancel() { log.write("cancel") }
  }

  let log = Log()

  @Test("Cancelled twice and then released, it cancels once.")
  func once() {
    do {
      let cancellable = AnyCancellable { [log] in log.write("cancel") }
      cancellable.cancel()
      cancellable.cancel()
    }
    #expect(log.lines == ["cancel"])
  }

  @Test("Its release alone cancels.")
  func onRelease() {
    var cancellable: AnyCancellable? = AnyCancellable { [log] in
      log.write("cancel")
    }
    withExtendedLifetime(cancellable) {}
    #expect(log.lines == [])
    cancellable = nil
    #expect(log.lines == ["cancel"])
  }

  @Test("It retains its cancellable until it has cancelled.")
  func holds() {
    weak var watched: Plain?
    var cancellable: AnyCancellable?
    do {
      let plain = Plain(log)
      watched = plain
      cancellable = AnyCancellable(plain)
    }
    #expect(watched != nil)
    cancellable?.cancel()
    #expect(watched == nil)
    #expect(log.lines == ["cancel"])
    cancellable = nil
    #expect(log.lines == ["cancel"])
  }

  @Test("Releasing a plain Cancellable cancels nothing.")
  func plainDropped() {
    var plain: Cancellable? = Plain(log)
    withExtendedLifetime(plain) {}
    plain = nil
    #expect(log.lines == [])
  }

  @Test("An AnyCancellable typed as Cancellable still cancels on release.")
  func hidden() {
    var hidden: Cancellable? = AnyCancellable(Plain(log))
    withExtendedLifetime(hidden) {}
    hidden = nil
    #expect(log.lines == ["cancel"])
  }

  @Test("An object that it releases may cancel it again.")
  func reentrant() {
    final class Cancels {
      weak var cancellable: AnyCancellable?
      let log: Log
      init(_ log: Log) { self.log = log }
      deinit {
        log.write("released")
        cancellable?.cancel()
      }
    }
    let cancellable: AnyCancellable
    do {
      let cancels = Cancels(log)
      cancellable = AnyCancellable {
        cancels.log.write("cancel")
        cancels.cancellable?.cancel()
      }
      cancels.cancellable = cancellable
    }
    cancellable.cancel()
    #expect(log.lines == ["cancel", "released"])
  }

  @Test("Two are equal if they are the same object.")
  func identity() {
    let first = AnyCancellable {}
    let second = AnyCancellable {}
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }
}

@Suite("Cancels on many threads take effect once")
struct CancelThreadTests {
  @Test("Eight threads cancel one AnyCancellable.")
  func anyCancellable() {
    for _ in 0..<200 {
      let log = Log()
      let cancellable = AnyCancellable { log.write("cancel") }
      onThreads(8) { _ in cancellable.cancel() }
      #expect(log.lines == ["cancel"])
    }
  }

  @Test("Eight threads cancel one sink while a ninth delivers.")
  func sink() {
    for _ in 0..<200 {
      let log = Log()
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      sink.receive(subscription: Inert(log: log))
      onThreads(9) { number in
        if number == 8 {
          for value in 0..<50 { _ = sink.receive(value) }
        } else {
          sink.cancel()
        }
      }
      #expect(
        log.lines == ["subscription request unlimited", "subscription cancel"])
    }
  }

  @Test("Eight cancels and one completion together take effect once.")
  func completionAgainstCancel() {
    for _ in 0..<200 {
      let log = Log()
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { log.write("\($0)") }, receiveValue: { _ in })
      sink.receive(subscription: Inert(log: log))
      onThreads(9) { number in
        if number == 8 {
          sink.receive(completion: .finished)
        } else {
          sink.cancel()
        }
      }
      #expect(log.lines.count == 2)
    }
  }

  @Test("Any thread may release the last reference.")
  func release() {
    for _ in 0..<200 {
      let log = Log()
      let last = Locked<AnyCancellable?>(
        AnyCancellable { log.write("cancel") })
      onThreads(8) { _ in _ = last.exchange(nil) }
      #expect(log.lines == ["cancel"])
    }
  }
}
