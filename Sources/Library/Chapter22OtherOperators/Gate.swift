import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

/// The run of an operator that decides about each value when it comes.
///
/// Requests pass through. A value that is left out was requested, so another is
/// requested in its place.
final class Gate<Upstream: Publisher, Downstream: Subscriber>: Subscriber,
  Subscription, CustomStringConvertible
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  /// What becomes of a value.
  enum Verdict {
    case pass(Downstream.Input)
    case leaveOut
    /// The run finishes before this value, and cancels upstream.
    case finish
  }

  /// Decides, or throws the failure of the run.
  typealias Judge = (Input) throws(Downstream.Failure) -> Verdict

  let description: String
  /// What the run holds until its end.
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
      // The closure may have cancelled.
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
