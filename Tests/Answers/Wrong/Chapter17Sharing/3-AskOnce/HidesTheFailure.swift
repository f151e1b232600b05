// Every completion reaches the subscribers as `.finished`. Pass the source's
// completion on as it is: a failure must arrive as a failure.
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
  private let source: Source
  private let subject = PassthroughSubject<Answer, NoAnswer>()
  private var connection: Cancellable?
  private var isStarted = false
  private var number = 0

  public init(_ source: Source) {
    self.source = source
  }

  public var texts: some Publisher<String, NoAnswer> {
    subject.map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    subject.map(\.status)
  }

  public func start() {
    guard !isStarted else { return }
    isStarted = true
    number += 1
    let mine = number
    let new = source.sink(
      receiveCompletion: { [subject] _ in subject.send(completion: .finished) },
      receiveValue: { [subject] in subject.send($0) })
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
  }
}
