// A subject of its own, which each start subscribes to the source.
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
  private var token: AnyCancellable?
  private var starts = 0
  private var isOn = false

  public init(_ source: Source) { self.source = source }

  public var texts: some Publisher<String, NoAnswer> {
    subject.map { $0.text }
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    subject.map { $0.status }
  }

  public func start() {
    if isOn { return }
    isOn = true
    starts += 1
    let number = starts
    let subject = subject
    let mine = source.sink(
      receiveCompletion: { subject.send(completion: $0) },
      receiveValue: { subject.send($0) })
    if isOn, starts == number { token = mine } else { mine.cancel() }
  }

  public func stop() {
    isOn = false
    let last = token
    token = nil
    last?.cancel()
  }
}
