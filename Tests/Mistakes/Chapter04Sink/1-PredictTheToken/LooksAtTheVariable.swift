// You expect the type of the variable to decide. The object in it is an
// `AnyCancellable` all the same, whatever the variable calls it, and when its
// last reference goes, its `deinit` runs and cancels.

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "cancelled"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "b", "finished"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "b", "finished"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished"]
