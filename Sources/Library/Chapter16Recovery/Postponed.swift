import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter12Values

/// A run that delivers values and the completion when a scheduler runs it.
///
/// Both wait in a conduit, and each scheduled action requests one of them. So
/// they keep their order, even on a scheduler that runs several actions in
/// parallel. Requests and cancels go upstream at once.
final class Postponed<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  let description: String
  private let schedule: (@escaping () -> Void) -> Void
  private let attachment: Attachment<Downstream>
  // The initializer sets this once.
  private var conduit: Conduit<Signal, Never>!

  init(
    _ description: String, to downstream: Downstream,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.description = description
    self.schedule = schedule
    attachment = Attachment(downstream)
    conduit = Conduit(description, buffering: .everything) {
      [weak self] signal in
      switch signal {
      case .value(let value):
        let more = downstream.receive(value)
        if more > .none { self?.request(more) }
      case .completion(let completion):
        self?.conduit.cancel()
        downstream.receive(completion: completion)
      }
      return .none
    } receiveCompletion: { _ in
    }
    // A conduit delivers nothing before `handOver`. From now on each request to
    // it delivers one signal, and only scheduled actions request.
    conduit.handOver(self, to: AnySubscriber<Signal, Never>())
  }

  func receive(subscription: Subscription) {
    attachment.attach(subscription)?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if attachment.downstream != nil { put(.value(input)) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if attachment.complete() != nil { put(.completion(completion)) }
  }

  func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

  func cancel() {
    conduit.cancel()
    attachment.cancel()
  }

  private func put(_ signal: Signal) {
    conduit.send(signal)
    schedule { self.conduit.request(.max(1)) }
  }
}
