// 04.1 Predict the token

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "cancelled"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "b", "finished"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "cancelled"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished"]
