// 13.2 Fail in the middle
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

public struct TryMap<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public let upstream: Upstream
  public let transform: (Upstream.Output) throws -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, transform))
  }
}

extension TryMap {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Error {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let transform: (Input) throws -> Output
    private let attachment: Attachment<Downstream>

    init(
      _ downstream: Downstream, _ transform: @escaping (Input) throws -> Output
    ) {
      self.transform = transform
      attachment = Attachment(downstream)
    }

    func receive(subscription: Subscription) {
      attachment.attach(subscription)?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard attachment.downstream != nil else { return .none }
      do {
        let output = try transform(input)
        return attachment.downstream?.receive(output) ?? .none
      } catch {
        attachment.cancel()?.receive(completion: .failure(error))
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let downstream = attachment.complete()
      switch completion {
      case .finished: downstream?.receive(completion: .finished)
      case .failure(let error): downstream?.receive(completion: .failure(error))
      }
    }

    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    func cancel() { attachment.cancel() }
  }
}

extension Publisher {
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> TryMap<Self, T> {
    TryMap(upstream: self, transform: transform)
  }
}
