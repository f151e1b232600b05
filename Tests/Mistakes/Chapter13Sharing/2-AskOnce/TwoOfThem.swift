// You let each property wait for its own connection, and connect both. That is
// one request for the text and another one for the status.
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
  private let other:
    Publishers.Multicast<Source, PassthroughSubject<Answer, NoAnswer>>
  private var connections: [Cancellable] = []
  private var isStarted = false

  public init(_ source: Source) {
    shared = source.multicast { PassthroughSubject() }
    other = source.multicast { PassthroughSubject() }
  }

  public var texts: some Publisher<String, NoAnswer> {
    shared.map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    other.map(\.status)
  }

  public func start() {
    guard !isStarted else { return }
    isStarted = true
    let new: [Cancellable] = [shared.connect(), other.connect()]
    if isStarted, connections.isEmpty {
      connections = new
    } else {
      new.forEach { $0.cancel() }
    }
  }

  public func stop() {
    isStarted = false
    connections.forEach { $0.cancel() }
    connections = []
  }
}
