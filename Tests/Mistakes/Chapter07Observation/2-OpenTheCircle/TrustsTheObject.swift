// You say that the object is there as long as the run is on. Somebody else may
// have the token, and then the object goes first: the next value stops the
// program. A weak reference tells you that nobody is there; an unowned one
// does not.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    sink { [unowned object] in object[keyPath: keyPath] = $0 }
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
