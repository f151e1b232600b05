import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that prints every call, and passes it on unchanged.
  ///
  /// The lines are Combine's: `receive subscription: (…)`, `request unlimited`,
  /// `request max: (2)`, `receive value: (1)`, `receive finished`,
  /// `receive error: (…)`, `receive cancel`. The demand that `receive(_:)`
  /// returns is printed as a request, marked `(synchronous)`.
  /// Source: Apple's documentation of `Publishers.Print`.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The start of each line, before a colon; if empty, the colon is omitted.
    public let prefix: String
    /// The stream for the lines; nil for the standard output.
    public let stream: TextOutputStream?

    /// Makes a publisher that prints the calls to and from `upstream`.
    public init(
      upstream: Upstream, prefix: String, to stream: TextOutputStream? = nil
    ) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Inner(
          downstream: subscriber, writer: Writer(prefix: prefix, to: stream)))
    }
  }
}

extension Publishers.Print {
  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let writer: Writer

    init(downstream: Downstream, writer: Writer) {
      self.downstream = downstream
      self.writer = writer
    }

    func receive(subscription: Subscription) {
      writer.write("receive subscription: (\(subscription))")
      downstream.receive(
        subscription: Printed(upstream: subscription, writer: writer))
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      writer.write("receive value: (\(input))")
      let demand = downstream.receive(input)
      if demand > .none {
        writer.write("\(request(demand)) (synchronous)")
      }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: writer.write("receive finished")
      case .failure(let error): writer.write("receive error: (\(error))")
      }
      downstream.receive(completion: completion)
    }
  }
}

/// The subscription that `Print` passes downstream.
private final class Printed: Subscription, CustomStringConvertible {
  private let upstream: Subscription
  private let writer: Writer

  init(upstream: Subscription, writer: Writer) {
    self.upstream = upstream
    self.writer = writer
  }

  var description: String { "Print" }

  func request(_ demand: Subscribers.Demand) {
    writer.write(Chapter10FirstAndMerge.request(demand))
    upstream.request(demand)
  }

  func cancel() {
    writer.write("receive cancel")
    upstream.cancel()
  }
}

private func request(_ demand: Subscribers.Demand) -> String {
  demand.max.map { "request max: (\($0))" } ?? "request unlimited"
}

/// Writes one line at a time, from any thread.
///
/// A stream's code is not ours: no lock is held while it is called. One thread
/// at a time writes, and also writes the lines that others add meanwhile.
private final class Writer {
  private struct State {
    var lines: [String] = []
    var isWriting = false
  }

  private let prefix: String
  private var stream: TextOutputStream?
  private let state = Locked(State())

  init(prefix: String, to stream: TextOutputStream?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    self.stream = stream
  }

  func write(_ line: String) {
    let isWriting = state.withLock { state in
      state.lines.append(prefix + line)
      defer { state.isWriting = true }
      return state.isWriting
    }
    if isWriting { return }
    while let lines = next() {
      for line in lines {
        if stream == nil { print(line) } else { stream?.write(line + "\n") }
      }
    }
  }

  private func next() -> [String]? {
    state.withLock { state in
      guard !state.lines.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state.lines = [] }
      return state.lines
    }
  }
}

extension Publisher {
  /// Prints every call, and passes it on unchanged.
  ///
  ///     [1].publisher.print("numbers").sink { _ in }
  ///     // numbers: receive subscription: (…)
  ///     // numbers: request unlimited
  ///     // numbers: receive value: (1)
  ///     // numbers: receive finished
  ///
  /// Source: Apple's documentation of `print(_:to:)`.
  public func print(
    _ prefix: String = "", to stream: TextOutputStream? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
