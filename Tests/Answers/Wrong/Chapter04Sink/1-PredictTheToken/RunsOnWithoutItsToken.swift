// You expect the run to go on after its token has been released. The token owns
// the run: an `AnyCancellable` cancels in its `deinit`. Store the token for as
// long as the run must last.

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "b", "finished"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "b", "finished"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "b", "finished"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished"]
