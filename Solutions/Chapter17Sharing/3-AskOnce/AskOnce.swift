// 17.3 Ask once
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter17Sharing

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
    guard !isStarted else { return }
    isStarted = true
    let new = shared.connect()
    // Whoever was told something inside may have stopped, and started again.
    if isStarted, connection == nil { connection = new } else { new.cancel() }
  }

  public func stop() {
    isStarted = false
    connection?.cancel()
    connection = nil
  }
}
