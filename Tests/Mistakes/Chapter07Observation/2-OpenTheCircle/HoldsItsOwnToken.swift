// The closure of the run holds the run's own token, to cancel with it. So the
// token is never released when its owner drops it, and a display that has gone
// leaves its run behind. Let the subscriber cancel itself; the token is for
// the owner alone.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    var token: AnyCancellable?
    let run = sink { [weak object] value in
      guard let object else {
        token?.cancel()
        return
      }
      object[keyPath: keyPath] = value
    }
    token = run
    return run
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
