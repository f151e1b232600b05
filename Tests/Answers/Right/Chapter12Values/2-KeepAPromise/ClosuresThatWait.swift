// A subscriber waits as an object of closures; the promise's box is apart from
// the future, and a run looks the result up when it is asked.
import Chapter01Handshake
import Chapter05Demand

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var guests: [Guest<Output, Failure>] = []
  }

  private let state = Locked(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { result in
      let guests = self.state.withLock { state in
        if state.result != nil { return [Guest<Output, Failure>]() }
        state.result = result
        let guests = state.guests
        state.guests = []
        return guests
      }
      for guest in guests { guest.hear(result) }
    }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let guest = Guest<Output, Failure>(
      value: { _ = subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    guest.onCancel = { [weak self] guest in self?.remove(guest) }
    subscriber.receive(subscription: guest)
    let result = state.withLock { state in
      if state.result == nil, guest.isThere { state.guests.append(guest) }
      return state.result
    }
    if let result { guest.hear(result) }
  }

  private func remove(_ guest: Guest<Output, Failure>) {
    let gone = state.withLock { state in
      let index = state.guests.firstIndex { $0 === guest }
      return index.map { state.guests.remove(at: $0) }
    }
    withExtendedLifetime(gone) {}
  }
}

private final class Guest<Output, Failure: Error>: Subscription {
  private struct Ears {
    var value: (Output) -> Void
    var end: (Subscribers.Completion<Failure>) -> Void
  }

  private struct State {
    var ears: Ears?
    var result: Result<Output, Failure>?
    var isAsked = false
    var isTold = false
  }

  private let state: Locked<State>
  var onCancel: ((Guest) -> Void)?

  init(
    value: @escaping (Output) -> Void,
    end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    state = Locked(State(ears: Ears(value: value, end: end)))
  }

  var isThere: Bool { state.withLock { $0.ears != nil } }

  func hear(_ result: Result<Output, Failure>) {
    state.withLock { if $0.ears != nil { $0.result = result } }
    tell()
  }

  func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    state.withLock { $0.isAsked = true }
    tell()
  }

  func cancel() {
    let last = empty()
    onCancel?(self)
    withExtendedLifetime(last) {}
  }

  private func tell() {
    let now = state.withLock { state -> (Ears, Result<Output, Failure>)? in
      guard let ears = state.ears, let result = state.result, !state.isTold
      else { return nil }
      if case .success = result, !state.isAsked { return nil }
      state.isTold = true
      return (ears, result)
    }
    guard let (ears, result) = now else { return }
    switch result {
    case .success(let value):
      ears.value(value)
      empty().ears?.end(.finished)
    case .failure(let error):
      empty().ears?.end(.failure(error))
    }
  }

  private func empty() -> State {
    state.exchange(State(isAsked: true, isTold: true))
  }
}
