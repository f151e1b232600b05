// You expect that a plain sink is cancelled when you drop it. That is what a
// document says of a subscription, until it corrects itself. A `Cancellable` only promises that it *can* be
// cancelled; `AnyCancellable` is the class that does it when it goes. The sink
// goes on: its subscription holds it.

/// An `AnyCancellable` is dropped after the "a".
public let tokenDropped = ["a", "cancelled"]

/// A plain `Subscribers.Sink` is dropped after the "a".
public let sinkDropped = ["a", "cancelled"]

/// An `AnyCancellable` behind the type `Cancellable` is dropped.
public let hiddenTokenDropped = ["a", "cancelled"]

/// An `AnyCancellable` is stored until after the end.
public let tokenStored = ["a", "b", "finished"]
