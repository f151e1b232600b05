// 04.2 Build a sink
import Chapter01Handshake

// MARK: - Stage 1: Two closures

extension Subscribers {
  public final class CustomSink<Input, Failure: Error>: Subscriber,
    Cancellable
  {
    private struct Closures {
      let receiveValue: (Input) -> Void
      let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    }

    private var closures: Closures?
    private var subscription: Subscription?

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Closures(
        receiveValue: receiveValue, receiveCompletion: receiveCompletion)
    }

    public func receive(subscription: Subscription) {
      // Without closures it has ended; with a subscription a run has begun.
      guard closures != nil, self.subscription == nil else {
        return subscription.cancel()
      }
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      closures?.receiveValue(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      takeEverything().closures?.receiveCompletion(completion)
    }

    // MARK: - Stage 2: The end of a run

    public func cancel() {
      takeEverything().subscription?.cancel()
    }

    private func takeEverything()
      -> (closures: Closures?, subscription: Subscription?)
    {
      let everything = (closures, subscription)
      closures = nil
      subscription = nil
      return everything
    }
  }
}

// MARK: - Stage 3: A token

public final class AnyCancellable: Cancellable {
  /// How to cancel; nil after the first cancel.
  private let action: Locked<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) {
    action = Locked(cancel)
  }

  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init(canceller.cancel)
  }

  deinit {
    cancel()
  }

  public func cancel() {
    action.exchange(nil)?()
  }
}

// MARK: - Stage 4: The operator

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

// MARK: - Stage 5: An owner

public final class Controller {
  private var texts: [Int: String] = [:]
  private var tokens: [Int: AnyCancellable] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    tokens.removeValue(forKey: row)
    tokens[row] = texts.customSink(
      receiveCompletion: { _ in },
      receiveValue: { [weak self] text in self?.texts[row] = text })
  }

  public func clear(row: Int) {
    tokens.removeValue(forKey: row)
    texts[row] = nil
  }
}
