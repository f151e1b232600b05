import Chapter01Handshake
import Chapter05Demand
import Foundation

extension Publishers {
  /// A publisher that stops in the debugger if one of its closures returns
  /// true.
  ///
  /// Source: Apple's documentation of `Publishers.Breakpoint`.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that is called with the subscription.
    public let receiveSubscription: ((Subscription) -> Bool)?
    /// The closure that is called with each value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// The closure that is called with the completion.
    public let receiveCompletion:
      ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Makes a publisher that passes everything from `upstream` on.
    public init(
      upstream: Upstream, receiveSubscription: ((Subscription) -> Bool)?,
      receiveOutput: ((Upstream.Output) -> Bool)?,
      receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      func stop(_ isNeeded: Bool?) {
        if isNeeded == true { raise(SIGTRAP) }
      }
      upstream.subscribe(
        Watch<Upstream, S>(
          to: subscriber,
          onSubscription: { [receiveSubscription] in
            stop(receiveSubscription?($0))
          },
          onValue: { [receiveOutput] in stop(receiveOutput?($0)) },
          onCompletion: { [receiveCompletion] in
            stop(receiveCompletion?($0))
            return $0
          }))
    }
  }
}

extension Publisher {
  /// Raises the signal SIGTRAP, which stops a debugger, if one of the closures
  /// returns true.
  ///
  /// Source: Apple's documentation of
  /// `breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)`.
  public func breakpoint(
    receiveSubscription: ((Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput, receiveCompletion: receiveCompletion)
  }

  /// Raises the signal SIGTRAP, which stops a debugger, if this publisher
  /// fails.
  ///
  /// Source: Apple's documentation of `breakpointOnError()`.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      guard case .failure = completion else { return false }
      return true
    })
  }
}
