// 02.1 Predict the disappearance

/// The program keeps no reference.
public let nobodyKeepsAnything = [
  "Received subscription",  // It is handed over, and asks for the value.
  "deinit subscriber",  // The task holds the subscription weakly: both go.
]

/// A property keeps the subscriber.
public let subscriberIsKept = [
  "Received subscription"  // It lives; its subscription is gone, and is silent.
]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription",  // The property keeps it; it keeps the subscriber.
  "Received value: Manny",  // The task finds the subscription, which passes on.
  "Received completion: finished",  // The end, right after the value.
  "deinit subscriber",  // At the end the subscription lets go of it.
]
