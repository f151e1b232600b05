// You make a new shared publisher when it is stopped. Whoever has subscribed
// before hangs on the old one, and hears nothing of the next run.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06ControlEvents
import Chapter08Subjects
import Chapter13Sharing

/// What a server sends: the text of a page, and a number.
public struct Answer {
  public var text: String
  public var status: Int

  public init(text: String, status: Int) {
    self.text = text
    self.status = status
  }
}

/// There was none.
public struct NoAnswer: Error {
  public init() {}
}

public final class Download<Source: Publisher>
where Source.Output == Answer, Source.Failure == NoAnswer {
  private let source: Source
  private var shared:
    Publishers.Multicast<Source, PassthroughSubject<Answer, NoAnswer>>
  private var connection: Cancellable?
  private var isStarted = false
  private var number = 0

  public init(_ source: Source) {
    self.source = source
    shared = source.multicast { PassthroughSubject() }
  }

  public var texts: some Publisher<String, NoAnswer> {
    shared.map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    shared.map(\.status)
  }

  public func start() {
    guard !isStarted else { return }
    isStarted = true
    number += 1
    let mine = number
    let new = shared.connect()
    if isStarted, number == mine {
      connection = new
    } else {
      new.cancel()
    }
  }

  public func stop() {
    isStarted = false
    let old = connection
    connection = nil
    old?.cancel()
    shared = source.multicast { PassthroughSubject() }
  }
}
