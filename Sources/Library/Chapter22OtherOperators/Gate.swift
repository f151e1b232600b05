import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

/// The run of an operator that passes on or drops each value.
///
/// It passes requests on. For each dropped value it requests another one.
final class Gate<Upstream: Publisher, Downstream: Subscriber>: Subscriber,
  Subscription, CustomStringConvertible
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  /// The decision about a value.
  enum Verdict {
    case pass(Downstream.Input)
    case leaveOut
    /// The run finishes instead, and cancels upstream.
    case finish
  }

  /// Decides about a value; throws the failure of the run.
  typealias Judge = (Input) throws(Downstream.Failure) -> Verdict

  let description: String
  /// The objects that the run holds until its end.
  private let attachment: Attachment<(downstream: Downstream, judge: Judge)>
  private let failure: (Failure) -> Downstream.Failure

  init(
    _ description: String, to downstream: Downstream,
    failure: @escaping (Failure) -> Downstream.Failure, judge: @escaping Judge
  ) {
    self.description = description
    self.failure = failure
    attachment = Attachment((downstream, judge))
  }

  func receive(subscription: Subscription) {
    attachment.attach(subscription)?.downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let judge = attachment.downstream?.judge else { return .none }
    do throws(Downstream.Failure) {
      let verdict = try judge(input)
      // The closure may have cancelled this run.
      guard let downstream = attachment.downstream?.downstream else {
        return .none
      }
      switch verdict {
      case .pass(let output): return downstream.receive(output)
      case .leaveOut: return .max(1)
      case .finish: end(.finished)
      }
    } catch {
      end(.failure(error))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let downstream = attachment.complete()?.downstream
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error):
      downstream?.receive(completion: .failure(failure(error)))
    }
  }

  func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

  func cancel() { attachment.cancel() }

  private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    attachment.cancel()?.downstream.receive(completion: completion)
  }
}
