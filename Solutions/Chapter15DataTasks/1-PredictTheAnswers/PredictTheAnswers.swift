// 15.1 Predict the answers

/// A 404 by the plain publisher.
public let plain404 = [
  "404",  // The server has answered; which status does not matter here.
  "finished",  // An answer is a success, and the end follows it.
]

/// An empty body, decoded.
public let decodedEmpty = [
  "failure"  // The request succeeds; no bytes are no JSON, and `decode` fails.
]

/// Four subscribers of one publisher.
public let countedRequests = [
  "3"  // Two sinks, none for who asks for nothing, one for who asks twice.
]

/// A cancel while the server holds the answer.
public let cancelledRun = [
  "closed"  // The cancel ends the task; the sink is told nothing.
]

/// Nobody keeps the run.
public let nothingKept = [
  "200",  // The task on its way keeps the run, and the run its subscriber.
  "finished",  // Until the end.
]
