// The sink and the token have an enum of states, and each row is an object.
import Chapter01Handshake

extension Subscribers {
  public final class CustomSink<Input, Failure: Error>: Subscriber,
    Cancellable
  {
    private typealias Closures = (
      value: (Input) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    )

    private enum State {
      case waiting(Closures)
      case on(Closures, Subscription)
      case over
    }

    private var state: State

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      state = .waiting((receiveValue, receiveCompletion))
    }

    public func receive(subscription: Subscription) {
      guard case .waiting(let closures) = state else {
        return subscription.cancel()
      }
      state = .on(closures, subscription)
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      switch state {
      case .waiting(let closures), .on(let closures, _): closures.value(input)
      case .over: break
      }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      switch leave() {
      case .waiting(let closures), .on(let closures, _):
        closures.end(completion)
      case .over: break
      }
    }

    public func cancel() {
      if case .on(_, let subscription) = leave() { subscription.cancel() }
    }

    private func leave() -> State {
      let last = state
      state = .over
      return last
    }
  }
}

public final class AnyCancellable: Cancellable {
  private enum State {
    case armed(() -> Void)
    case spent
  }

  private let state: Locked<State>

  public init(_ cancel: @escaping () -> Void) {
    state = Locked(.armed(cancel))
  }

  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init { canceller.cancel() }
  }

  deinit { cancel() }

  public func cancel() {
    if case .armed(let action) = spend() { action() }
  }

  private func spend() -> State {
    state.withLock { state in
      let last = state
      state = .spent
      return last
    }
  }
}

extension Publisher {
  public func customSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.CustomSink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }

  public func ssink(
    receiveValue: @escaping (Output) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    customSink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
  }
}

public final class Controller {
  private final class Row {
    var text: String?
    var token: AnyCancellable?

    func follow<Texts: Publisher>(_ texts: Texts)
    where Texts.Output == String, Texts.Failure == Never {
      token?.cancel()
      token = texts.ssink(
        receiveValue: { [unowned self] in text = $0 },
        receiveCompletion: { _ in })
    }
  }

  private var rows: [Int: Row] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? { rows[row]?.text }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    let shown = rows[row] ?? Row()
    rows[row] = shown
    shown.follow(texts)
  }

  public func clear(row: Int) {
    let last = rows.removeValue(forKey: row)
    last?.token?.cancel()
  }
}
