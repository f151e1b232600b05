// You expect the run to go on when its token is gone. The token is how you own
// the run: to drop it is to say that you are no longer interested.

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "b", "finished"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "b", "finished"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "b", "finished"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished"]
