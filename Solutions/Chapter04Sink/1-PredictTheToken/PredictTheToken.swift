// 04.1 Predict the token

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = [
  "a",  // It is delivered at once, while the token is there.
  "cancelled",  // A token that is released cancels its run: no "b", no end.
]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = [
  "a",  // It is delivered at once.
  "b",  // The run holds the sink; to drop it cancels nothing.
  "finished",  // The run goes on to its end, which is no cancel.
]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = [
  "a",  // It is delivered at once.
  "cancelled",  // The object is a token, whatever type the variable has.
]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = [
  "a",  // It is delivered at once.
  "b",  // The set keeps the token, so the run goes on.
  "finished",  // A run that is over has nothing left to cancel.
]
