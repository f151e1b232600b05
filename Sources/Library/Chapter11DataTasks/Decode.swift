import Chapter01Handshake
import Chapter05Demand
import Foundation

/// Something that makes values out of what it is given, all at once.
///
/// Source: Apple's documentation of `TopLevelDecoder`.
public protocol TopLevelDecoder<Input> {
  /// What it reads.
  associatedtype Input

  /// Makes a value of `type` out of `input`, or throws.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Publishers {
  /// A publisher of what the values of another one decode to.
  ///
  /// The first value that does not decode ends the run: what comes before it
  /// is cancelled, and it fails with the decoder's error.
  /// Source: Apple's documentation of `Publishers.Decode`.
  public struct Decode<
    Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder
  >: Publisher where Upstream.Output == Coder.Input {
    /// It fails with the decoder's error, or that of the publisher before it.
    public typealias Failure = Error

    /// The publisher whose values it decodes.
    public let upstream: Upstream
    private let decoder: Coder

    /// Makes a publisher of what `decoder` makes of the values of `upstream`.
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    /// Subscribes in the place of `subscriber`, and stands before it.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, decoder: decoder))
    }
  }
}

extension Publisher {
  /// Delivers what `decoder` makes of each value.
  ///
  /// Source: Apple's documentation of `decode(type:decoder:)`.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers.Decode {
  /// Stands between two runs: a subscriber to the one, a subscription to the
  /// other.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// No publisher has answered yet.
      case unattached(Downstream)
      /// A run is on.
      case attached(Downstream, Subscription)
      /// Completed, failed or cancelled.
      case ended
    }

    private let decoder: Coder
    private let state: Locked<State>

    init(downstream: Downstream, decoder: Coder) {
      self.decoder = decoder
      state = Locked(.unattached(downstream))
    }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .attached(downstream, subscription)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Coder.Input) -> Subscribers.Demand {
      guard case .attached(let downstream, _) = state.withLock({ $0 }) else {
        return .none
      }
      let value: Output
      do {
        value = try decoder.decode(Output.self, from: input)
      } catch {
        fail(error)
        return .none
      }
      // The decoder may have taken its time, and a cancel may have come.
      guard case .attached = state.withLock({ $0 }) else { return .none }
      return downstream.receive(value)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch state.exchange(.ended) {
      case .unattached(let downstream), .attached(let downstream, _):
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
          downstream.receive(completion: .failure(error))
        }
      case .ended: break
      }
    }

    func request(_ demand: Subscribers.Demand) {
      if case .attached(_, let upstream) = state.withLock({ $0 }) {
        upstream.request(demand)
      }
    }

    func cancel() {
      if case .attached(_, let upstream) = state.exchange(.ended) {
        upstream.cancel()
      }
    }

    private func fail(_ error: Error) {
      if case .attached(let downstream, let upstream) = state.exchange(.ended) {
        upstream.cancel()
        downstream.receive(completion: .failure(error))
      }
    }
  }
}
