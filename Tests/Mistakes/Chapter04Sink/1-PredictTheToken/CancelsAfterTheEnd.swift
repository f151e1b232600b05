// You expect a cancel after the end. The run has finished by itself; at that
// moment the sink let go of its subscription. A token that is dropped later finds
// nothing left to cancel.

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "cancelled"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "b", "finished"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "cancelled"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished", "cancelled"]
