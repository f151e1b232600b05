import Chapter01Handshake

/// The names in a program for the piece and its neighbours.
public struct Names {
  /// The publishers above the piece.
  public var publishers = ["upstream"]
  public var subscribers = ["subscriber"]
  /// The piece, to which the program sends values.
  public var piece = "subject"
  /// Returns the code that subscribes a subscriber.
  public var subscribe: (String) -> String
  /// Returns the code that sends a value to the piece, if it is not `send(_:)`.
  public var send: ((Int) -> String)?
  /// Returns the text of a value.
  public var value: (Int) -> String = { "\($0)" }
  /// Returns the name of an object that a piece retains with a value.
  public var held: (Int) -> String = { "the value \($0)" }
  public var closure = "closure"
  /// Whether the closure takes a value.
  public var closureTakesValue = true
  /// Whether the publishers are buffered, so that the test itself requests.
  public var isBuffered = false

  /// - Parameter piece: the piece's name in a program: `First(upstream)`.
  public init(
    _ piece: String = "piece", publishers: [String] = ["upstream"],
    subscribers: [String] = ["subscriber"], closure: String = "closure"
  ) {
    self.piece = piece
    self.publishers = publishers
    self.subscribers = subscribers
    self.closure = closure
    subscribe = { "\(piece).subscribe(\($0))" }
  }

  /// Returns the closure's call with an argument.
  func called(_ argument: String) -> String {
    "\(closure)(\(closureTakesValue ? argument : ""))"
  }

  func publisher(_ index: Int) -> String {
    index < publishers.count ? publishers[index] : piece
  }

  func subscriber(_ index: Int) -> String {
    index < subscribers.count ? subscribers[index] : "subscriber \(index)"
  }

  /// Returns the text of a move.
  func text(_ move: Move) -> String {
    switch move {
    case .subscribe(let index): return subscribe(subscriber(index))
    case .attach(let index):
      return "\(publisher(index)) hands over its subscription"
    case .send(let number, let index):
      if let send { return send(number) }
      return "\(publisher(index)).send(\(number))"
    case .finish(let index):
      return "\(publisher(index)).send(completion: .finished)"
    case .fail(let index):
      return "\(publisher(index)).send(completion: .failure(trouble))"
    case .request(let demand, let index):
      return "\(subscriber(index)): request(.\(demand))"
    case .cancel(let index): return "\(subscriber(index)): cancel()"
    case .letGo(let index): return "\(subscriber(index)): subscription = nil"
    case .give(let demand): return "return .\(demand)"
    case .refuse: return closureRefusal
    case .own(let text): return text
    }
  }

  /// The text of a closure's refusal.
  public var closureRefusal = "throw thrown"

  /// Returns the text of a call.
  func text(_ call: Call) -> String {
    switch call {
    case .subscription(let index):
      return "\(subscriber(index)).receive(subscription:)"
    case .value(let number, let index):
      return "\(subscriber(index)).receive(\(value(number)))"
    case .finished(let index):
      return "\(subscriber(index)).receive(completion: .finished)"
    case .failed(let index, let error):
      return "\(subscriber(index)).receive(completion: .failure(\(error)))"
    case .subscribed(let index):
      return "\(publisher(index)): receive(subscriber:)"
    case .request(let demand, let index):
      return isBuffered
        ? "(the test requests everything from \(publisher(index)))"
        : "\(publisher(index)): request(.\(demand))"
    case .cancel(let index): return "\(publisher(index)): cancel()"
    case .refuse(let index): return "\(publisher(index)), second: cancel()"
    case .closure(let number): return called("\(number)")
    case .own(let text): return text
    }
  }

  func text(_ object: Script.Released) -> String {
    switch object {
    case .thing(let thing): text(thing)
    case .own(let name): name
    }
  }

  func text(_ thing: Thing) -> String {
    switch thing {
    case .subscriber(let index): return subscriber(index)
    case .run(let index): return "the subscription of \(subscriber(index))"
    case .above(let index): return "the subscription of \(publisher(index))"
    case .second(let index):
      return "the second subscription of \(publisher(index))"
    case .value(let number): return held(number)
    }
  }

  /// Returns the lines of a history, with entries inside a call indented.
  func lines(_ entries: [Entry]) -> [String] {
    entries.indices.compactMap { index in
      let entry = entries[index]
      // A call under a lock is one line, not two.
      if index > 0, case .calledUnderLock(let call) = entries[index - 1].event,
        entry.event == .call(call)
      {
        return nil
      }
      return String(repeating: "  ", count: entry.depth) + text(entry.event)
    }
  }

  func text(_ event: Entry.Event) -> String {
    switch event {
    case .move(let move): return text(move)
    case .call(let call): return text(call)
    case .returned(let demand, let index):
      return "return .\(demand) to \(publisher(index))"
    case .held(let thing): return "\(text(thing)) is still retained"
    case .releasedUnderLock(let object):
      return "(\(text(object)) is released under a lock)"
    case .calledUnderLock(let call): return "(under a lock) \(text(call))"
    case .identity(let index):
      return "(the identity of another run for \(subscriber(index)))"
    case .changingIdentity(let index):
      return "(another `combineIdentifier` at each reading for"
        + " \(subscriber(index)))"
    case .trouble(let trouble): return trouble.words
    }
  }
}
