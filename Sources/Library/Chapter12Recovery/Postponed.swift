import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents

/// Stands between two runs, and hands each signal on when a scheduler says so.
///
/// Signals, the end among them, wait in a conduit, and it is the scheduler that
/// asks for them: each action for one. So they keep their order, also on a
/// scheduler that runs several actions at once. Requests and cancels go up at
/// once.
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
  private let conduit: Conduit<Signal, Never>

  init(
    _ description: String, to downstream: Downstream,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.description = description
    self.schedule = schedule
    attachment = Attachment(downstream)
    let unpacking = Unpacking(downstream)
    conduit = Conduit(description, to: unpacking, buffering: .everything)
    unpacking.postponed = self
  }

  func receive(subscription: Subscription) {
    guard let downstream = attachment.attach(subscription) else { return }
    conduit.handOver(self, to: downstream)
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

  /// Tells the subscriber what a signal says.
  private final class Unpacking: Subscriber {
    typealias Input = Signal
    typealias Failure = Never

    private let downstream: Downstream
    weak var postponed: Postponed?

    init(_ downstream: Downstream) { self.downstream = downstream }

    func receive(subscription: Subscription) {}

    func receive(_ signal: Signal) -> Subscribers.Demand {
      switch signal {
      case .value(let value):
        let more = downstream.receive(value)
        if more > .none { postponed?.request(more) }
      case .completion(let completion):
        postponed?.conduit.cancel()
        downstream.receive(completion: completion)
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }
}
