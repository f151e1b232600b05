// You share anew in each property, as the documents' two lines invite you to.
// Two calls of share() make two objects, and each of them has a run of its
// own.
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
  private var connection: Cancellable?
  private var isStarted = false

  public init(_ source: Source) {
    self.source = source
  }

  public var texts: some Publisher<String, NoAnswer> {
    source.share().map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    source.share().map(\.status)
  }

  public func start() {
    guard !isStarted else { return }
    isStarted = true
  }

  public func stop() {
    isStarted = false
    connection?.cancel()
    connection = nil
  }
}
