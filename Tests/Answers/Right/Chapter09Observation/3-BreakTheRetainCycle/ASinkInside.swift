// A sink of chapter 04, whose closure refers weakly to the object and to the
// sink.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    weak var run: Subscribers.Sink<Output, Never>?
    let sink = Subscribers.Sink<Output, Never>(
      receiveCompletion: { _ in },
      receiveValue: { [weak object] value in
        if let object {
          object[keyPath: keyPath] = value
        } else {
          run?.cancel()
        }
      })
    run = sink
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

public final class Display {
  @Published public private(set) var count = 0
  private var cancellables: Set<AnyCancellable> = []

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    counts
      .assign(to: \.count, onWeak: self)
      .store(in: &cancellables)
  }
}
