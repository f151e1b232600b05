// You connect each time start() is called. A second connection is a second run
// of the source into the same subject, and everything comes twice.
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
  private let shared:
    Publishers.Multicast<Source, PassthroughSubject<Answer, NoAnswer>>
  private var connection: Cancellable?
  private var isStarted = false

  public init(_ source: Source) {
    shared = source.multicast { PassthroughSubject() }
  }

  public var texts: some Publisher<String, NoAnswer> {
    shared.map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    shared.map(\.status)
  }

  public func start() {
    isStarted = true
    let new = shared.connect()
    if isStarted { connection = new } else { new.cancel() }
  }

  public func stop() {
    isStarted = false
    connection?.cancel()
    connection = nil
  }
}
